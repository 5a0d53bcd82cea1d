/** What a question wants to know of its subject, where its words say so plainly. */
export type Relation = 'why' | 'how' | 'when' | 'version' | 'count' | 'order' | 'compare' | 'list' | 'verdict'

/** Every relation that a question asks for; none where its words leave it open. */
export function readRelations(question: string): ReadonlySet<Relation> {
  const text = question.toLowerCase().replace(/\s+/gu, ' ').trim()
  return new Set(rules.filter(([, expression]) => expression.test(text)).map(([relation]) => relation))
}

const rules: readonly (readonly [Relation, RegExp])[] = [
  ['how', /^(?:so |and )?how (?:does|do|is|are|did|can)\b/u],
  [
    'why',
    /^(?:so |but |and |then )?why\b|[,.;?] why\b|\band why\b|\bwhat(?:'s| is| was) the reason\b|\bhow come\b/u,
  ],
  [
    'when',
    /^(?:so |and )?when (?:was|were|did|has|have)\b|\bsince when\b|\bin which (?:release|version) (?:was|were|did)\b/u,
  ],
  [
    'version',
    /\b(?:which|what|minimum|min|required|lowest|oldest)(?: [\w.+#-]+){0,4} versions?\b|\bversion of\b/u,
  ],
  ['count', /\bhow many\b|^(?:the )?number of\b|^count\b/u],
  ['order', /\bin (?:which|what) order\b|\bin the order\b|\bin order\b(?! to)/u],
  [
    'compare',
    /\b(?:diff(?:erence)?s?|distinction) between\b|\S \b(?:vs\.?|versus)\b \S|^compare\b|\bhow (?:do|does|is|are) .{1,80} differ\b/u,
  ],
  [
    'list',
    /^(?:please |pls )?(?:list|enumerate)\b|^(?:all|every)\b(?! time)|\b(?:list|name|show)(?: me)? (?:all|every)\b/u,
  ],
  [
    'verdict',
    /^(?:so |and |but |hey |ok |hi )?(?:is|are|does|do|did|can|could|has|have|was|were|will|would|should|may)\b(?! (?:you|u|i|we) (?:please )?(?:explain|list|show|tell|give|describe))/u,
  ],
]
