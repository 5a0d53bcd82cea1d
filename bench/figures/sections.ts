import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TableRow } from './page.ts'
import { markdownTable, namedRows } from './page.ts'
import { judged, repositories } from './repositories.ts'

/** Runs `npm run bench -- <name> … --json` and answers what it printed. */
export type RunBench = (name: string, ...args: string[]) => Promise<unknown>

export interface FigureSection {
  readonly name: string
  readonly title: string
  /** What the figures mean, for a reader who knows nothing of the benchmark. */
  readonly about: string
  /** As `owner/name`: without all of these the section cannot be made. */
  readonly checkouts: readonly string[]
  readonly command: string
  /** `root` is the folder of all checkouts. */
  measure(
    run: RunBench,
    folderOf: (repository: string) => string,
    rounds: number,
    root: string,
  ): Promise<string>
}

type Table = Record<string, TableRow>

/** What ran once is not run again, as long as the entry of its application and the tracer are the same. */
const RECORDS = join(tmpdir(), 'parley-bench-records')
const FIXTURES = 'optave/ops-codegraph-tool'
const ASSERTIONS = 'github/stack-graphs'
const DYNAMIC = 'cs-au-dk/jelly'
const REPARSED = 'apache/dubbo'
const SUITES = 'secure-software-engineering/SWARM-CG'

