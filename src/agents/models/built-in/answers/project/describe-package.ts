import type { DeclaredPackage, Place } from '../../../../knowledge/project/facts.ts'
import { packageDescription } from '../../project-facts/package-descriptions.ts'
import { packagePurpose } from '../../project-facts/package-purposes.ts'
import { capitalize, cite, code, joinNames, pathOf, plural } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import { findLockedVersion } from './find-locked-version.ts'
import { findMentions } from './find-mentions.ts'
import type { PackageUses } from './find-package-uses.ts'
import { findPackageUses, namesImported } from './find-package-uses.ts'

/** A package with the other places where it is declared. */
export interface JoinedPackage extends DeclaredPackage {
  readonly others: readonly DeclaredPackage[]
}

/** What of a package is asked. */
export interface PackageQuestion {
  readonly count: number
  readonly asksVersion: boolean
  readonly asksToDrop: boolean
}

/** `` `express` ^4.18 [package.json:12-12] ``. */
export function showPackage({ name, version, place }: DeclaredPackage): string {
  const range = version === '' ? '' : ` ${version.replace(/[[\]`]/gu, '')}`
  return `${code(name)}${range}${citeAt(place)}`
}

const useWords: Readonly<Record<DeclaredPackage['use'], string>> = {
  runtime: 'a run-time dependency',
  development: 'a dependency of development and tests',
  optional: 'an optional dependency',
  peer: 'a peer dependency, which the application that uses this one brings',
  build: 'declared for the build',
  indirect: 'an indirect dependency, needed by other packages',
}

/** What a package is declared as, what it does, and where the code uses it. */
export function* describePackage(one: JoinedPackage, question: PackageQuestion): Script {
  const { count, asksVersion, asksToDrop } = question
  const described = packageDescription(one)
  const purpose = packagePurpose(one)
  const group = one.group === '' || one.use === 'runtime' ? '' : ` (${one.group})`
  const does =
    described === undefined ? (purpose === undefined ? '' : `, for ${purpose}`) : `; it ${described}`
  yield* say(`${count > 1 ? '- ' : ''}${showPackage(one)} is ${useWords[one.use]}${group}${does}.`)
  yield* sayOthers(one)
  const locked = asksVersion && count < 4 ? yield* findLockedVersion(one) : undefined
  if (locked !== undefined) yield* say(` The lock file has ${locked.version} [${locked.location}].`)
  if (asksVersion && !asksToDrop) {
    yield* say('\n')
    return
  }
  if (count > 8) {
    yield* say('\n')
    return
  }
  const uses = yield* findPackageUses(one)
  const imports = uses?.imports ?? []
  if (uses === undefined || imports.length === 0) {
    yield* sayMentions(one, uses !== undefined, count)
    return
  }
  yield* sayUses(one, uses, count)
  if (asksToDrop) yield* say(dropVerdict(uses))
}

/** Other groups or manifests that declare it too. */
function* sayOthers({ others, use, version }: JoinedPackage): Script {
  const different = others.filter((other) => other.use !== use || other.version !== version)
  const shown = different.length > 0 ? different : others
  if (shown.length === 0) return
  yield* say(
    ` It is declared in ${plural(others.length, 'more place')}: ${joinNames(
      shown
        .slice(0, 4)
        .map(
          ({ use: other, version: own, place }) =>
            `${other === use ? '' : `as ${useWords[other].split(',')[0]} `}${own === version || own === '' ? '' : `${own.replaceAll(/[[\]`]/gu, '')} `}${citeAt(place).trim()}`,
        ),
      4,
    )}${shown.length > 4 ? ' and others' : ''}.`,
  )
}

function* sayMentions(one: JoinedPackage, isSearched: boolean, count: number): Script {
  const mentions = count > 6 || one.use === 'indirect' ? [] : yield* findMentions(one)
  if (mentions.length === 0) {
    yield* say(
      isSearched
        ? ` No import of it was found by its name${one.use === 'indirect' ? '' : '; a tool, a plug-in or a configuration may still need it'}.\n`
        : '\n',
    )
    return
  }
  yield* say(
    `${isSearched ? ' No import of it was found;' : ' It is'} named in ${joinNames(
      mentions
        .slice(0, 4)
        .map(({ text, location }) => (text.length > 90 ? `[${location}]` : `${code(text)} [${location}]`)),
      4,
    )}.\n`,
  )
}

function* sayUses(one: JoinedPackage, uses: PackageUses, count: number): Script {
  const { imports, calls, isWhole } = uses
  const product = imports.filter(({ in_test: isTest }) => isTest !== true)
  const shown = product.length > 0 ? product : imports
  const files = [...Map.groupBy(shown, ({ location }) => pathOf(location))]
  const apart = product.length > 0 && product.length < imports.length ? ' outside of tests' : ''
  const total = `${isWhole ? '' : 'at least '}${plural(files.length, 'file')}${apart}`
  const tests = product.length === 0 ? ' of tests, and no other one as far as seen' : ''
  const verb = files.length === 1 && isWhole ? 'uses' : 'use'
  if (count > 2) {
    const [first] = calls
    const example = first === undefined ? '' : `, e.g. ${code(first.text)} [${first.location}]`
    yield* say(
      ` ${capitalize(total)}${tests} ${verb} it${example === '' ? `: [${shown[0]?.location ?? ''}]` : example}.\n`,
    )
    return
  }
  yield* say(` ${capitalize(total)}${tests} ${verb} it:\n\n`)
  for (const [path, lines] of files.slice(0, 7)) {
    const names = namesImported(
      lines.map(({ text }) => text),
      one,
    ).slice(0, 6)
    // What is done with it says more than the signature that names its type.
    const own = calls
      .filter(({ location }) => pathOf(location) === path)
      .toSorted((one, other) => Number(isSignature(one.text)) - Number(isSignature(other.text)))
    const around = [...Map.groupBy(own, (call) => call.around)].slice(0, 3)
    const told = around.map(([name, [first]]) =>
      first === undefined
        ? ''
        : `${name === '' ? 'the module itself' : code(name)}${first.says === '' ? '' : ` (“${first.says.replace(/[.]$/u, '')}”)`}: ${code(first.text)} [${first.location}]`,
    )
    yield* say(
      `- [${lines[0]?.location ?? path}]${names.length === 0 ? '' : ` imports ${joinNames(names.map(code), 6)}`}${told.length === 0 ? '' : `; used in ${joinNames(told, 3)}`}\n`,
    )
  }
  if (files.length > 7) yield* say(`- and ${files.length - 7} more files\n`)
}

function isSignature(text: string): boolean {
  return /^(?:pub(?:\([^)]*\))? |async |export |public |private |protected |static |override )*(?:fn|func|def|function|impl|class|struct|type)\b/u.test(
    text.trim(),
  )
}

/** Whether it could be done without. */
function dropVerdict({ imports, isWhole }: PackageUses): string {
  const files = (isTest: boolean): number =>
    new Set(
      imports.filter(({ in_test: own }) => (own === true) === isTest).map(({ location }) => pathOf(location)),
    ).size
  const product = files(false)
  const least = isWhole ? '' : 'at least '
  if (product === 0)
    return `\nDropping it touches ${least}${plural(files(true), 'test file')} and, as far as seen, no other code.\n`
  return `\nIt cannot simply be dropped: ${least}${plural(product, 'file')} outside of the tests ${product === 1 ? 'uses' : 'use'} it and would have to do the same otherwise first.\n`
}

function citeAt(place: Place): string {
  return cite(`${place.path}:${place.line}-${place.endLine}`)
}
