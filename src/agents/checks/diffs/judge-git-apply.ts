import type { DiffHunk } from './parse-diff.ts'
import { countLines, isCounted } from './parse-diff.ts'

/**
 * Why `git apply` refuses hunks although their lines stand in the file; undefined where it takes them. It is stricter
 * than a reader: it trusts the counts of a header, and takes a hunk without context at an end for one of the beginning
 * or the end of the file.
 * @param places Of each hunk, how many lines of the old text stand before it.
 * @param lineCount Of the old text.
 */
export function findGitRefusal(
  hunks: readonly DiffHunk[],
  places: readonly number[],
  lineCount: number,
): string | undefined {
  for (const [index, { oldStart, counts, lines }] of hunks.entries()) {
    const at = `hunk ${index + 1}`
    const place = places[index] ?? 0
    const real = countLines(lines)
    if (counts === undefined) {
      return `\`git apply\` refuses it: the header of ${at} names no lines (\`@@ -${place + 1},${real.old} +…,${real.new} @@\` is meant)`
    }
    if (!isCounted(lines, counts)) {
      return `\`git apply\` takes it with \`--recount\` only: the header of ${at} counts ${counts.old} old and ${counts.new} new lines, and there are ${real.old} and ${real.new}`
    }
    const isAtEnd = place + real.old === lineCount
    const isOpenBehind = lines.at(-1)?.startsWith(' ') === false && !isAtEnd
    const isOpenBefore = oldStart !== undefined && oldStart <= 1 && place > 0
    if (isOpenBehind || isOpenBefore) {
      return `\`git apply\` takes it with \`--unidiff-zero\` only: ${at} has no line of context ${isOpenBehind ? 'behind' : 'before'} its changes`
    }
  }
  return undefined
}
