import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { FileEdit, TextChange } from './file-edit.ts'
import type { Occurrence } from './find-occurrences.ts'
import { findOccurrences } from './find-occurrences.ts'
import { doubtsOf, whyFixed } from './fixed-names.ts'
import { findNameFamily } from './name-family.ts'
import type { PlannedEdit, RefusedEdit } from './planned-edit.ts'
import { refuse } from './planned-edit.ts'
import { isInExportList } from './python-export-list.ts'
import { isShorthand } from './shorthand.ts'

const renamable: ReadonlySet<string> = new Set([
  'function',
  'method',
  'class',
  'interface',
  'type',
  'enum',
  'variable',
  'field',
])

/**
 * Gives a definition another name wherever a name surely leads to it. What only may lead to it, and what stands in
 * comments and texts, is listed and left. `expandsShorthand` keeps the key of `{ name }` in JavaScript.
 */
export function planRename(
  snapshot: Snapshot,
  node: NodeRecord,
  newName: string,
  expandsShorthand: boolean,
): PlannedEdit | RefusedEdit {
  if (!renamable.has(node.kind)) return refuse(`a ${node.kind} has no name in the code that could be changed`)
  if (!isName(node, newName))
    return refuse(`"${newName}" is no name of this language: letters, digits and "_" are`)
  if (newName === node.name) return refuse(`it is called "${newName}" already`)
  const named = snapshot.readLines(node.filePath, node.nameLine, node.nameLine)
  // That of a component is its file's, that of a companion object is the language's.
  if (node.nameLine < 1 || named?.text.includes(node.name) === false)
    return refuse('its name is not written in the code')
  const { members, external } = findNameFamily(snapshot, node)
  const why = whyFixed(snapshot, node, members)
  if (why !== undefined) return refuse(why, [{ path: node.filePath, line: node.nameLine }])
  const [fixed] = external
  if (fixed !== undefined)
    return refuse(
      `its name is that of \`${fixed.nodeId.replace(/^external:/u, '')}\`, which is declared outside the repository`,
    )
  for (const member of members.values()) {
    const taken = siblingsOf(snapshot, member).find(({ name }) => name === newName)
    if (taken !== undefined)
      return refuse(`\`${newName}\` is defined there already`, [
        { path: taken.filePath, line: taken.startLine },
      ])
  }
  const found = findOccurrences(snapshot, node.name, members)
  if (!found.isWhole)
    return refuse(`\`${node.name}\` stands in too many places for all of them to be looked at`)
  const exposed = exposedByCase(node, newName, found.sure)
  if (exposed !== undefined) return exposed
  const touched = new Set(found.sure.map(({ path }) => path))
  const listed = found.inText.filter(
    (occurrence) => touched.has(occurrence.path) && isInExportList(occurrence.file, occurrence.offset),
  )
  const edits = toEdits([...found.sure, ...listed], node, newName, expandsShorthand)
  const inText = found.inText.filter((occurrence) => !listed.includes(occurrence))
  const others = [...members.values()].filter(({ nodeId }) => nodeId !== node.nodeId)
  const count = found.sure.length + listed.length
  return {
    kind: 'planned',
    summary: `It renames \`${node.name}\` to \`${newName}\` at ${count === 1 ? 'the one place' : `${count} places`} in ${edits.length === 1 ? 'one file' : `${edits.length} files`} that lead${count === 1 ? 's' : ''} to it`,
    edits,
    targets: [...members.values()],
    left: [
      { what: 'where the name stands in code and may mean it', places: found.possible },
      { what: 'in comments, texts and documents', places: inText },
    ],
    notes: [
      ...doubtsOf(snapshot, node),
      ...(others.length === 0
        ? []
        : [
            `${others.length === 1 ? 'One definition' : `${others.length} definitions`} of the same name ${others.length === 1 ? 'goes' : 'go'} with it, as overrides, implementations, overloads or constructors.`,
          ]),
      ...(found.other === 0
        ? []
        : [
            `${found.other === 1 ? 'One place leads' : `${found.other} places lead`} to another \`${node.name}\` and ${found.other === 1 ? 'keeps its' : 'keep their'} name.`,
          ]),
    ],
    keepsNames: true,
  }
}

/** Methods of Ruby may end with a mark: `valid?`, `save!`. */
function isName(node: NodeRecord, name: string): boolean {
  const isMethod = node.kind === 'method' || node.kind === 'function'
  const plain = isMethod && node.filePath.endsWith('.rb') ? name.replace(/[?!]$/u, '') : name
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(plain)
}

function siblingsOf(snapshot: Snapshot, node: NodeRecord): NodeRecord[] {
  return node.parentId === null ? [] : snapshot.childrenOf(node.parentId)
}

/** In Go the first letter of a name says whether other packages may use it. */
function exposedByCase(
  node: NodeRecord,
  newName: string,
  sure: readonly Occurrence[],
): RefusedEdit | undefined {
  if (!node.filePath.endsWith('.go')) return undefined
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
  if (!/^\p{Lu}/u.test(node.name) || /^\p{Lu}/u.test(newName)) return undefined
  const outside = sure.filter(({ path }) => folderOf(path) !== folderOf(node.filePath))
  return outside.length === 0
    ? undefined
    : refuse(`"${newName}" would not be exported, and other packages use it`, outside.slice(0, 5))
}

function toEdits(
  occurrences: readonly Occurrence[],
  node: NodeRecord,
  newName: string,
  expandsShorthand: boolean,
): FileEdit[] {
  return [...Map.groupBy(occurrences, ({ path }) => path)].map(([path, own]) => ({
    path,
    newPath: renamedPath(node, newName, path),
    before: own[0]?.file.text ?? '',
    changes: own.map(({ file, offset }): TextChange => {
      const end = offset + node.name.length
      const isKey = expandsShorthand && isShorthand(file, offset, end)
      return { start: offset, end, text: isKey ? `${node.name}: ${newName}` : newName }
    }),
  }))
}

/** A public class of Java stands in a file of its name. */
function renamedPath(node: NodeRecord, newName: string, path: string): string {
  const isNamedAfterIt = path === node.filePath && path.endsWith(`/${node.name}.java`)
  const isTopLevel = node.parentId === path || node.nodeId === `${path}#${node.name}`
  return isNamedAfterIt && isTopLevel ? `${path.slice(0, -`${node.name}.java`.length)}${newName}.java` : path
}
