import { choose } from '../../../../../evidence/claims.ts'
import type { GrepOutput } from '../../../../../tools/grep.ts'
import type { NodeDetail } from '../../../../../tools/get-node.ts'
import { isToolFailure } from '../../../../../tools/tool.ts'
import { code, joinNames, pathOf, plural, siteLines } from '../../../prose.ts'
import type { Script } from '../../../script.ts'
import { call, say, state } from '../../../script.ts'
import { useKinds } from '../../../../../edge-kinds.ts'
import { listLines } from './list-lines.ts'

const mostRows = 10

/** "Is this file still used": who imports it, who uses what it defines, which lines have its path. */
export function* describeFileUse(node: NodeDetail): Script {
  const output = yield* call('neighbours', {
    node: node.node_id,
    direction: 'in',
    kinds: useKinds,
    limit: 150,
  })
  const edges = isToolFailure(output) ? [] : output.edges
  // Of Go a package is imported, which says nothing of one of its files.
  const isOfPackage = node.path.endsWith('.go')
  const importers = isOfPackage ? [] : edges.filter((edge) => edge.node.in_test !== true)
  const named = `[${node.path}]`
  if (importers.length > 0) {
    yield* say(`Yes: ${named} is imported by ${plural(importers.length, 'file')} outside of tests.\n\n`)
    for (const edge of importers.slice(0, mostRows))
      yield* say(`- ${code(edge.node.name)} ${siteLines(edge, 2)}\n`)
    if (importers.length > mostRows) yield* say(`- and ${importers.length - mostRows} more\n`)
    return
  }
  const users = yield* usersOfMembers(node)
  if (users.length > 0) {
    yield* say(
      isOfPackage
        ? `Yes: what ${named} defines is used, ${joinNames(users, 6)}.`
        : `Yes: no import of ${named} was linked, but what it defines is used in ${joinNames(users, 6)}.`,
    )
    return
  }
  const lines = yield* linesWithPath(node.path)
  const inTests = edges.filter((edge) => edge.node.in_test === true)
  if (lines.length > 0) {
    yield* say(
      `No code imports ${named} in a way that was linked, but ${lines.length === 1 ? 'this line names' : 'these lines name'} it, and may load or build it:\n\n${listLines(lines.slice(0, mostRows))}`,
    )
    return
  }
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  const tests =
    inTests.length === 0
      ? ''
      : ` Tests do, in ${joinNames([...new Set(inTests.map((edge) => `[${pathOf(edge.sites[0] ?? edge.node.location)}]`))], 4)}.`
  yield* state(
    choose(
      output.extent,
      `No: nothing imports ${named} outside of tests, nothing uses what it defines, and no other line has its path.${tests}`,
      `Apparently not: I found no import of ${named} outside of tests, no use of what it defines, and no other line with its path.${tests}`,
    ),
  )
  yield* say(' What loads files by a pattern or a computed path would not show here.')
}

/** Other files with a use of a definition of this one. */
function* usersOfMembers(node: NodeDetail): Script<string[]> {
  const sites: string[] = []
  for (const member of node.members.slice(0, 12)) {
    if (member.kind === 'section') continue
    const output = yield* call('neighbours', {
      node: member.node_id,
      direction: 'in',
      kinds: useKinds,
      limit: 30,
    })
    if (isToolFailure(output)) continue
    const other = output.edges
      .filter((edge) => edge.node.in_test !== true)
      .flatMap((edge) => edge.sites.slice(0, 1))
      .find((site) => pathOf(site) !== node.path)
    if (other !== undefined) sites.push(`${code(member.name)} [${other}]`)
  }
  return sites
}

/** Lines of other files that have the path, or its end with the folder. */
function* linesWithPath(path: string): Script<GrepOutput['matches'][number][]> {
  const parts = path.split('/')
  const stem = (parts.at(-1) ?? path).replace(/\.\w+$/u, '')
  const folder = parts.at(-2)
  const written = `${folder === undefined ? '' : `${folder}/`}${stem}`
  if (written.length < 4) return []
  // Settings name a module of Python or Java by its dotted path.
  const pattern = written.replace(/[.+^$()[\]{}|\\*?-]/gu, String.raw`\$&`).replace('/', '[/.]')
  const output = yield* call('grep', { pattern, regex: true, case_sensitive: true, limit: 40 })
  if (isToolFailure(output)) return []
  return output.matches.filter(
    ({ location, in_test: inTest }) =>
      inTest !== true &&
      pathOf(location) !== path &&
      !/\.(?:md|rst|txt|lock)$|(?:^|\/)(?:change(?:log|s)|history)/iu.test(pathOf(location)),
  )
}
