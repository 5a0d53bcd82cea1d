import type { SourceFile } from './source-file.ts'
import { findClosing } from './source-file.ts'

/** Whether a place in a Python file is a name in `__all__`, which must follow its definition. */
export function isInExportList({ language, masked, text }: SourceFile, offset: number): boolean {
  if (language !== 'python') return false
  const start = masked.lastIndexOf('__all__', offset)
  if (start < 0) return false
  const head = /^__all__(?::[^=\n]{0,80})?\s{0,8}\+?=\s{0,8}(?=[[(])/u.exec(masked.slice(start, start + 120))
  if (head === null) return false
  const open = start + head[0].length
  const close = findClosing(masked, open)
  return offset > open && offset < close && /['"]/u.test(text[offset - 1] ?? '')
}
