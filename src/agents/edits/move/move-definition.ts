import { posix } from 'node:path'
import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { FileFacts } from '../../../languages/facts.ts'
import { findLanguage } from '../../../languages/registry.ts'
import { extractFacts } from '../../../syntax/extract-facts.ts'
import { findOccurrences } from '../find-occurrences.ts'
import type { PlannedEdit, RefusedEdit } from '../planned-edit.ts'
import { refuse } from '../planned-edit.ts'
import { isInExportList } from '../python-export-list.ts'
import type { SourceFile } from '../source-file.ts'
import { openSource } from '../source-file.ts'
import { carryImports, isGlobal, topNames } from './carry-imports.ts'
import { cutDefinition } from './cut-definition.ts'
import type { ImportEditor } from './edit-imports.ts'
import { createImportEditor } from './edit-imports.ts'
import { contains } from './free-names.ts'
import { findNewCycle } from './import-cycles.ts'
import type { ModuleEdge } from './import-cycles.ts'
import type { ImportStatement } from './import-statement.ts'
import { insertionPoint } from './insertion-point.ts'
import { isEmptied, isFoundByModule, keepInSource, mayGo } from './keep-in-source.ts'
import type { Move } from './move.ts'
import { writeEdits } from './paste-definition.ts'
import { rewriteImporters } from './rewrite-importers.ts'
import { whyApart } from './why-apart.ts'

/**
 * Moves a definition from the top of its file to another file: with the imports that it needs, those of its users
 * rewritten, and re-exports kept true. In Go within its package, where nobody imports files.
 */
export async function planMove(
  snapshot: Snapshot,
  node: NodeRecord,
  targetPath: string,
): Promise<PlannedEdit | RefusedEdit> {
  const source = openSource(snapshot, node.filePath)
  const target = openSource(snapshot, targetPath)
  if (source === undefined) return refuse(`the text of \`${node.filePath}\` is not in the snapshot`)
  if (target === undefined) return refuse(`there is no text of \`${targetPath}\` in the snapshot`)
  const place = { path: node.filePath, line: node.startLine }
  const apart = whyApart(source, target, node)
  if (apart !== undefined) return refuse(apart, [place])
  const facts = { from: await factsOf(source), to: await factsOf(target) }
  if (facts.from === undefined || facts.to === undefined || facts.from.incomplete !== '')
    return refuse('one of the two files could not be parsed', [place])
  const cut = cutDefinition(snapshot, source, facts.from, node)
  if (cut.kind === 'refused') return cut
  if (isGlobal(source, node.name)) return refuse(`functions of \`${source.path}\` assign it`, [place])
  const found = findOccurrences(snapshot, node.name, new Map(cut.nodes.map((one) => [one.nodeId, one])))
  if (!found.isWhole)
    return refuse(`\`${node.name}\` stands in too many places for all of them to be looked at`)
  return planCut(snapshot, node, { source, target, facts: { from: facts.from, to: facts.to }, cut, found })
}

async function factsOf(file: SourceFile): Promise<FileFacts | undefined> {
  const language = findLanguage(file.language)
  return language === undefined ? undefined : await extractFacts(language, file.path, file.text)
}