export const sections: readonly FigureSection[] = [
  {
    name: 'call-graphs',
    title: 'Call graphs by feature',
    about: `Small programs, each with its whole true call graph, in \`test/call-graphs\`. A case is complete when no edge is false and sound when none is missing; \`possible\` edges count, the last two columns leave them out.`,
    checkouts: [],
    command: 'call-graphs',
    async measure(run) {
      return markdownTable(namedRows('language', (await run('call-graphs')) as Table))
    },
  },
  {
    name: 'completeness',
    title: '“The callers are complete”',
    about: `On the same programs, and on programs whose calls were recorded at run time: how often the verdict “complete” is given for the callers of a function, how often it is true, and how often “at least” is said where a caller is missing indeed.`,
    checkouts: [DYNAMIC],
    command: 'completeness --recorded <checkout>',
    async measure(run, folderOf) {
      const table = await run('completeness', '--recorded', folderOf(DYNAMIC))
      return markdownTable(namedRows('language', table as Table))
    },
  },
  {
    name: 'claims',
    title: '“None”, “all” and numbers in answers',
    about: `On the same programs: of each function is asked in words who calls it, whether it is unused, what it calls and what a change of it affects, of pairs whether one leads to the other, of files which functions they have. “said”: answers that say none, all or a number without “at least”; “false”: those that say so where it is not; “hedged”: answers that say “at least” or “I found no”, though what they list is all that there is.`,
    checkouts: [],
    command: 'claims',
    async measure(run) {
      return markdownTable(namedRows('language, question', (await run('claims')) as Table))
    },
  },
  {
    name: 'recorded',
    title: 'What ran, and what was called complete',
    about: `Whole applications of others: their own test suites ran under a tracer, and of each function that was called and whose list of callers is said to be complete no recorded caller may be missing. Linking was improved on what the tuning half shows; the held-out half is only counted. Calls of library code back into the application are left out, and what did not run is not missed, so “wrong” is a lower bound.`,
    checkouts: [],
    command: 'recorded <folder of repositories>',
    async measure(run, _folderOf, _rounds, root) {
      const measured = (await run('recorded', root, '--records', RECORDS)) as {
        applications: Table
        totals: Table
        missing: readonly string[]
      }
      if (measured.missing.length > 0) throw new Error(`cannot measure ${measured.missing.join(', ')}`)
      const totals = markdownTable(namedRows('of', measured.totals))
      return `${totals}\n\n${markdownTable(namedRows('application', measured.applications))}`
    },
  },
  {
    name: 'answers',
    title: 'Questions in words',
    about: `What is answered without a model to 478 questions of 21 kinds on twelve public repositories, written from their code by people who had not seen an answer (\`bench/answers\`). Counted are the facts that an answer must hold, in one of several spellings, the files that it should cite, and the entries of lists: a proxy, which a reader's mark may differ from. Six of the repositories were tuned on; the other six are only counted.`,
    checkouts: [],
    command: 'answers <folder of repositories> <folder for snapshots>',
    async measure(run, _folderOf, _rounds, root) {
      const measured = (await run('answers', root, join(tmpdir(), 'parley-bench-answers'))) as {
        halves: Table
        kinds: Table
      }
      const halves = markdownTable(namedRows('repositories', measured.halves))
      return `${halves}\n\n${markdownTable(namedRows('kind', measured.kinds))}`
    },
  },
  {
    name: 'fixtures',
    title: 'Annotated fixtures',
    about: `Programs whose call edges were annotated by hand elsewhere, compared by the rules of their own benchmark. Making an instance is annotated unevenly: what is not annotated counts against “strict precision” only.`,
    checkouts: [FIXTURES],
    command: 'fixtures <checkout>',
    async measure(run, folderOf) {
      return markdownTable(namedRows('fixture', (await run('fixtures', folderOf(FIXTURES))) as Table))
    },
  },
  {
    name: 'suites',
    title: 'Public suites by feature',
    about: `Small programs of others, one feature of Python, JavaScript or Java each, with their call graphs. Some of that truth is wrong and some is convention; the Java suite lists only some of the calls and is full of reflection.`,
    checkouts: [SUITES],
    command: 'suites <checkout>',
    async measure(run, folderOf) {
      return markdownTable(namedRows('suite', (await run('suites', folderOf(SUITES))) as Table))
    },
  },
  {
    name: 'definitions',
    title: 'Go to definition',
    about: `Places in test programs with the lines that define the name asserted beside them, or with the assertion that nothing does.`,
    checkouts: [ASSERTIONS],
    command: 'definitions <checkout>',
    async measure(run, folderOf) {
      return markdownTable(namedRows('language', (await run('definitions', folderOf(ASSERTIONS))) as Table))
    },
  },
  {
    name: 'dynamic',
    title: 'Calls recorded at run time',
    about: `JavaScript programs whose calls were recorded while they ran: recall only. “Own nodes”: edges between functions with a name; “functions”: a function without a name belongs to what is around it; “call sites”: the very call leads to the function.`,
    checkouts: [DYNAMIC],
    command: 'dynamic <checkout>',
    async measure(run, folderOf) {
      const { programs, recorded, unreadable, ...rows } = (await run('dynamic', folderOf(DYNAMIC))) as {
        programs: number
        recorded: number
        unreadable: number
      } & Table
      const left = unreadable > 0 ? `, ${unreadable} of them in files that the checkout lacks` : ''
      return `${programs} programs, ${recorded} edges from function to function${left}.\n\n${markdownTable(namedRows('edges of', rows))}`
    },
  },
  {
    name: 'compilers',
    title: 'Beside compilers',
    about: `Calls of real repositories that a compiler or type checker (pyright, javac, Go's, clang) binds to a function, method or class of the repository, and where Parley leads them: to that or to what stands for it, nowhere, or elsewhere only. What decorators put in the place of a function and macros that clang has expanded are told apart in the command's help.`,
    checkouts: judged.map(({ repository }) => repository),
    command: 'compilers <checkout> --language …',
    async measure(run, folderOf) {
      const rows: TableRow[] = []
      for (const { repository, language, flags, paths } of judged) {
        const args = [folderOf(repository), '--language', language, `--flags=${flags}`, ...paths]
        rows.push({
          'repository: language': `${repository}: ${language}`,
          ...((await run('compilers', ...args)) as TableRow),
        })
      }
      return markdownTable(rows)
    },
  },
  {
    name: 'call-sites',
    title: 'Where calls lead',
    about: `Share of all call sites of public repositories, tests included: linked to a definition of the repository, leading outside it (packages, the language itself), or open, with the reasons.`,
    checkouts: repositories,
    command: 'call-sites <checkout…>',
    async measure(run, folderOf) {
      const table = (await run('call-sites', ...repositories.map(folderOf))) as Table
      // A handful of scripts in another language says nothing.
      const rows = namedRows('repository: language', table).filter((row) => Number(row['call sites']) >= 500)
      return markdownTable(rows.map((row) => withoutEmptyReasons(row, rows)))
    },
  },
  {
    name: 'speed',
    title: 'Speed and memory',
    about: `A cold parse of a folder to the finished snapshot, two workers, the median of the rounds; beside it web-tree-sitter alone parsing the same files on as many threads. “ratio” is of the first parse of a process, “next” of one in a process that has parsed before, as a service has.`,
    checkouts: [...repositories, 'hashicorp/terraform'],
    command: 'parse <checkout>',
    async measure(run, folderOf, rounds) {
      const rows: TableRow[] = []
      for (const repository of [...repositories, 'hashicorp/terraform']) {
        const measured = (await run(
          'parse',
          folderOf(repository),
          '--rounds',
          String(rounds),
        )) as ParseFigures
        rows.push(toSpeedRow(repository, measured))
      }
      return markdownTable(rows)
    },
  },
  {
    name: 'reparse',
    title: 'After a commit',
    about: `How long a project takes to be ready again after a commit that touches five of its files, in a process that has parsed it before, beside a cold parse in the same process. “layout” adds an empty line on top of each file, which only moves what is known; “code” doubles a line with a call in each, which has all linked anew.`,
    checkouts: [REPARSED],
    command: 'reparse <checkout> --edit layout|code',
    async measure(run, folderOf, rounds) {
      const rows: TableRow[] = []
      for (const edit of ['layout', 'code']) {
        const args = [folderOf(REPARSED), '--edit', edit, '--rounds', String(rounds)]
        rows.push(toReparseRow(edit, (await run('reparse', ...args)) as ReparseFigures))
      }
      return markdownTable(rows)
    },
  },
  {
    name: 'comparison-core',
    title: 'Beside another tool: TypeScript',
    about: `GitNexus 1.6.12 of npm, without its text index, and Parley on the same checkout in one run, two workers each; memory is that of the whole tree of processes. The compiler (through scip-typescript) binds the names of calls: “true edges found” is the share of the pairs of function and callee that it binds, “agreed” the share of a tool's judged edges that it confirms.`,
    checkouts: ['vuejs/core'],
    command: 'gitnexus <checkout> --scip',
    async measure(run, folderOf, rounds) {
      const table = await run('gitnexus', folderOf('vuejs/core'), '--scip', '--rounds', String(rounds))
      return markdownTable(namedRows('tool', table as Table))
    },
  },
  {
    name: 'comparison-terraform',
    title: 'Beside another tool: Go',
    about: `The same two on a larger checkout; what is true is not known here.`,
    checkouts: ['hashicorp/terraform'],
    command: 'gitnexus <checkout>',
    async measure(run, folderOf, rounds) {
      const table = await run('gitnexus', folderOf('hashicorp/terraform'), '--rounds', String(rounds))
      return markdownTable(namedRows('tool', table as Table))
    },
  },
  {
    name: 'comparison-fixtures',
    title: 'Beside another tool: annotated fixtures',
    about: `The same two on the annotated fixtures above, by the same rules.`,
    checkouts: [FIXTURES],
    command: 'gitnexus --fixtures <checkout>',
    async measure(run, folderOf) {
      return markdownTable(
        namedRows('fixture', (await run('gitnexus', '--fixtures', folderOf(FIXTURES))) as Table),
      )
    },
  },
]

