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
  /** By the group, which is what code of Java imports. */
  readonly #ofGroup: ReadonlyMap<string, readonly string[]>

  constructor(snapshot: Snapshot, declared: readonly DeclaredPackage[]) {
    this.#snapshot = snapshot
    this.#ofGroup = Map.groupBy(new Set(declared.map(({ name }) => name)), groupOf)
    const externals: string[] = []
    for (const row of snapshot.exportGraph({ kinds: ['external'] })) {
      if (row.type === 'node' && !row.node_id.includes('#')) externals.push(row.node_id.slice(prefix.length))
    }
    this.#externals = externals
  }

  /** Undefined where a package's imports cannot be told by its name. */
  find(declared: DeclaredPackage): readonly PackageImport[] | undefined {
    const isShared = (this.#ofGroup.get(groupOf(declared.name))?.length ?? 0) > 1
    const names = importedNames(declared, isShared)
    if (names.length === 0 || !linkedEcosystems.has(declared.ecosystem)) return undefined
    const found = new Map<string, PackageImport>()
    for (const external of this.#externals) {
      const isWhole = names.some((name) => isBelow(external, name))
      // The graph joins namespaces: `Microsoft.Extensions` stands for all below it.
      const isPart = !isWhole && isNamespaced(declared) && names.some((name) => isBelow(name, external))
      if (!isWhole && !isPart) continue
      for (const edge of this.#importsOf(external)) {
        for (const { filePath: path, line } of edge.sites) {
          if (found.has(path) || (isPart && !this.#names(path, line, names))) continue
          found.set(path, { path, line, isTest: edge.from.isTest })
        }
      }
    }
    // Modules of these may be called otherwise than their package.
    if (found.size === 0 && !isNamedAlike.has(declared.ecosystem)) return undefined
    return [...found.values()].toSorted((a, b) => Number(a.isTest) - Number(b.isTest))
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

/** What code writes to import a package; `isShared`: its group, by which packages of Java are imported, has others. */
function importedNames({ name, ecosystem }: DeclaredPackage, isShared: boolean): string[] {
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
      const [group = '', artifact = ''] = name.split(':')
      // Packages of Spring's starters and of bundles are named otherwise.
      if (!/^(?:[\w-]+\.){1,4}[\w-]+$/u.test(group) || /springframework\.boot|webjars/u.test(group)) return []
      if (!isShared) return [group]
      // `org.springframework.cloud:spring-cloud-starter-openfeign` is `org.springframework.cloud.openfeign`.
      const own = artifact.split('-').filter((word) => word !== 'starter' && !group.includes(word))
      return own.length === 0 ? [] : [`${group}.${own.join('.')}`]
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
