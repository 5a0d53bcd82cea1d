import type { EdgeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { DeclaredPackage } from '../project/facts.ts'

/** Files that import a package, by their first line that does. */
export interface PackageImport {
  readonly path: string
  readonly line: number
  readonly isTest: boolean
}

/** Modules whose names differ from those of their packages. */
const moduleNames: Readonly<Record<string, string>> = {
  pyyaml: 'yaml',
  beautifulsoup4: 'bs4',
  pillow: 'PIL',
  'python-dotenv': 'dotenv',
  'python-dateutil': 'dateutil',
  'scikit-learn': 'sklearn',
  pyjwt: 'jwt',
  'psycopg2-binary': 'psycopg2',
  'opencv-python': 'cv2',
  'google-api-python-client': 'googleapiclient',
  attrs: 'attr',
  djangorestframework: 'rest_framework',
}

/** Languages whose import edges lead to packages. */
const linkedEcosystems = new Set<DeclaredPackage['ecosystem']>([
  'npm',
  'go',
  'rust',
  'python',
  'java',
  'dotnet',
  'ruby',
])

/** Ecosystems whose modules bear the name of their package. */
const isNamedAlike = new Set<DeclaredPackage['ecosystem']>(['npm', 'go', 'rust'])

/** Who imports which package, by the edges of the graph. */
export class PackageImports {
  readonly #snapshot: Snapshot
  /** Names of what lies outside of the repository: `react`, `golang.org/x/sys`, `System.Linq`. */
  readonly #externals: readonly string[]
  /** Names of packages by the group, below which code of Java imports them. */
  readonly #ofGroup: ReadonlyMap<string, readonly string[]>
  readonly #declared: readonly DeclaredPackage[]

  /** By packages that share their group: what imports them by names of their own. */
  readonly #named = new Map<string, Map<string, PackageImport>>()

  constructor(snapshot: Snapshot, declared: readonly DeclaredPackage[]) {
    this.#snapshot = snapshot
    this.#declared = declared
    this.#ofGroup = Map.groupBy(new Set(declared.map(({ name }) => name)), groupOf)
    const externals: string[] = []
    for (const row of snapshot.exportGraph({ kinds: ['external'] })) {
      if (row.type === 'node' && !row.node_id.includes('#')) externals.push(row.node_id.slice(prefix.length))
    }
    this.#externals = externals
  }

  /** Undefined where a package's imports cannot be told by its name. */
  find(declared: DeclaredPackage): readonly PackageImport[] | undefined {
    if (!linkedEcosystems.has(declared.ecosystem)) return undefined
    const found =
      this.#inGroup(declared) ?? this.#filesWith(declared, importedNames(declared), this.#within(declared))
    // Modules of these may be called otherwise than their package.
    if (found.size === 0 && !isNamedAlike.has(declared.ecosystem)) return undefined
    return [...found.values()].toSorted((a, b) => Number(a.isTest) - Number(b.isTest))
  }

  /** `example.com/a/v2` beside `example.com/a`: what is below the longer name is of that package alone. */
  #within({ name, ecosystem }: DeclaredPackage): string[] {
    const isWithin = (other: DeclaredPackage): boolean =>
      other.ecosystem === ecosystem && other.name !== name && isBelow(other.name, name)
    return this.#declared.filter(isWithin).map((other) => other.name)
  }

  /** Of a package that shares its group with others: what is below a name of its own, or else below none of theirs. */
  #inGroup(declared: DeclaredPackage): Map<string, PackageImport> | undefined {
    const group = groupOf(declared.name)
    const shared = this.#ofGroup.get(group) ?? []
    if (shared.length < 2 || importedNames(declared).length === 0) return undefined
    const filesOf = (name: string): Map<string, PackageImport> => {
      const known = this.#named.get(name) ?? this.#filesWith(declared, namesInGroup(name))
      this.#named.set(name, known)
      return known
    }
    const own = filesOf(declared.name)
    if (own.size > 0) return own
    const left = shared.filter((name) => filesOf(name).size === 0)
    if (mainOf(left) !== declared.name) return own
    return this.#filesWith(declared, [group], shared.flatMap(namesInGroup))
  }

  #filesWith(
    declared: DeclaredPackage,
    names: readonly string[],
    others: readonly string[] = [],
  ): Map<string, PackageImport> {
    const found = new Map<string, PackageImport>()
    for (const external of this.#externals) {
      const isWhole = names.some((name) => isBelow(external, name))
      // The graph joins namespaces: `Microsoft.Extensions` stands for all below it.
      const isPart = !isWhole && isNamespaced(declared) && names.some((name) => isBelow(name, external))
      if (!isWhole && !isPart) continue
      for (const edge of this.#importsOf(external)) {
        for (const { filePath: path, line } of edge.sites) {
          if (found.has(path) || (isPart && !this.#names(path, line, names))) continue
          if (others.length > 0 && this.#names(path, line, others)) continue
          found.set(path, { path, line, isTest: edge.from.isTest })
        }
      }
    }
    return found
  }

  #importsOf(external: string): EdgeRecord[] {
    return this.#snapshot.edges(prefix + external, { direction: 'in', kinds: ['imports'], limit: 5_000 })
  }

  #names(path: string, line: number, names: readonly string[]): boolean {
    const text = this.#snapshot.readLines(path, line, line)?.text ?? ''
    return names.some((name) => text.includes(name))
  }
}

