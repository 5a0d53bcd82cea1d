import { subjectText } from './subject-text.ts'

/**
 * The parts of a message that each ask for something of their own: sentences, and clauses that a question word begins.
 * What names nothing ("and by whom?", "I just joined.") belongs to the part beside it.
 */
export function readParts(message: string): readonly string[] {
  const parts: string[] = []
  let lead = ''
  for (const piece of splitClauses(message)) {
    const isQuestion = asks.test(piece)
    if (isQuestion && (namesSomething(piece) || parts.length === 0)) {
      parts.push(`${lead}${piece}`)
      lead = ''
    } else if (parts.length === 0) lead = `${lead}${piece} `
    else parts.push(`${parts.pop() ?? ''} ${piece}`)
  }
  return parts.length > 1 && parts.length <= mostParts ? parts : [message]
}

const mostParts = 3

export function splitClauses(message: string): string[] {
  return message
    .split(
      /(?<=[?;])\s|;\s|\n|(?<=[a-z)`'"]\.) (?=\p{Lu})|,? (?:and|&) (?=(?:also )?(?:who|what|which|where|when|why|how|by whom|is|are|do|does|did|can|could|should|list|show|describe|explain)\b)|, (?=(?:who|what|which|where|how)\b)/u,
    )
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const asks =
  /^(?:so |and |but |also |then |or )?(?:who|whose|what|which|where|when|why|how|by whom|is|are|do|does|did|can|could|should|will|would|has|have|was|were|list|show|describe|explain|tell|give|name|find|compare|walk|all|every|any)\b|\?$/iu

/** A word beyond those of asking, with which a part can be looked for. */
function namesSomething(part: string): boolean {
  const words = subjectText(part, 'open').match(/[\p{L}\p{N}_]{2,}/gu) ?? []
  return words.some((word) => !light.has(word.toLowerCase()))
}

const light = new Set(
  'a an the it its this that these those they them their he she of in on at to from for by with without about as into is are was were be been do does did has have had can could should would will may might must i you we me my our your us and or but not no so if then than only also just too very more most less per via'.split(
    ' ',
  ),
)
