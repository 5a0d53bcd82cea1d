import type { Command, DeclaredPackage, FileFacts, PackageUse, SourceFile } from './facts.ts'
import { lineAt, noFacts } from './facts.ts'
import { list, textOf } from './entry.ts'
import { placeOf } from './facts.ts'
import { parseToml } from './parse-toml.ts'

const configurations =
  'implementation|api|compileOnly|runtimeOnly|testImplementation|testRuntimeOnly|testCompileOnly|annotationProcessor|kapt|developmentOnly|compile|testCompile|checkstyle|androidTestImplementation|testFixturesApi|testFixturesImplementation|optionalApi'
const configuration = new RegExp(
  String.raw`^\s*(${configurations})\b[\s(]*(?:platform\()?\s*['"]([\w.-]+:[\w.-]+)(?::([^'"@]+))?`,
  'u',
)
/** An entry of the version catalogue: `implementation(libs.spring.core)`. */
const catalogued = new RegExp(
  String.raw`^\s*(${configurations})\b[\s(]*(?:platform\()?\s*(libs(?:\.\w+)+)`,
  'u',
)

/** build.gradle and build.gradle.kts, read as text. */
export function readGradle({ path, text, siblings }: SourceFile): FileFacts {
  const lines = text.split('\n')
  const variables = new Map<string, string>()
  for (const line of lines) {
    const match = /^\s*(?:(?:ext|project)\.|val |def |set\(['"])?(\w+)['"]?\s*[=,]\s*['"]([^'"]+)['"]/u.exec(
      line,
    )
    if (match !== null) variables.set(match[1] ?? '', match[2] ?? '')
  }
  const resolve = (value: string): string =>
    value.replace(
      /\$\{?([\w.]+)\}?/gu,
      (whole, key: string) => variables.get(key.replace(/^.*\./u, '')) ?? whole,
    )
  const packages: DeclaredPackage[] = []
  const requirements: FileFacts['requirements'][number][] = []
  lines.forEach((line, index) => {
    const place = lineAt(path, index + 1)
    const match = configuration.exec(line)
    if (match !== null) {
      packages.push({
        name: match[2] ?? '',
        version: resolve(match[3] ?? ''),
        use: useOf(match[1] ?? ''),
        group: match[1] ?? '',
        ecosystem: 'java',
        place,
      })
    }
    const entry = catalogued.exec(line)
    if (entry !== null)
      packages.push({
        name: entry[2] ?? '',
        version: '',
        use: useOf(entry[1] ?? ''),
        group: entry[1] ?? '',
        ecosystem: 'java',
        place,
        alias: entry[2] ?? '',
      })
    const plugin = /^\s*id\s*\(?\s*['"]([\w.-]+)['"]\s*\)?\s+version\s+['"]([^'"]+)['"]/u.exec(line)
    if (plugin !== null) {
      packages.push({
        name: plugin[1] ?? '',
        version: plugin[2] ?? '',
        use: 'build',
        group: 'plugin',
        ecosystem: 'java',
        place,
      })
    }
    const java =
      /JavaLanguageVersion\.of\((\d+)\)/u.exec(line)?.[1] ??
      /\b(?:source|target)Compatibility\s*=\s*(?:JavaVersion\.VERSION_)?['"]?([\d_.]+)/u.exec(line)?.[1]
    if (java !== undefined && !requirements.some(({ what }) => what === 'Java'))
      requirements.push({ what: 'Java', version: java.replace('_', '.'), place })
  })
  return { ...noFacts, packages, requirements, commands: gradleCommands(path, lines, siblings) }
}

function useOf(name: string): PackageUse {
  if (/^test|^androidTest/iu.test(name)) return 'development'
  return /^(?:compileOnly|annotationProcessor|kapt|checkstyle|developmentOnly)$/u.test(name)
    ? 'build'
    : 'runtime'
}

function gradleCommands(path: string, lines: readonly string[], siblings: readonly string[]): Command[] {
  const tool = siblings.includes('gradlew') ? './gradlew' : 'gradle'
  const at = (test: RegExp): number => lines.findIndex((line) => test.test(line)) + 1
  const command = (task: string, purpose: Command['purpose'], line: number): Command[] =>
    line === 0 ? [] : [{ text: `${tool} ${task}`, purpose, source: 'script', place: lineAt(path, line) }]
  const plugins = at(/^\s*(?:plugins\s*\{|apply plugin)/u)
  return [
    ...command('build', 'build', plugins),
    ...command('test', 'test', at(/useJUnitPlatform|testImplementation|testCompile/u)),
    ...command('bootRun', 'run', at(/org\.springframework\.boot['"]/u)),
    ...command('run', 'run', at(/^\s*(?:id\s*\(?\s*['"])?application['"]?\)?\s*(?:\{|$)/u)),
  ]
}

/** A version catalogue, gradle/libs.versions.toml. */
export function readVersionCatalogue({ path, text }: SourceFile): FileFacts {
  const root = parseToml(text)
  const versions = new Map(list(root, 'versions').map(({ key, value }) => [key, value]))
  const packages = list(root, 'libraries').map((entry): DeclaredPackage => {
    const name = textOf(entry, 'module') || `${textOf(entry, 'group')}:${textOf(entry, 'name')}`
    const reference = textOf(entry, 'version', 'ref')
    return {
      name: entry.value === '' ? name : entry.value.split(':').slice(0, 2).join(':'),
      version: versions.get(reference) ?? textOf(entry, 'version'),
      use: 'runtime',
      group: 'central version',
      ecosystem: 'java',
      place: placeOf(path, entry),
      alias: `libs.${entry.key.replace(/[-_]/gu, '.')}`,
    }
  })
  return { ...noFacts, packages }
}
