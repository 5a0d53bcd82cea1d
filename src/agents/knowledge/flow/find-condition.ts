import { indentOf } from '../../indent-of.ts'

const opensBlock =
  /^(?:\}\s*)?(?:if|elif|elsif|else if|else|unless|for|foreach|while|loop|case|default|when|switch|match|catch|except|rescue|try|guard|with)\b/u
/** An arm of a `match` says which of its branches runs: `Command::Start =>`. A function after an arrow is none. */
const matchArm = /^((?:[\p{Lu}"'\d][\w:"'|&., (){}]{0,100}|_) =>) \{$/u
/** Lines above a place that are looked at. */
const mostLines = 80
/** Longer lines are data. */
const longestLine = 500

export interface Condition {
  /** `if retries > 0`, whole and without the brace or colon at its end. */
  readonly text: string
  readonly line: number
}

/**
 * The innermost condition or loop around a line, by indentation: `lines` are those of a definition, the first of which
 * has the number `firstLine`. Undefined where there is none, or where it does not stand on one line.
 */
export function findCondition(
  lines: readonly string[],
  firstLine: number,
  line: number,
): Condition | undefined {
  const index = line - firstLine
  let indent = indentOf(lines[index] ?? '')
  for (let above = index - 1; above > 0 && above >= index - mostLines; above -= 1) {
    const text = lines[above] ?? ''
    if (text.length > longestLine || text.trim() === '' || indentOf(text) >= indent) continue
    indent = indentOf(text)
    const head = text.trim()
    const arm = matchArm.exec(head)?.[1]
    if (arm !== undefined && isBalanced(arm)) return { text: arm, line: firstLine + above }
    if (!opensBlock.test(head)) continue
    const condition = head
      .replace(/^\}\s*/u, '')
      .replace(/[{:]$/u, '')
      .trimEnd()
    const isWhole = condition.length <= 120 && /[{:]$/u.test(head) && isBalanced(condition)
    // "try" and "else" alone say nothing of when.
    if (/^(?:try|else|default|loop|with\b.*)$/u.test(condition)) continue
    return isWhole ? { text: condition, line: firstLine + above } : undefined
  }
  return undefined
}

function isBalanced(text: string): boolean {
  const count = (mark: string): number => text.split(mark).length
  return count('(') === count(')') && count('[') === count(']')
}
