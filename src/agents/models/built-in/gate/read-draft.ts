/** A drafted answer as the judgement reads it: what it shows, and what it says is not there. */
export interface Draft {
  readonly text: string
  /** Lines that say or show something that is there. */
  readonly passages: readonly string[]
  /** Sentences that say that something was not found. */
  readonly negatives: readonly string[]
  /** What comes first says that something is not so, is not there or cannot be told. */
  readonly isDenial: boolean
}

const mostPassages = 60
const mostLead = 200

const denial =
  /\b(?:no|nothing|none|nowhere|neither|cannot|gone|(?:is|are|was|were|does|do|did|could) not)\b/iu

export function readDraft(texts: readonly string[]): Draft {
  const text = texts.join('')
  const passages: string[] = []
  const negatives: string[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('```')) continue
    const rest = line
      .split(/(?<=[.;:!?]) +(?=[\p{Lu}`_“"])/u)
      .filter((sentence) => {
        if (!negative.test(sentence)) return true
        negatives.push(sentence)
        return false
      })
      .join(' ')
    if (rest.trim() !== '') passages.push(rest)
  }
  const [lead = ''] = text
    .trimStart()
    .slice(0, mostLead)
    .split(/(?<=\.)\s/u)
  return { text, passages: passages.slice(0, mostPassages), negatives, isDenial: denial.test(lead) }
}

/** How our answers say that something is not there, or that it was looked for in vain. */
const negative =
  /\b(?:I found (?:no|none)\b|none found|nothing (?:named|in (?:the|this) repository|is called)|no line of|(?:was|were) not found|not occur|mentioned nowhere|stands? (?:nowhere|in no)|(?:is|are) not declared|would not be among|no commit|no (?:link|registration|route|way|definition|call|use|import|test)\b[^.]{0,80}\b(?:found|serves|was|has)\b|I looked for|I cannot list|no definition of its own|do(?:es)? not speak|is defined (?:nowhere|here)|not be found by this)/iu
