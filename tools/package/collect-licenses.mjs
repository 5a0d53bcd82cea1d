import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** `/home/me/parley/node_modules/@scope/name` of a module's path: the innermost package. */
const packageFolder = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/

/**
 * The licences of the packages that modules are of, as one text: what is bundled takes its notice along.
 *
 * @param {readonly string[]} modulePaths
 */
export function collectLicenses(modulePaths) {
  const folders = new Set(modulePaths.flatMap((path) => packageFolder.exec(path)?.[0] ?? []))
  const notices = [...folders].map(readNotice)
  // Several copies of a package are told once.
  return [...new Set(notices)].sort().join(`\n${'-'.repeat(80)}\n\n`)
}

function readNotice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((each) => /^(?:licen[cs]e|copying|notice)/i.test(each))
    .sort()
    .map((each) => readFileSync(join(folder, each), 'utf8').trim())
  return `${[`${name} ${version} (${license})`, ...texts].join('\n\n')}\n`
}
