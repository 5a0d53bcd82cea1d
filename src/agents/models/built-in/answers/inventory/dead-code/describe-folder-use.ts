import { isToolFailure } from '../../../../../tools/tool.ts'
import { code, pathOf, plural } from '../../../prose.ts'
import type { Script } from '../../../script.ts'
import { call, callAll, say } from '../../../script.ts'

const mostFiles = 40
const mostRows = 10

/** "Is this package still needed": which files outside of a folder import a file of it. */
export function* describeFolderUse(path: string): Script {
  const listed = yield* call('list_files', { pattern: `${path}/**` })
  const files = isToolFailure(listed) ? [] : listed.files
  const outputs = yield* callAll(
    'neighbours',
    files
      .slice(0, mostFiles)
      .map((file) => ({ node: file.path, direction: 'in', kinds: ['imports'], limit: 60 })),
  )
  const edges = outputs.flatMap((output) => (isToolFailure(output) ? [] : output.edges))
  const users = edges.filter(
    ({ node, sites }) => node.in_test !== true && !pathOf(sites[0] ?? node.location).startsWith(`${path}/`),
  )
  const rows = [
    ...new Map(users.map((edge) => [pathOf(edge.sites[0] ?? edge.node.location), edge.sites[0] ?? ''])),
  ]
  if (rows.length === 0) {
    const folder = yield* call('grep', { pattern: path, case_sensitive: true, limit: 12 })
    const lines = isToolFailure(folder)
      ? []
      : folder.matches.filter(({ location }) => !location.startsWith(`${path}/`))
    yield* say(
      `I found no file outside of ${code(path)} that imports one of the ${plural(files.length, 'file')} in it${lines.length === 0 ? '.' : `; these lines name it:\n\n${lines.map(({ text, location }) => `- ${code(text.trim().slice(0, 140))} [${location}]\n`).join('')}`}`,
    )
    return
  }
  yield* say(
    `Yes: ${plural(rows.length, 'file')} outside of tests ${rows.length === 1 ? 'imports' : 'import'} what is in ${code(path)}${files.length > mostFiles ? ', as far as I looked' : ''}.\n\n`,
  )
  for (const [file, site] of rows.slice(0, mostRows)) yield* say(`- ${code(file)} [${site}]\n`)
  if (rows.length > mostRows) yield* say(`- and ${rows.length - mostRows} more\n`)
}
