import type { DeclaredPackage } from '../../project-facts/facts.ts'
import { packagePurpose } from '../../project-facts/package-purposes.ts'
import { cite, code, joinNames, plural } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import { findPackageUses } from './find-package-uses.ts'

/** `` `express` ^4.18 [package.json:12-12] ``. */
export function showPackage({ name, version, place }: DeclaredPackage): string {
  const range = version === '' ? '' : ` ${version.replace(/[[\]`]/gu, '')}`
  return `${code(name)}${range}${cite(`${place.path}:${place.line}-${place.endLine}`)}`
}

const useWords: Readonly<Record<DeclaredPackage['use'], string>> = {
  runtime: 'a run-time dependency',
  development: 'a dependency of development and tests',
  optional: 'an optional dependency',
  peer: 'a peer dependency',
  build: 'declared for the build',
  indirect: 'an indirect dependency, needed by other packages',
}

/** What a package is declared as, what it is for, and where the code uses it. */
export function* describePackage(one: DeclaredPackage, packageCount: number): Script {
  const purpose = packagePurpose(one)
  const group = one.group === '' || one.use === 'runtime' ? '' : ` (${one.group})`
  yield* say(
    `${packageCount > 1 ? '- ' : ''}${showPackage(one)} is ${useWords[one.use]}${group}${purpose === undefined ? '' : `, for ${purpose}`}.`,
  )
  const uses = yield* findPackageUses(one)
  if (uses === undefined) {
    yield* say('\n')
    return
  }
  const { imports, calls } = uses
  const product = imports.filter(({ in_test }) => in_test !== true)
  if (imports.length === 0) {
    yield* say(
      ` No import of it was found by its name${one.use === 'indirect' ? '' : '; a tool, a plug-in or a configuration may still need it'}.\n`,
    )
    return
  }
  const places = (product.length > 0 ? product : imports).slice(0, packageCount > 2 ? 1 : 5)
  const total = uses.isWhole ? plural(imports.length, 'place') : `at least ${plural(imports.length, 'place')}`
  yield* say(
    ` It is imported in ${total}${product.length === 0 ? ', in tests only as far as seen' : ''}: ${joinNames(
      places.map(({ location }) => `[${location}]`),
      5,
    )}.`,
  )
  if (calls.length === 0) {
    yield* say('\n')
    return
  }
  if (packageCount > 2) {
    const [first] = calls
    if (first !== undefined) yield* say(` E.g. ${code(first.text)} [${first.location}].\n`)
    return
  }
  yield* say(`\n\nWhere it is used:\n\n`)
  for (const { text, location, around, says } of calls.slice(0, 8)) {
    const where = around === '' ? '' : ` in ${code(around)}${says === '' ? '' : ` ("${says}")`}`
    yield* say(`- ${code(text)}${where} [${location}]\n`)
  }
  if (calls.length > 8) yield* say(`- and ${calls.length - 8} more lines\n`)
}
