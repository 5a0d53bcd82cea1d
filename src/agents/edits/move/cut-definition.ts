import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { FileFacts } from '../../../languages/facts.ts'
import type { RefusedEdit } from '../planned-edit.ts'
import { refuse } from '../planned-edit.ts'
import type { SourceFile } from '../source-file.ts'
import type { Range } from './free-names.ts'
import { rangeOfDefinition } from './free-names.ts'

/** The stretches of a file that are cut out when a definition moves: itself, what is said above it, its overloads, in Go its methods. */
export interface CutDefinition {
  readonly kind: 'cut'
  /** In the order in which they stand. */
  readonly ranges: readonly Range[]
  readonly nodes: readonly NodeRecord[]
  readonly isExported: boolean
  /** A decorator may enter it somewhere. */
  readonly isDecorated: boolean
  /** Where `export` must be put so that other files may use it; undefined where nothing must. */
  readonly exportAt: number | undefined
}

const movable: ReadonlySet<string> = new Set(['function', 'class', 'interface', 'type', 'enum', 'variable'])

/** Names whose value is that of the file in which they stand. */
const ofFile =
  /(?<![\p{L}\p{N}_$.])(?:__name__|__file__|__package__|__dirname|__filename|import\.meta|globals\(\))(?![\p{L}\p{N}_$])/u

export function cutDefinition(
  snapshot: Snapshot,
  file: SourceFile,
  facts: FileFacts,
  node: NodeRecord,
): CutDefinition | RefusedEdit {
  const place = { path: file.path, line: node.startLine }
  const container = node.parentId === null ? undefined : snapshot.findNode(node.parentId)
  const isTop = container === undefined || container.kind === 'file' || node.parentId === file.path
  if (!movable.has(node.kind) || !isTop)
    return refuse(
      `only what is defined at the top of a file is moved without a model, and \`${node.name}\` is ${isTop ? `a ${node.kind}` : `a member of \`${container?.name ?? ''}\``}`,
      [place],
    )
  if (node.name === '_' || (file.language === 'go' && node.name === 'init'))
    return refuse(`\`${node.name}\` is run in the order of the files`, [place])
  if (/^__\w+__$/u.test(node.name))
    return refuse(`\`${node.name}\` means something for the file that it stands in`, [place])
  const siblings = snapshot
    .nodesInFile(file.path)
    .filter(
      ({ name, nodeId, parentId }) =>
        name === node.name && nodeId !== node.nodeId && parentId === node.parentId,
    )
  const methods =
    file.language === 'go'
      ? snapshot
          .childrenOf(node.nodeId)
          .filter(({ kind, filePath }) => kind === 'method' && filePath === file.path)
      : []
  const nodes = [node, ...siblings, ...methods].toSorted((one, other) => one.startLine - other.startLine)
  const ranges: Range[] = []
  let exportAt: number | undefined
  let isExported = true
  let isDecorated = false
  for (const one of nodes) {
    const found = rangeOfDefinition(facts, file.offsetOf(one.nameLine, one.nameColumn))
    if (found === undefined) return refuse(`where \`${one.name}\` begins and ends could not be read`, [place])
    if (found.isDefault)
      return refuse(
        `\`${one.name}\` is the default export of \`${file.path}\`, which every importer names as it likes; make it a named export first`,
        [place],
      )
    const cut = widen(file, found)
    if (cut === undefined)
      return refuse(`\`${one.name}\` does not stand in lines of its own`, [
        { path: file.path, line: one.startLine },
      ])
    const odd = ofFile.exec(file.masked.slice(found.start, found.end))?.[0]
    if (odd !== undefined)
      return refuse(`it uses \`${odd}\`, which says something else in another file`, [place])
    if (/^\/\/(?:go:|export )/mu.test(file.text.slice(cut.start, cut.end)))
      return refuse(`a directive stands above \`${one.name}\``, [place])
    isDecorated ||= file.masked[found.start] === '@'
    ranges.push(cut)
    if (file.language !== 'typescript' && file.language !== 'javascript') continue
    const head = file.masked.slice(found.start, found.start + 200)
    if (/^(?:export\s{1,8})?(?:let|var)\b/u.test(head) && one.kind === 'variable')
      return refuse(`\`${one.name}\` may be assigned, which importers of it cannot do`, [place])
    if (/^export\b/u.test(head)) continue
    if (nodes.length > 1 || head.startsWith('@'))
      return refuse(`\`${one.name}\` is not exported where it is declared; export it first`, [place])
    isExported = false
    exportAt = found.start
  }
  return { kind: 'cut', ranges, nodes, isExported, isDecorated, exportAt }
}

/** Whole lines, with the comments that stand directly above; undefined where other code shares a line with it. */
function widen(file: SourceFile, { start, end }: Range): Range | undefined {
  const { masked, text } = file
  if (start > 0 && masked[start - 1] !== '\n') return undefined
  const lineEnd = masked.indexOf('\n', end)
  if (!/^\s{0,400};?\s{0,400}$/u.test(masked.slice(end, lineEnd < 0 ? masked.length : lineEnd)))
    return undefined
  let first = start
  while (first > 0) {
    const above = text.lastIndexOf('\n', first - 2) + 1
    const isComment = masked.slice(above, first).trim() === '' && text.slice(above, first).trim() !== ''
    if (!isComment || text.startsWith('#!', above)) break
    first = above
  }
  return { start: first, end: lineEnd < 0 ? text.length : lineEnd + 1 }
}
