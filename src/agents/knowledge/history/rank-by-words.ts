interface Message {
  readonly subject: string
  readonly body: string
}

/**
 * Commits by how much of a topic their messages say, each stem worth its inverse document frequency and twice in a
 * subject; those that say less than half of what the best does are left out. Ties stay in their order.
 */
export function rankByWords<Commit extends Message>(
  commits: readonly Commit[],
  stems: readonly string[],
): readonly Commit[] {
  const texts = commits.map(({ subject, body }) => ({
    subject: subject.toLowerCase(),
    body: body.toLowerCase(),
  }))
  const worth = stems.map((stem) => {
    const having = texts.filter(({ subject, body }) => subject.includes(stem) || body.includes(stem)).length
    return Math.log(1 + commits.length / (1 + having))
  })
  const scored = commits.map((commit, index) => {
    const { subject = '', body = '' } = texts[index] ?? {}
    const score = stems.reduce(
      (sum, stem, at) => sum + (worth[at] ?? 0) * (subject.includes(stem) ? 2 : body.includes(stem) ? 1 : 0),
      0,
    )
    return { commit, score }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score > 0 && score >= best / 2)
    .toSorted((one, other) => other.score - one.score)
    .map(({ commit }) => commit)
}
