import { choose, compose, quantity } from '../../../evidence/claims.ts'
import type { Extent } from '../../../evidence/extent.ts'
import { joinExtents, wholeExtent } from '../../../evidence/extent.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { code, pathOf } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, callAll, say, state } from '../script.ts'

/** Files of a folder whose importers are looked up. */
const mostFiles = 60
const mostListed = 30

/** "Which files import the render package": the files outside of a folder that import a file of it. */
export function* answerDirectoryImporters(directory: string): Script {
  const listed = yield* call('list_files', { path: directory, depth: 2 })
  if (isToolFailure(listed)) {
    yield* say(listed.error)
    return
  }
  const files = listed.files.map(({ path }) => path).slice(0, mostFiles)
  const outputs = yield* callAll(
    'neighbours',
    files.map((node) => ({ node, direction: 'in', kinds: ['imports'], limit: 200 })),
  )
  let evidence: Extent = wholeExtent(0)
  const importers = new Map<string, { readonly site: string; readonly isTest: boolean }>()
  for (const output of outputs) {
    if (isToolFailure(output)) continue
    evidence = joinExtents(evidence, output.extent)
    for (const { node, sites } of output.edges) {
      const [site] = sites
      const path = pathOf(site ?? '')
      if (site === undefined || path.startsWith(`${directory}/`) || importers.has(path)) continue
      importers.set(path, { site, isTest: node.in_test === true })
    }
  }
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
    yield* state(
      choose(
        extent,
        `No file outside of ${named} imports one of its files.`,
        `I found no file outside of ${named} that imports one of its files.`,
      ),
    )
    return
  }
  yield* state(compose`Files of ${named} are imported by ${quantity(extent, 'file')} outside of it:\n\n`)
  const ordered = [...importers].toSorted(
    ([one, { isTest }], [other, { isTest: isOther }]) =>
      Number(isTest) - Number(isOther) || one.localeCompare(other),
  )
  for (const [path, { site, isTest }] of ordered.slice(0, mostListed))
    yield* say(`- ${code(path)}${isTest ? ', a test' : ''} [${site}]\n`)
  if (ordered.length > mostListed) yield* say(`\nand ${ordered.length - mostListed} more.\n`)
}
