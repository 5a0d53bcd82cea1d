import type { TestModule } from 'vitest/node'

/** Milliseconds of the worker that ran the file: of the processor, and of the clock. */
export type FileTimes = {
  readonly project: string
  readonly file: string
  readonly processor: number
  /** Imports of the file and of the project's setup files. */
  readonly load: number
  /** Hooks: servers, browsers, repositories that the tests share. */
  readonly setup: number
  readonly tests: readonly { readonly name: string; readonly ms: number }[]
}

type Row = {
  readonly processor: number
  readonly load: number
  readonly setup: number
  readonly run: number
}

export function timesOf(module: TestModule): FileTimes {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const tests = Array.from(module.children.allTests(), (test) => ({
    name: test.fullName,
    ms: test.diagnostic()?.duration ?? 0,
  }))
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    processor: module.meta().processorMs ?? 0,
    load: environmentSetupDuration + prepareDuration + collectDuration + setupDuration,
    setup: Math.max(0, duration - sum(tests.map(({ ms }) => ms))),
    tests,
  }
}

/** The lines of a report: all projects, then the `count` files and tests that take longest. */
export function reportTimes(files: readonly FileTimes[], count: number): string[] {
  const rows = files.map((file) => ({ ...file, run: sum(file.tests.map(({ ms }) => ms)) }))
  const total = (row: Row): number => row.load + row.setup + row.run
  const projects = Map.groupBy(rows, ({ project }) => project)
  const line = (row: Row, name: string): string =>
    [total(row), row.processor, row.load, row.setup, row.run].map((ms) => seconds(ms)).join('') + `  ${name}`
  const head = ['total', 'processor', 'load', 'setup', 'tests'].map((word) => word.padStart(11)).join('')
  const longest = rows
    .flatMap(({ file, tests }) => tests.map((test) => ({ ...test, file })))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
  return [
    `${head}  project`,
    ...projects.entries().map(([project, of]) =>
      line(
        {
          processor: sum(of.map(({ processor }) => processor)),
          load: sum(of.map(({ load }) => load)),
          setup: sum(of.map(({ setup }) => setup)),
          run: sum(of.map(({ run }) => run)),
        },
        `${project} (${of.length} files, ${sum(of.map(({ tests }) => tests.length))} tests)`,
      ),
    ),
    '',
    `${head}  file`,
    ...rows
      .toSorted((a, b) => total(b) - total(a))
      .slice(0, count)
      .map((row) => line(row, row.file)),
    '',
    `${'tests'.padStart(11)}  test`,
    ...longest.map(({ ms, file, name }) => `${seconds(ms)}  ${file} > ${name}`),
  ]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(11)
}
