import type { Entry } from './entry.ts'

/** Lines of a file, 1-based and inclusive. */
export interface Place {
  readonly path: string
  readonly line: number
  readonly endLine: number
}

export const purposes = ['install', 'build', 'run', 'test', 'lint', 'format', 'release', 'other'] as const
/** What one wants who gives a command. */
export type Purpose = (typeof purposes)[number]

/** A command as people give it, e.g. `npm test`. */
export interface Command {
  readonly text: string
  readonly purpose: Purpose
  /** Who says it: a script or target of a manifest, a step of CI, a document, a container; or the ecosystem's tool. */
  readonly source: 'script' | 'ci' | 'document' | 'container' | 'convention'
  readonly place: Place
}

/** What must be there, e.g. `{ what: 'Node.js', version: '>=20' }`. */
export interface Requirement {
  readonly what: string
  readonly version: string
  readonly place: Place
}

export type PackageUse = 'runtime' | 'development' | 'optional' | 'peer' | 'build' | 'indirect'

/** A package from outside that a manifest declares. */
export interface DeclaredPackage {
  /** As its ecosystem names it: `@nestjs/core`, `github.com/spf13/cobra`, `org.webjars.npm:bootstrap`. */
  readonly name: string
  /** As declared; empty where the manifest leaves it to another. */
  readonly version: string
  readonly use: PackageUse
  /** The extra, feature, group or scope that it belongs to; empty for none. */
  readonly group: string
  readonly ecosystem: 'npm' | 'python' | 'rust' | 'go' | 'java' | 'dotnet' | 'c' | 'ruby' | 'php'
  /** What manifests call an entry of a version catalogue by: `libs.spring.core`. */
  readonly alias?: string
  readonly place: Place
}

/** Something that can be set, with what it is without. */
export interface Setting {
  readonly name: string
  readonly kind: 'environment' | 'build option' | 'feature' | 'key'
  /** `undefined` where there is none or it does not stand there. */
  readonly value: string | undefined
  readonly meaning: string
  readonly place: Place
}

/** A service of a compose file. */
export interface Service {
  readonly name: string
  /** The image it runs; empty for one that is built here. */
  readonly image: string
  /** The directory or Dockerfile it is built from; empty for none. */
  readonly build: string
  readonly ports: readonly string[]
  readonly dependsOn: readonly string[]
  readonly place: Place
}

/** A sentence that people wrote about the project, with its place. */
export interface Statement {
  readonly text: string
  readonly place: Place
}

/** What one file says about the project. */
export interface FileFacts {
  readonly name?: string
  /** What the name of a module of Maven stands in: `org.mill` of `org.mill:grinder`. */
  readonly moduleGroup?: string
  readonly description?: Statement
  readonly version?: Statement
  /** As written, e.g. `MIT`. */
  readonly licence?: Statement
  readonly commands: readonly Command[]
  readonly requirements: readonly Requirement[]
  readonly packages: readonly DeclaredPackage[]
  readonly settings: readonly Setting[]
  readonly services: readonly Service[]
  /** Files or classes at which the program starts, as the manifest names them. */
  readonly entryPoints: readonly Statement[]
}

export const noFacts: FileFacts = {
  commands: [],
  requirements: [],
  packages: [],
  settings: [],
  services: [],
  entryPoints: [],
}

/** A file as a reader of facts gets it. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  /** Names of the files beside it, which tell e.g. the package manager. */
  readonly siblings: readonly string[]
}

export function placeOf(path: string, at: { readonly line: number; readonly endLine: number }): Place {
  return { path, line: at.line, endLine: at.endLine }
}

export function lineAt(path: string, line: number): Place {
  return { path, line, endLine: line }
}

type Identity = Pick<FileFacts, 'name' | 'description' | 'version' | 'licence'>

/** What a manifest says of itself; what is empty, or refers to something else (`${revision}`), is left out. */
export function identityOf(
  path: string,
  name: string,
  fields: Readonly<Record<'description' | 'version' | 'licence', Entry | undefined>>,
): Identity {
  const said = Object.entries(fields).flatMap(([field, entry]) =>
    entry === undefined || entry.value.trim() === '' || /\$[({]/u.test(entry.value)
      ? []
      : [[field, { text: entry.value.replaceAll(/\s+/gu, ' ').trim(), place: placeOf(path, entry) }]],
  )
  return { ...(name === '' ? {} : { name }), ...(Object.fromEntries(said) as Identity) }
}

/** What the tool of an ecosystem offers wherever its manifest is. */
export function convention(text: string, purpose: Purpose, place: Place): Command {
  return { text, purpose, source: 'convention', place }
}