/** What of a measurement of `parse` the page shows. */
interface ParseFigures {
  readonly totalSeconds: number
  readonly nextSeconds: number
  readonly treeSitterSeconds: number
  readonly ratio: number
  readonly nextRatio: number
  readonly peakMemoryBytes: number
  readonly timings: { readonly parsedFiles: number; readonly sourceBytes: number }
}

function toSpeedRow(repository: string, measured: ParseFigures): TableRow {
  const megabytes = measured.timings.sourceBytes / 1e6
  return {
    repository,
    files: measured.timings.parsedFiles,
    MB: rounded(megabytes, 1),
    seconds: rounded(measured.totalSeconds, 2),
    'MB/s': rounded(megabytes / measured.totalSeconds, 1),
    'next seconds': rounded(measured.nextSeconds, 2),
    'next MB/s': rounded(megabytes / measured.nextSeconds, 1),
    'tree-sitter alone, seconds': rounded(measured.treeSitterSeconds, 2),
    ratio: rounded(measured.ratio, 2),
    'next ratio': rounded(measured.nextRatio, 2),
    'peak memory MB': Math.round(measured.peakMemoryBytes / 1e6),
  }
}

function withoutEmptyReasons(row: TableRow, rows: readonly TableRow[]): TableRow {
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => rows.some((each) => each[column] !== 0 && each[column] !== '-')),
  )
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

/** What of a measurement of `reparse` the page shows. */
interface ReparseFigures {
  readonly cold: { readonly seconds: number; readonly timings: { readonly files: number } }
  readonly again: {
    readonly seconds: number
    readonly timings: { readonly parsedFiles: number; readonly linkSeconds: number }
  }
}

function toReparseRow(edit: string, { cold, again }: ReparseFigures): TableRow {
  const seconds = (value: number) => Math.round(value * 100) / 100
  return {
    edit,
    files: cold.timings.files,
    'parsed again': again.timings.parsedFiles,
    'cold seconds': seconds(cold.seconds),
    're-parse seconds': seconds(again.seconds),
    'of it linking': seconds(again.timings.linkSeconds),
    ratio: seconds(again.seconds / cold.seconds),
  }
}