const prefix = 'external:'

function isNamespaced({ ecosystem }: DeclaredPackage): boolean {
  return ecosystem === 'dotnet' || ecosystem === 'java' || ecosystem === 'go'
}

/** `golang.org/x/sys/unix` is below `golang.org/x/sys`. */
function isBelow(name: string, outer: string): boolean {
  return name === outer || (name.startsWith(outer) && /^[./:]/u.test(name.slice(outer.length)))
}

function groupOf(name: string): string {
  return name.split(':')[0] ?? ''
}

/**
 * What the packages of a Java package may be called in its group: `org.springframework.cloud.openfeign` of
 * `org.springframework.cloud:spring-cloud-starter-openfeign`, `com.fasterxml.jackson.databind` beside the group
 * `com.fasterxml.jackson.core`.
 */
function namesInGroup(name: string): string[] {
  const group = groupOf(name)
  const words = ownWords(name).join('.')
  return words === '' ? [] : [`${group}.${words}`, `${group.slice(0, group.lastIndexOf('.'))}.${words}`]
}

/** The words of an artifact that its group does not have. */
function ownWords(name: string): string[] {
  const [group = '', artifact = ''] = name.split(':')
  return artifact.split('-').filter((word) => word !== 'starter' && !group.includes(word))
}

/** Of the packages of a group that do not bear the names of packages below it the one that is the group's own. */
function mainOf(names: readonly string[]): string | undefined {
  const main = ['', 'api', 'core'].flatMap(
    (word) => names.find((name) => ownWords(name).join('.') === word) ?? [],
  )
  return main[0] ?? (names.length === 1 ? names[0] : undefined)
}

/** What code writes to import a package. */
function importedNames({ name, ecosystem }: DeclaredPackage): string[] {
  switch (ecosystem) {
    case 'python': {
      const module = moduleNames[name.toLowerCase()] ?? name.replaceAll(/[-.]/gu, '_')
      // `markdown-it-py` is `markdown_it`.
      return [...new Set([module, module.toLowerCase(), module.toLowerCase().replace(/_py$|^py_/u, '')])]
    }
    case 'rust':
      return [name.replaceAll('-', '_')]
    case 'ruby':
      return [...new Set([name, name.replaceAll('-', '/'), name.replaceAll('-', '_')])]
    case 'java': {
      const group = groupOf(name)
      // Packages of Spring's starters and of bundles are named otherwise.
      return !/^(?:[\w-]+\.){1,4}[\w-]+$/u.test(group) || /springframework\.boot|webjars/u.test(group)
        ? []
        : [group]
    }
    case 'npm':
    case 'go':
    case 'dotnet':
      return [name]
    case 'php':
    case 'c':
      return []
    default:
      return ecosystem satisfies never
  }
}
