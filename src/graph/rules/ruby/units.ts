import type { Program } from '../../program/program.ts'

const runByItself =
  /(?:^|\/)(?:benchmarks?|examples?|samples?|scripts?|bin|exe)\/|\.rake$|(?:^|\/)(?:Rakefile|Gemfile)$/

const known = new WeakMap<Program, readonly string[]>()

/**
 * What is loaded together, by file: libraries are all one, an application beside others is its own, and so is each file
 * of tests and each that is run by itself (scripts, benchmarks, tasks), which hardly ever define what another one uses.
 */
export function unitsOf(program: Program, projectOf: (file: number) => string): readonly string[] {
  let units = known.get(program)
  if (units === undefined) {
    units = program.files.map(({ path }, file) => {
      if (program.languages[file]?.semantics.modulesAreMixedIn !== true) return ''
      if (/(?:_test|_spec)\.rb$|(?:^|\/)test_\w+\.rb$/.test(path) || runByItself.test(path)) return path
      const helper = /^(?:.*?\/)?(?:test|spec)\//.exec(path)
      return helper === null ? projectOf(file) : helper[0]
    })
    known.set(program, units)
  }
  return units
}
