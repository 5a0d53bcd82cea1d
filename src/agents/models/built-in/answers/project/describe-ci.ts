import type { CiCommand, CiJob } from '../../../../knowledge/project/read-ci-jobs.ts'
import { readCiJobs } from '../../../../knowledge/project/read-ci-jobs.ts'
import { code, joinNames } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import type { GatheredFacts } from './gather-facts.ts'

const mostJobs = 12
const mostCommands = 4

/** "What does CI run", "which command runs the tests in CI". */
export function asksCi(text: string): boolean {
  return (
    /\b(?:ci|continuous integration|github actions?|ci pipeline|build pipeline|workflows?)\b/iu.test(text) &&
    /\b(?:runs?|running|execut\w*|checks?|tests?|does|do|commands?|lints?|happens|jobs?|steps?)\b/iu.test(
      text,
    )
  )
}

/** What the jobs of continuous integration run, with the command of the tests first; false where no file tells. */
export function* describeCi({ texts, files }: GatheredFacts): Script<boolean> {
  const paths = new Set(files.filter(({ kind }) => kind === 'ci').map(({ path }) => path))
  const jobs = texts
    .filter(({ path }) => paths.has(path))
    .flatMap(readCiJobs)
    .filter(({ commands }) => commands.length > 0)
  if (jobs.length === 0) return false
  const onChange = jobs.filter(({ isOnChange, path }) => isOnChange && !aside.test(path))
  const shown = onChange.length > 0 ? onChange : jobs
  const tests = chooseTests(shown)
  if (tests.length > 0) {
    const [first] = tests
    yield* say(
      `CI runs the tests with ${joinNames(
        tests.slice(0, 3).map(({ command }) => show(command)),
        3,
      )}${first === undefined || tests.length > 1 ? '' : `, in the job ${code(first.job.name)}`}.\n\n`,
    )
  }
  yield* say('What its jobs run, without what prepares the machines:\n\n')
  const alike = [...Map.groupBy(shown, ({ commands }) => formOf(commands)).values()]
  for (const [first, ...others] of alike.slice(0, mostJobs)) {
    if (first === undefined) continue
    const more =
      others.length === 0
        ? ''
        : `; alike ${joinNames(
            others.map(({ name }) => code(name)),
            6,
          )}`
    yield* say(
      `- ${code(first.name)} of [${first.path}]: ${joinNames(distinct(first.commands).slice(0, mostCommands).map(show), mostCommands)}${more}\n`,
    )
  }
  const left = jobs.filter((job) => !shown.includes(job))
  if (left.length > 0)
    yield* say(
      `\nFurther jobs, for releases and the like, are in ${joinNames(
        [...new Set(left.map(({ path }) => path))].map((path) => `[${path}]`),
        6,
      )}.\n`,
    )
  return true
}

/** Jobs that run the same programs, with whatever options, are alike. */
function formOf(commands: readonly CiCommand[]): string {
  return distinct(commands)
    .map(({ text }) => text.split(/\s+/u).slice(0, 2).join(' '))
    .join('|')
}

/** Workflows that are no test of a change. */
const aside = /release|publish|deploy|docs|stale|codeql|scorecard|label|benchmark|backport/iu

/** The commands that test; those of jobs that are called so first, those of one part last. */
function chooseTests(jobs: readonly CiJob[]): { readonly command: CiCommand; readonly job: CiJob }[] {
  const found = jobs.flatMap((job) => {
    const tests = job.commands.filter(({ purpose }) => purpose === 'test')
    // The default target of a job that is called so.
    const isCalled = /(?:^|[_-])tests?(?:$|[_-])/iu.test(job.name)
    const defaults = isCalled ? job.commands.filter(({ text }) => /^g?make$/u.test(text)) : []
    return [...tests, ...defaults].map((command) => ({ command, job }))
  })
  const rank = ({ command, job }: (typeof found)[number]): number =>
    (/\b(?:test|check|build)/iu.test(job.name) ? 0 : 1) +
    (/bench|e2e|browser|bundle|regress|fuzz|windows|integration|coverage|docker|macos|\$\{/iu.test(
      `${job.name} ${command.text}`,
    )
      ? 2
      : 0)
  const ranked = found.toSorted((one, other) => rank(one) - rank(other))
  return ranked.filter(
    ({ command }, index) => ranked.findIndex((other) => other.command.text === command.text) === index,
  )
}

function distinct(commands: readonly CiCommand[]): CiCommand[] {
  const telling = commands.filter(({ purpose }) => purpose !== 'other' && purpose !== 'install')
  const kept = telling.length > 0 ? telling : commands
  return kept.filter(({ text }, index) => kept.findIndex((other) => other.text === text) === index)
}

function show({ text, place }: CiCommand): string {
  return `${code(text)} [${place.path}:${place.line}-${place.endLine}]`
}
