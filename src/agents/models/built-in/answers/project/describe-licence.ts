import { isToolFailure } from '../../../../tools/tool.ts'
import { code, joinNames } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll } from '../../script.ts'
import { grepAll } from './grep-all.ts'

const declared = String.raw`^\s*"?licen[sc]e"?\s*[:=]|<PackageLicenseExpression>|<licenseUrl>|License :: `

/** The licence that files of the root hold and manifests declare. */
export function* describeLicence(): Script<string> {
  const listed = yield* call('list_files', {})
  const files = isToolFailure(listed)
    ? []
    : listed.files.map(({ path }) => path).filter((path) => /^(?:licen[sc]e|copying|unlicense)/iu.test(path))
  const read = yield* callAll(
    'read_file',
    files.slice(0, 4).map((path) => ({ path, start_line: 1, end_line: 12 })),
  )
  const rows = files.slice(0, 4).map((path, index) => {
    const output = read[index]
    const lines = output === undefined || isToolFailure(output) ? [] : output.text.split('\n')
    const titled = lines
      .map((line) => /^(\d+)\| ?(.*)$/u.exec(line))
      .find((line) => /[a-z]{3}/iu.test(line?.[2] ?? ''))
    const title = (titled?.[2] ?? '').trim().slice(0, 120)
    return title === '' ? `[${path}]` : `${code(title)} [${path}:${titled?.[1] ?? '1'}-${titled?.[1] ?? '1'}]`
  })
  const { matches } = yield* grepAll(declared)
  const manifests = matches
    .filter(({ location }) =>
      /^(?:[\w.-]+\/)?(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|Cargo\.toml|[\w.]+\.(?:csproj|props|nuspec)|composer\.json):/u.test(
        location,
      ),
    )
    .sort((one, other) => one.location.split('/').length - other.location.split('/').length)
    .slice(0, 3)
    .map(({ text, location }) => `${code(text.trim().slice(0, 100))} [${location}]`)
  if (rows.length === 0 && manifests.length === 0)
    return 'No LICENSE or COPYING file at the root and no licence in a manifest was found.\n'
  const first = rows.length === 0 ? '' : `The licence text begins ${joinNames(rows, 4)}.`
  const second = manifests.length === 0 ? '' : ` The manifest declares ${joinNames(manifests, 3)}.`
  return `${first}${second}`.trim() + '\n'
}
