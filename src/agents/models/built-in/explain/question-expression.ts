/** A regular expression that a question quotes: the longest run of it that has the marks of one. */
export function findQuestionExpression(question: string): string | undefined {
  if (!/\b(?:regex\w*|regexps?|regular expressions?|pattern)\b/iu.test(question)) return undefined
  const quoted = /`([^`\n]{3,300})`/u.exec(question)?.[1]
  const runs = quoted === undefined ? question.slice(0, 2_000).split(/\s+/u) : [quoted]
  const [best] = runs
    .filter((run) => (run.match(/[\\^$*+?()[\]{}|]/gu)?.length ?? 0) >= 3 && !/^\w+\(\)[?.]?$/u.test(run))
    .sort((one, other) => other.length - one.length)
  return best
}