function planCut(snapshot: Snapshot, node: NodeRecord, move: Move): PlannedEdit | RefusedEdit {
  const { source, target, facts, cut, found } = move
  const editors = new Map<string, ImportEditor>([
    [source.path, createImportEditor(source)],
    [target.path, createImportEditor(target)],
  ])
  const editorOf = (path: string): ImportEditor | undefined => {
    const file = editors.has(path) ? undefined : openSource(snapshot, path)
    if (file !== undefined) editors.set(path, createImportEditor(file))
    return editors.get(path)
  }
  const [from, to] = [editorOf(source.path), editorOf(target.path)]
  if (from === undefined || to === undefined) return refuse('one of the two files could not be read')
  const leadsTo = createLeads(snapshot, source.path, target.path)
  const isGo = source.language === 'go'
  const clash = topNames(facts.to).get(node.name)
  const imported = to.statements.some(
    (one) => one.names.some(({ local }) => local === node.name) && leadsTo(one).includes(source.path),
  )
  if (clash !== undefined && !imported)
    return refuse(`\`${target.path}\` has a \`${node.name}\` already`, [
      { path: target.path, line: target.lineOf(clash) },
    ])
  const given = found.sure.find(
    ({ path, offset }) =>
      path === target.path && isInExports(target, offset) && !contains(to.statements, offset),
  )
  if (given !== undefined)
    return refuse(`\`${target.path}\` gives it on; take this export out first`, [given])
  const carried = carryImports(snapshot, from, to, facts, cut.ranges, leadsTo)
  if (carried.kind === 'refused') return carried
  const importers = isGo
    ? { kind: 'rewritten' as const, added: [], removed: [], kept: [] }
    : rewriteImporters(
        snapshot,
        node,
        target.path,
        [...found.sure, ...found.possible],
        isEmptied(move),
        editorOf,
      )
  if (importers.kind === 'refused') return importers
  const own = found.sure.filter(({ path, offset }) => path === source.path && !contains(cut.ranges, offset))
  const isListed = found.inText.some(
    ({ path, file, offset }) => path === source.path && isInExportList(file, offset),
  )
  const isEntry = /^(?:index\.|__init__\.py|mod\.)/u.test(posix.basename(source.path)) && node.isExported
  const isLoose = isFoundByModule(snapshot, move)
  const keeps = !isGo && (importers.kept.length > 0 || isListed || isEntry || isLoose)
  const added: ModuleEdge[] = [...importers.added, ...carried.edges]
  const isType = node.kind === 'interface' || node.kind === 'type'
  if (!isGo && (keeps || own.length > 0)) {
    const refused = keepInSource(snapshot, from, target, node, own.length > 0 || isListed, keeps)
    if (refused !== undefined) return refused
    added.push({ from: source.path, to: target.path })
  }
  const isErased = isType && source.language === 'typescript'
  const cycle = isGo || isErased ? undefined : findNewCycle(snapshot, added, importers.removed)
  if (cycle !== undefined)
    return refuse(
      `\`${cycle.from}\` would import \`${cycle.to}\`, which leads back to it: a circle of imports that is not there now`,
      [{ path: source.path, line: node.startLine }],
    )
  const at = insertionPoint(to, facts.to, imported && !isGo ? found.sure : [], carried.lastNeeded)
  if (at === undefined)
    return refuse(`\`${target.path}\` uses \`${node.name}\` above what \`${node.name}\` itself needs there`, [
      { path: target.path, line: 1 },
    ])
  const gone = carried.unused.filter(
    ({ statement, name }) => mayGo(snapshot, source, name.local) && from.remove(statement, name),
  )
  const forWhom = isEntry
    ? 'what imports the package'
    : isLoose
      ? 'what finds it by the name of the module'
      : 'what takes it from there with the whole module'
  return {
    kind: 'planned',
    summary: summarize(node, move, importers.added.length),
    edits: writeEdits(editors, move, carried.exports, at),
    targets: cut.nodes,
    left: [
      {
        what: 'in texts that may name it by its old place, such as mocks',
        places: found.inText.filter(({ file, offset }) => /[.:/]/u.test(file.text[offset - 1] ?? '')),
      },
    ],
    notes: [
      ...carried.exportedNames.map(
        (name) => `\`${name}\` of \`${source.path}\` is exported now, because the moved code uses it.`,
      ),
      ...(keeps ? [`\`${source.path}\` goes on giving \`${node.name}\`, for ${forWhom}.`] : []),
      ...(gone.length === carried.unused.length
        ? []
        : [
            `\`${source.path}\` keeps imports that only the moved code used, because others may take them from there.`,
          ]),
    ],
    keepsNames: true,
  }
}

/** Which files an import statement leads to, as the graph has linked it. */
function createLeads(
  snapshot: Snapshot,
  ...paths: readonly string[]
): (statement: ImportStatement) => readonly string[] {
  const byLine = new Map<string, string[]>()
  for (const path of paths) {
    const edges = snapshot.edges(path, { direction: 'out', kinds: ['imports'], limit: 1_000, maxSites: 200 })
    for (const { to, sites } of edges) {
      for (const { line } of sites) {
        const key = `${path}:${line}`
        byLine.set(key, [...(byLine.get(key) ?? []), to.filePath])
      }
    }
  }
  return ({ path, firstLine, lastLine }) => {
    const lines = Array.from({ length: lastLine - firstLine + 1 }, (_, index) => firstLine + index)
    return lines.flatMap((line) => byLine.get(`${path}:${line}`) ?? [])
  }
}

function summarize(node: NodeRecord, { source, target, cut }: Move, importers: number): string {
  const methods = cut.nodes.filter(({ kind }) => kind === 'method').length
  const more = methods === 0 ? '' : ` with ${methods === 1 ? 'its method' : `its ${methods} methods`}`
  const users =
    importers === 0
      ? ''
      : ` and rewrites the imports of ${importers === 1 ? 'one file' : `${importers} files`}`
  return `It moves \`${node.name}\`${more} from \`${source.path}\` to \`${target.path}\`${users}`
}

/** Whether a place stands in a list `export { … }`. */
function isInExports({ masked }: SourceFile, offset: number): boolean {
  const open = masked.lastIndexOf('{', offset)
  return (
    /\bexport(?:\s{1,8}type)?\s{0,8}$/u.test(masked.slice(Math.max(0, open - 40), open)) &&
    !masked.slice(open, offset).includes('}')
  )
}
