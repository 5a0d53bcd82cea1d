import type { EdgeKind } from '../../../../graph/graph.ts'
import { userKinds } from '../../../edge-kinds.ts'
import { compose, quantity } from '../../../evidence/claims.ts'
import type { Extent } from '../../../evidence/extent.ts'
import { joinExtents, wholeExtent } from '../../../evidence/extent.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { code, pathOf } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, callAll, say, state } from '../script.ts'

/** Files of a folder whose importers are looked up. */
const mostFiles = 60
const mostDefinitions = 80
const mostListed = 30

/** "Which files import the render package": the files outside of a folder that import a file of it. */
export function* answerDirectoryImporters(directory: string): Script {
  const listed = yield* call('list_files', { path: directory, depth: 2 })
  if (isToolFailure(listed)) {
    yield* say(listed.error)
    return
  }
  const files = listed.files.map(({ path }) => path).slice(0, mostFiles)
  const defined = yield* call('list_definitions', {
    path: directory,
    kinds: ['class', 'interface', 'enum', 'type', 'function', 'module'],
    limit: mostDefinitions,
  })
  const definitions = isToolFailure(defined) ? [] : defined.definitions.map(({ node_id: id }) => id)
  const imported = yield* findUsingFiles(directory, [...files, ...definitions], ['imports'])
  // Where a language imports no files, what is defined in them is used without a word.
  const isImported = imported.users.size > 0
  const { users: importers, extent: evidence } = isImported
    ? imported
    : yield* findUsingFiles(directory, definitions, userKinds)
  const isWhole = files.length === listed.files.length && listed.directories.length === 0
  const unread = isWhole
    ? []
    : [{ what: 'further files and folders in it', count: listed.total_files - files.length }]
  const extent: Extent = {
    shown: importers.size,
    total: evidence.shown === evidence.total ? importers.size : null,
    cut: evidence.cut,
    unread: [...evidence.unread, ...unread],
  }
  const named = code(directory)
  if (importers.size === 0) {
    yield* say(`I found no file outside of ${named} that imports one of its files or uses what they define.`)
    return
  }
  yield* state(
    isImported
      ? compose`Files of ${named} are imported by ${quantity(extent, 'file')} outside of it:\n\n`
      : compose`I found no import of a file of ${named}; what they define is used in ${quantity(extent, 'file')} outside of it:\n\n`,
  )
  const ordered = [...importers].toSorted(
    ([one, { isTest }], [other, { isTest: isOther }]) =>
      Number(isTest) - Number(isOther) || one.localeCompare(other),
  )
  for (const [path, { site, isTest }] of ordered.slice(0, mostListed))
    yield* say(`- ${code(path)}${isTest ? ', a test' : ''} [${site}]\n`)
  if (ordered.length > mostListed) yield* say(`\nand ${ordered.length - mostListed} more.\n`)
}

interface UsingFiles {
  readonly users: ReadonlyMap<string, { readonly site: string; readonly isTest: boolean }>
  readonly extent: Extent
}

/** The files outside of a directory with an edge to one of some nodes, each with its first place. */
function* findUsingFiles(
  directory: string,
  nodes: readonly string[],
  kinds: readonly EdgeKind[],
): Script<UsingFiles> {
  const outputs = yield* callAll(
    'neighbours',
    nodes.map((node) => ({ node, direction: 'in', kinds, limit: 200 })),
  )
  let extent: Extent = wholeExtent(0)
  const users = new Map<string, { readonly site: string; readonly isTest: boolean }>()
  for (const output of outputs) {
    if (isToolFailure(output)) continue
    extent = joinExtents(extent, output.extent)
    for (const { node, sites } of output.edges) {
      const [site] = sites
      const path = pathOf(site ?? '')
      if (site === undefined || path.startsWith(`${directory}/`) || users.has(path)) continue
      users.set(path, { site, isTest: node.in_test === true })
    }
  }
  return { users, extent }
}
