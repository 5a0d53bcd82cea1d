import type { FileEdit, TextChange } from '../file-edit.ts'
import type { SourceFile } from '../source-file.ts'
import type { CutDefinition } from './cut-definition.ts'
import type { ImportEditor } from './edit-imports.ts'
import { contains } from './free-names.ts'
import type { Move } from './move.ts'

/** The changes of all files: their imports, what is cut out of the old one and put into the new one. */
export function writeEdits(
  editors: ReadonlyMap<string, ImportEditor>,
  { source, target, cut }: Move,
  exports: readonly TextChange[],
  at: number,
): FileEdit[] {
  return [...editors]
    .map(([path, editor]): FileEdit => {
      const changes = [...editor.changes()]
      if (path === source.path) changes.push(...exports, ...cutOut(source, cut))
      if (path === target.path) changes.push(...pasteIn(source, target, cut, at))
      return { path, newPath: path, before: editor.file.text, changes }
    })
    .filter(({ changes }) => changes.length > 0)
}

/** Empty lines above go with what is cut out; those below where nothing stands above. */
function cutOut({ text }: SourceFile, { ranges }: CutDefinition): TextChange[] {
  return ranges.map(({ start, end }) => {
    let [first, last] = [start, end]
    while (first > 1 && text[first - 1] === '\n' && text[first - 2] === '\n') first -= 1
    while (first === 0 && text[last] === '\n') last += 1
    return { start: first, end: last, text: '' }
  })
}

function pasteIn(source: SourceFile, target: SourceFile, cut: CutDefinition, at: number): TextChange[] {
  const gap = source.language === 'python' ? '\n\n' : '\n'
  const before = target.text.slice(0, at)
  const isEmpty = before.trim() === ''
  const isEnd = target.text.slice(at).trim() === ''
  const open = `${before.endsWith('\n') || before === '' ? '' : '\n'}${isEmpty || (!isEnd && before.endsWith(`\n${gap}`)) ? '' : gap}`
  const changes: TextChange[] = open === '' ? [] : [{ start: at, end: at, text: open }]
  for (const [index, { start, end }] of cut.ranges.entries()) {
    const { exportAt } = cut
    const own = source.text.slice(start, end)
    const exported =
      exportAt === undefined || !contains([{ start, end }], exportAt)
        ? own
        : `${own.slice(0, exportAt - start)}export ${own.slice(exportAt - start)}`
    const text = exported.endsWith('\n') ? exported : `${exported}\n`
    if (index > 0) changes.push({ start: at, end: at, text: gap })
    changes.push({ start: at, end: at, text, moved: { path: source.path, line: source.lineOf(start) } })
  }
  if (!isEnd) changes.push({ start: at, end: at, text: gap })
  return changes
}
