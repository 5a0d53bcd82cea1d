import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

/** Where checkouts keep their suites: SWARM-CG has those of three languages, PyCG its own. */
const SUITES = [
  { suite: 'pycg', language: 'python', folder: 'benchmarks/python/pycg' },
  { suite: 'pycg_extended', language: 'python', folder: 'benchmarks/python/pycg_extended' },
  { suite: 'swarm_js', language: 'javascript', folder: 'benchmarks/javascript/swarm_js' },
  { suite: 'cats', language: 'java', folder: 'benchmarks/java/cats' },
  { suite: 'micro-benchmark', language: 'python', folder: 'micro-benchmark/snippets' },
] as const

export type SuiteLanguage = (typeof SUITES)[number]['language']
export const suiteLanguages: readonly SuiteLanguage[] = ['python', 'javascript', 'java']

export interface SuiteCase {
  readonly suite: string
  readonly language: SuiteLanguage
  /** The first folder below the suite: a feature of the language. */
  readonly category: string
  /** `suite/category/case`. */
  readonly name: string
  readonly texts: Readonly<Record<string, string>>
  /** What each caller calls, in the suite's names. */
  readonly expected: Readonly<Record<string, readonly string[]>>
  /** Edges, `caller -> callee`, that may go through others: a lambda, or the library. */
  readonly indirect: ReadonlySet<string>
}

export function readSuites(checkout: string, languages: readonly SuiteLanguage[]): SuiteCase[] {
  return SUITES.filter(({ language }) => languages.includes(language)).flatMap(
    ({ suite, language, folder }) => {
      const root = join(checkout, folder)
      if (!existsSync(root)) return []
      const graphs = readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((path) => basename(path) === 'callgraph.json')
        .toSorted()
      return graphs.flatMap((path): SuiteCase[] => {
        const directory = join(root, path, '..')
        const texts = readTexts(directory)
        // The sources of some cases of Java are not there.
        if (Object.keys(texts).length === 0) return []
        return [
          {
            suite,
            language,
            category: path.split('/')[0]!,
            name: `${suite}/${relative(root, directory)}`,
            texts,
            expected: JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string[]>,
            indirect: readIndirect(join(root, 'groundtruth', `${basename(directory)}.json`)),
          },
        ]
      })
    },
  )
}

function readTexts(directory: string): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:py|java|[cm]?js)$/.test(path)) continue
    texts[path] = readFileSync(join(directory, path), 'utf8')
  }
  return texts
}

function readIndirect(path: string): Set<string> {
  if (!existsSync(path)) return new Set()
  const callers = JSON.parse(readFileSync(path, 'utf8')) as {
    caller: string
    targets: { callee: string; direct: boolean }[]
  }[]
  return new Set(
    callers.flatMap(({ caller, targets }) =>
      targets.filter(({ direct }) => !direct).map(({ callee }) => `${caller} -> ${callee}`),
    ),
  )
}
