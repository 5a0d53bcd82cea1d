import type { DeclaredPackage } from '../../../../knowledge/project/facts.ts'
import { joinNames } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { showPackage } from './describe-package.ts'
import { grepAll } from './grep-all.ts'

/** Packages of go.mod, which does not tell them apart, that tests alone import; empty where there is none. */
export function* findTestOnly(packages: readonly DeclaredPackage[]): Script<string> {
  const direct = packages.filter(({ ecosystem, use }) => ecosystem === 'go' && use === 'runtime').slice(0, 60)
  if (direct.length === 0) return ''
  const names = direct.map(({ name }) => name.replaceAll('.', String.raw`\.`))
  const { matches, extent } = yield* grepAll(`"(?:${names.join('|')})(?:/[^"]*)?"`)
  const importsOf = ({ name }: DeclaredPackage): typeof matches =>
    matches.filter(
      ({ text, location }) =>
        location.includes('.go:') && (text.includes(`"${name}"`) || text.includes(`"${name}/`)),
    )
  const found = direct.filter((one) => {
    const lines = importsOf(one)
    return (
      lines.length > 0 &&
      lines.every(({ in_test, location }) => in_test === true || location.includes('_test.go:'))
    )
  })
  if (found.length === 0) return ''
  const rows = found.map((one) => `${showPackage(one)} (e.g. [${importsOf(one)[0]?.location ?? ''}])`)
  const certainty = extent.total === null ? ' in the lines that were seen' : ''
  return `\ngo.mod does not tell what tests need from the rest. By their imports, tests alone use${certainty} ${joinNames(rows, 20)}.\n`
}
