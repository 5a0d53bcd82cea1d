/** A picture that a question asks for, and what it is to show. */
export interface Drawing {
  /** `any` where the question only says "a diagram": what it is of decides then. */
  readonly kind: 'sequence' | 'classes' | 'parts' | 'any'
  /** As a question of its own: "how does a request flow". */
  readonly of: string
}

const asksToDraw =
  /^(?:(?:please|can you|could you|would you|i want you to|i(?:'d| would) like you to) )*(?:draw|sketch|make|create|generate|give|show|produce|render|visuali[sz]e|plot|i(?:'d| would) like|i (?:want|need))(?: me| us| up)?(?: please)? (?:an? |the |some )?((?:[a-z]+[- ]){0,3}?)(?:diagram|chart|flow ?chart|graph|picture|drawing|map)s? (?:of|for|showing|that shows|to show|about|on|with) (.{3,400})$/iu

const bareDrawing = /^(?:please )?(?:draw|sketch|visuali[sz]e)(?: me| us)? ((?:how|what) .{3,400})$/iu

/** Reads "draw a sequence diagram of X"; undefined where no picture, or one of another kind (a state, a call graph), is asked for. */
export function readDrawing(text: string): Drawing | undefined {
  const [sentence = ''] = text.trim().split(/(?<=[a-z)`'"])[.?!]+(?:\s|$)/u)
  const bare = bareDrawing.exec(sentence)?.[1]
  if (bare !== undefined) return { kind: 'any', of: asQuestion(bare) }
  const [, words = '', of = ''] = asksToDraw.exec(sentence) ?? []
  if (of === '') return undefined
  const kind = kindOf(words.toLowerCase())
  return kind === undefined ? undefined : { kind, of: asQuestion(of) }
}

function kindOf(words: string): Drawing['kind'] | undefined {
  if (/\b(?:er|entity|database|db|schema|state|gantt|git|call|table)\b/u.test(words)) return undefined
  if (/\b(?:sequence|flow|activity|process|interaction|swimlane)\b/u.test(words)) return 'sequence'
  if (/\b(?:class|classes|uml|type|types|inheritance|hierarchy|object)\b/u.test(words)) return 'classes'
  if (
    /\b(?:architecture|component|components|module|modules|package|packages|dependency|layer|block|context|container|system)\b/u.test(
      words,
    )
  )
    return 'parts'
  return 'any'
}

/** "How a request flows" as one asks it; a command line as what is run. */
function asQuestion(of: string): string {
  const plain = of.trim().replace(/[.?!]+$/u, '')
  if (/^(?:the |running )?`[a-z][\w.-]*(?: [^`]+)?`$/iu.test(plain))
    return `what happens when I run ${plain.replace(/^(?:the |running )/iu, '')}`
  const [, subject, verb, rest = ''] =
    /^how ((?:an? |the |my |our )?[\w`'-]+(?: [\w`'-]+){0,3}?) (flows|goes|travels|moves|works|is|are|gets|reaches|passes)\b(.*)$/iu.exec(
      plain,
    ) ?? []
  if (subject === undefined || verb === undefined) return plain
  return /^(?:is|are)$/iu.test(verb)
    ? `how ${verb} ${subject}${rest}`
    : `how does ${subject} ${verb.replace(/(?:(?<=go|reach|pass)es|s)$/iu, '')}${rest}`
}
