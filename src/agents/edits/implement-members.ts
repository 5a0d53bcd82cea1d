import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { FileEdit, TextChange } from './file-edit.ts'
import { planImports } from './needed-imports.ts'
import type { PlannedEdit, RefusedEdit } from './planned-edit.ts'
import { refuse } from './planned-edit.ts'
import type { SourceFile } from './source-file.ts'
import { findClosing, openSource } from './source-file.ts'
import { stubLanguages } from './stub-languages.ts'
import { readSignature } from './read-signature.ts'

const mostMembers = 100

/**
 * Gives a class the members of its abstract types that it lacks, with the signatures that they are declared with and
 * bodies that raise the language's error for what is not implemented.
 */
export function planImplementMembers(
  snapshot: Snapshot,
  node: NodeRecord,
  supertype: NodeRecord | undefined,
): PlannedEdit | RefusedEdit {
  if (node.kind !== 'class') return refuse(`a ${node.kind} has no members to implement`)
  const place = { path: node.filePath, line: node.startLine }
  const file = openSource(snapshot, node.filePath)
  if (file === undefined) return refuse(`the text of \`${node.filePath}\` is not in the snapshot`)
  const writer = stubLanguages[file.language]
  if (writer === undefined)
    return refuse('members are implemented without a model in TypeScript, Python, Java, C# and Go only', [
      place,
    ])
  const known = findSupertypes(snapshot, node)
  if (
    supertype !== undefined &&
    !known.some(({ nodeId }) => nodeId === supertype.nodeId) &&
    writer.needsDeclaration
  )
    return refuse(
      `\`${node.name}\` does not say that it extends or implements \`${supertype.name}\`; say so in its head first`,
      [place],
    )
  const sources = supertype === undefined ? known : [supertype, ...findSupertypes(snapshot, supertype)]
  const chain = [node, ...known]
  const own = new Set(
    chain.flatMap((type) =>
      type.kind === 'class'
        ? snapshot
            .childrenOf(type.nodeId)
            .filter((child) => type === node || !isAbstract(snapshot, child))
            .map(({ name }) => name)
        : [],
    ),
  )
  const missing = new Map<string, NodeRecord>()
  for (const type of sources) {
    for (const member of snapshot.childrenOf(type.nodeId)) {
      const isWanted = member.kind === 'method' || (member.kind === 'field' && writer.hasFields)
      if (
        isWanted &&
        isRequired(snapshot, type, member) &&
        !own.has(member.name) &&
        !missing.has(member.nodeId)
      )
        missing.set(member.nodeId, member)
    }
  }
  if (missing.size === 0) {
    const of =
      supertype === undefined ? 'the abstract types that the graph knows of it' : `\`${supertype.name}\``
    return refuse(`\`${node.name}\` lacks no member of ${of}`, [place])
  }
  if (missing.size > mostMembers) return refuse(`more than ${mostMembers} members are missing`, [place])
  const stubs: string[] = []
  for (const member of missing.values()) {
    const source = openSource(snapshot, member.filePath)
    const signature = source === undefined ? undefined : readSignature(source, member)
    const stub = signature === undefined ? undefined : writer.write(signature, member, node)
    if (stub === undefined)
      return refuse(`the signature of \`${member.name}\` could not be read`, [
        { path: member.filePath, line: member.startLine },
      ])
    stubs.push(stub)
  }
  const change = insertStubs(file, node, stubs, writer.isOutside)
  if (change === undefined) return refuse(`the body of \`${node.name}\` could not be read`, [place])
  const imports = planImports(snapshot, file, [...missing.values()], node)
  const edit: FileEdit = {
    path: file.path,
    newPath: file.path,
    before: file.text,
    changes: [...imports.changes, change],
  }
  const names = [...missing.values()].map(({ name }) => `\`${name}\``)
  return {
    kind: 'planned',
    summary: `It gives \`${node.name}\` ${names.length === 1 ? 'the member' : `the ${names.length} members`} that it lacks: ${names.join(', ')}`,
    edits: [edit],
    targets: [...missing.values()],
    left: [],
    notes: [
      `Each body raises ${writer.error} until it is written.`,
      ...(imports.unknown.length === 0
        ? []
        : [
            `The signatures name ${imports.unknown.map((name) => `\`${name}\``).join(', ')}, for which no import was found: add ${imports.unknown.length === 1 ? 'it' : 'them'} by hand.`,
          ]),
    ],
    keepsNames: false,
  }
}

/** All types above a class, the nearest first. */
function findSupertypes(snapshot: Snapshot, node: NodeRecord): NodeRecord[] {
  const found = new Map<string, NodeRecord>()
  let level = [node]
  while (level.length > 0 && found.size < mostMembers) {
    const next: NodeRecord[] = []
    for (const type of level) {
      const edges = snapshot.edges(type.nodeId, {
        direction: 'out',
        kinds: ['extends', 'implements'],
        limit: 50,
        maxSites: 1,
      })
      for (const { to, known } of edges) {
        if (known === 'possible' || to.filePath === '' || found.has(to.nodeId) || to.nodeId === node.nodeId)
          continue
        found.set(to.nodeId, to)
        next.push(to)
      }
    }
    level = next
  }
  return [...found.values()]
}

function isRequired(snapshot: Snapshot, type: NodeRecord, member: NodeRecord): boolean {
  if (type.kind !== 'interface') return isAbstract(snapshot, member)
  const file = openSource(snapshot, member.filePath)
  if (file === undefined || file.language === 'python') return true
  const signature = readSignature(file, member)
  // A default method needs no other one, and what is optional need not be there.
  return signature === undefined || (!signature.hasBody && !/^[\w$]{1,80}\?/u.test(signature.text))
}

/** Declared so, or one whose body raises that it is to be implemented, as is usual in Python. */
function isAbstract(snapshot: Snapshot, member: NodeRecord): boolean {
  if (member.isAbstract) return true
  const file = openSource(snapshot, member.filePath)
  if (file?.language !== 'python' || member.kind !== 'method') return false
  const lines = file.text.slice(file.offsetOf(member.startLine, 0), file.offsetOf(member.endLine + 1, 0))
  return /\n[ \t]{1,80}raise NotImplementedError\b[^\n]{0,300}\n?\s{0,400}$/u.test(lines)
}

function insertStubs(
  file: SourceFile,
  node: NodeRecord,
  stubs: readonly string[],
  isOutside: boolean,
): TextChange | undefined {
  const { text, masked } = file
  const classEnd = file.offsetOf(node.endLine + 1, 0)
  const indented = (indent: string): string =>
    stubs
      .map((stub) =>
        stub
          .split('\n')
          .map((line) => (line === '' ? '' : indent + line))
          .join('\n'),
      )
      .join('\n\n')
  if (isOutside) {
    const at = text.slice(0, classEnd).trimEnd().length
    return { start: at, end: at, text: `\n\n${indented('')}` }
  }
  const start = file.offsetOf(node.startLine, 0)
  const outer =
    /^[ \t]*/u.exec(
      text.slice(file.offsetOf(node.nameLine, 0), file.offsetOf(node.nameLine, 0) + 200),
    )?.[0] ?? ''
  const unit = findUnit(text)
  if (file.language === 'python') {
    const body = text.slice(start, classEnd).trimEnd()
    const end = start + body.length
    const only = /:\s{0,400}((?:pass|\.\.\.)[ \t]{0,40})$/u.exec(masked.slice(start, end).slice(-600))
    const stubText = indented(outer + unit)
    // A body that is nothing but `pass` is replaced.
    if (only?.[1] !== undefined) {
      const passStart = end - only[1].length
      const lineStart = text.lastIndexOf('\n', passStart - 1) + 1
      const from = text.slice(lineStart, passStart).trim() === '' ? lineStart : passStart
      return { start: from, end, text: from === lineStart ? stubText : `\n${stubText}` }
    }
    return { start: end, end, text: `\n\n${stubText}` }
  }
  const open = masked.indexOf('{', file.offsetOf(node.nameLine, node.nameColumn))
  const close = open < 0 ? -1 : findClosing(masked, open)
  if (close < 0 || close > classEnd) return undefined
  const bodyEnd =
    masked.slice(open + 1, close).trim() === '' && text.slice(open + 1, close).trim() === ''
      ? open + 1
      : text.slice(0, close).trimEnd().length
  const isEmpty = bodyEnd === open + 1
  return { start: bodyEnd, end: close, text: `${isEmpty ? '\n' : '\n\n'}${indented(outer + unit)}\n${outer}` }
}

/** One step of indentation as the file has it. */
function findUnit(text: string): string {
  const first = /\n(\t| {2,8})(?=\S)(?! ?\*)/u.exec(text.slice(0, 20_000))?.[1]
  return first ?? '    '
}
