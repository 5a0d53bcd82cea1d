import type { FileFacts, SourceFile } from './facts.ts'
import { noFacts } from './facts.ts'
import { readCargo } from './read-cargo.ts'
import { readCi } from './read-ci.ts'
import { readAutoconf, readCMake } from './read-cmake.ts'
import { readCompose, readDockerfile } from './read-containers.ts'
import { documentCommands, readDocument } from './read-document.ts'
import { readAppSettings, readGlobalJson, readMsbuild } from './read-dotnet.ts'
import { readComposer } from './read-composer.ts'
import { readGemfile, readGemspec } from './read-gemfile.ts'
import { readGoMod } from './read-go-mod.ts'
import { readGradle, readVersionCatalogue } from './read-gradle.ts'
import { readMaven } from './read-maven.ts'
import { readMeson, readMesonOptions } from './read-meson.ts'
import { readPackageJson } from './read-package-json.ts'
import { readPyproject } from './read-pyproject.ts'
import { readIni, readNoxfile, readRequirements, readSetupPy } from './read-python-files.ts'
import { readConfigurationCode, readConfigurationFile, readDotenv, readProperties } from './read-settings.ts'
import { readScript, readTargets, readTaskfile } from './read-targets.ts'
import { readVersionFile } from './read-version-file.ts'

export type FileKind = 'manifest' | 'ci' | 'container' | 'targets' | 'settings' | 'document'

/** Which files say something about the project, by their path, and who reads them. The first match wins. */
const readers: readonly {
  readonly kind: FileKind
  readonly path: RegExp
  readonly read: (file: SourceFile) => FileFacts
}[] = [
  { kind: 'manifest', path: /(?:^|\/)package\.json$/u, read: readPackageJson },
  { kind: 'manifest', path: /(?:^|\/)pyproject\.toml$/u, read: readPyproject },
  { kind: 'manifest', path: /(?:^|\/)setup\.py$/u, read: readSetupPy },
  { kind: 'manifest', path: /(?:^|\/)(?:setup\.cfg|tox\.ini)$/u, read: readIni },
  { kind: 'manifest', path: /(?:^|\/)noxfile\.py$/u, read: readNoxfile },
  {
    kind: 'manifest',
    path: /(?:^|\/)(?:[\w.-]{0,40}requirements[\w.-]{0,40}|requirements\/[\w.-]+)\.(?:txt|in)$/u,
    read: readRequirements,
  },
  { kind: 'manifest', path: /(?:^|\/)Cargo\.toml$/u, read: readCargo },
  { kind: 'manifest', path: /(?:^|\/)go\.mod$/u, read: readGoMod },
  { kind: 'manifest', path: /(?:^|\/)pom\.xml$/u, read: readMaven },
  { kind: 'manifest', path: /(?:^|\/)build\.gradle(?:\.kts)?$/u, read: readGradle },
  { kind: 'manifest', path: /(?:^|\/)libs\.versions\.toml$/u, read: readVersionCatalogue },
  {
    kind: 'manifest',
    path: /(?:\.(?:cs|fs|vb)proj|(?:^|\/)Directory\.(?:Build|Packages)\.props)$/u,
    read: readMsbuild,
  },
  { kind: 'manifest', path: /(?:^|\/)global\.json$/u, read: readGlobalJson },
  { kind: 'manifest', path: /(?:^|\/)Gemfile$/u, read: readGemfile },
  { kind: 'manifest', path: /(?:^|\/)[\w.-]+\.gemspec$/u, read: readGemspec },
  { kind: 'manifest', path: /(?:^|\/)composer\.json$/u, read: readComposer },
  {
    kind: 'manifest',
    path: /(?:^|\/)(?:\.(?:nvmrc|node-version|python-version|ruby-version|java-version|tool-versions)|rust-toolchain(?:\.toml)?)$/u,
    read: readVersionFile,
  },
  { kind: 'manifest', path: /(?:^|\/)CMakeLists\.txt$/u, read: readCMake },
  { kind: 'manifest', path: /(?:^|\/)configure\.(?:ac|in)$/u, read: readAutoconf },
  { kind: 'manifest', path: /(?:^|\/)meson(?:_options\.txt|\.options)$/u, read: readMesonOptions },
  { kind: 'manifest', path: /(?:^|\/)meson\.build$/u, read: readMeson },
  {
    kind: 'targets',
    path: /(?:^|\/)(?:GNU)?[Mm]akefile(?:\.am)?$|(?:^|\/)\.?[Jj]ustfile$/u,
    read: readTargets,
  },
  { kind: 'targets', path: /^scripts?\/[\w-]+(?:\.sh)?$/u, read: readScript },
  { kind: 'targets', path: /(?:^|\/)[Tt]askfile\.ya?ml$/u, read: readTaskfile },
  {
    kind: 'container',
    path: /(?:^|\/)(?:[\w.-]{0,40}\.)?[Dd]ockerfile(?:\.[\w.-]{1,40})?$/u,
    read: readDockerfile,
  },
  { kind: 'container', path: /(?:^|\/)(?:docker-)?compose[\w.-]{0,40}\.ya?ml$/u, read: readCompose },
  {
    kind: 'ci',
    path: /^\.github\/workflows\/[^/]+\.ya?ml$|(?:^|\/)\.(?:gitlab-ci|travis)\.ya?ml$|^azure-pipelines\.ya?ml$/u,
    read: readCi,
  },
  {
    kind: 'settings',
    path: /(?:^|\/)\.?env(?:\.[\w.-]{1,40})?$|\.env(?:\.(?:example|sample|dist|template))?$/u,
    read: readDotenv,
  },
  { kind: 'settings', path: /(?:^|\/)appsettings[\w.-]{0,40}\.json$/u, read: readAppSettings },
  {
    kind: 'settings',
    path: /(?:^|\/)(?:application|bootstrap|config|settings|log4j2?|gradle)[\w-]{0,40}\.(?:properties|ini|cfg)(?:\.(?:example|sample|dist|template))?$/u,
    read: readProperties,
  },
  {
    kind: 'settings',
    path: /(?:^|\/)(?:[\w-]{0,40}config|application|settings|default)[\w-]{0,40}\.(?:json|ya?ml|toml)(?:\.(?:example|sample|dist|template))?$/u,
    read: readConfigurationFile,
  },
  {
    kind: 'settings',
    path: /(?:^|\/)(?:config(?:uration)?|settings)(?:[-_A-Z][\w-]{0,40})?\.(?:[cm]?[jt]s|py)(?:\.(?:example|sample|dist|template))?$/u,
    read: readConfigurationCode,
  },
  {
    kind: 'document',
    path: /(?:^|\/)[\w.-]+\.(?:md|markdown|rst|adoc)$|(?:^|\/)(?:README|INSTALL|HACKING|CONTRIBUTING)(?:\.txt)?$/iu,
    read: readCommandsOfDocument,
  },
]

function readCommandsOfDocument({ path, text }: SourceFile): FileFacts {
  return { ...noFacts, commands: readDocument(path, text).flatMap(documentCommands) }
}

/** Which kind of file this is; `undefined` for one that says nothing about the project as a whole. */
export function fileKind(path: string): FileKind | undefined {
  return readers.find((reader) => reader.path.test(path))?.kind
}

/** What a file says about the project; nothing where it is broken. */
export function readFileFacts(file: SourceFile): FileFacts {
  return readers.find((reader) => reader.path.test(file.path))?.read(file) ?? noFacts
}
