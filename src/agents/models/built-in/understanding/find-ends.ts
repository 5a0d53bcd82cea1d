/** Where a way begins and where it ends, as a question writes them. */
export interface Ends {
  readonly from: string
  readonly to: string
  /** Whether there is such a way is asked, not how it goes. */
  readonly isYesNo: boolean
  /** Neither is the beginning: "how do A and B connect". */
  readonly isMutual?: true
}

const adverb = String.raw`(?:(?:ever|actually|really|somehow|still|eventually|also|directly|indirectly|even|finally|already|transitively) ){0,3}`
const reach = String.raw`(?:reach(?:es)?|calls?|invokes?|triggers?|hits?|touch(?:es)?|runs?|uses?|go(?:es)? through|gets? to|gets? into|leads? to|leads? into|ends? up (?:in|at|calling|invoking|running|with|inside|on|being|as)|arrives? (?:at|in)|talks? to|connects? to|makes? it (?:in)?to|makes? its way (?:in)?to|winds? up (?:in|at|calling)|flows? (?:in)?to|accesses|access|becomes?|depends? on|results? in)`

const patterns: readonly (readonly [RegExp, 'plain' | 'reversed', boolean])[] = [
  [
    new RegExp(
      String.raw`^(?:does|do|can|could|will|would|is) (.{2,80}?) ${adverb}(?:able to )?${reach} (.{2,80})$`,
      'iu',
    ),
    'plain',
    true,
  ],
  [
    new RegExp(
      String.raw`^how (?:does|do|did|can|is|are) (.{2,80}?) (?:get |gets )?(?:called|invoked|reached|triggered|hit|run|executed) (?:from|by|when|via|through) (.{2,80})$`,
      'iu',
    ),
    'reversed',
    false,
  ],
  [
    new RegExp(
      String.raw`^how (?:does|do|did|can|is|are) (?:we|i|you|one|["'\x60“][^"'\x60”]{1,60}["'\x60”]|(?:the |a )?\w{2,20}) (?:get|go|travel|flow)s? from (.{2,80}?) (?:in)?to (.{2,80})$`,
      'iu',
    ),
    'plain',
    false,
  ],
  [
    new RegExp(
      String.raw`^how (?:does|do|did|can|is|are) (.{2,80}?) ${adverb}(?:linked to|connected to|related to|${reach}) (.{2,80})$`,
      'iu',
    ),
    'plain',
    false,
  ],
  [
    new RegExp(
      String.raw`\b(?:path|way|route|call chain|chain(?: of calls)?|connection|link|calls?) (?:there )?(?:lead |leads |is |goes |go |exists )?from (.{2,80}?) (?:in)?to (.{2,80})$`,
      'iu',
    ),
    'plain',
    false,
  ],
  [
    new RegExp(
      String.raw`\b(?:path|way|route|call chain|chain|connection|link)s? between (.{2,80}?) and (.{2,80})$`,
      'iu',
    ),
    'plain',
    false,
  ],
  [
    new RegExp(
      String.raw`^(?:through|via|over|by) (?:what|which)(?: functions| methods| calls| steps| code)? (?:does|do|is|are) (.{2,80}?) ${adverb}(?:linked to|connected to|${reach}) (.{2,80})$`,
      'iu',
    ),
    'plain',
    false,
  ],
  [
    new RegExp(
      String.raw`^(?:show me |trace |what is |what's |find )?(?:the (?:call )?(?:path|chain|way|route) )?from (.{2,80}?) (?:in)?to (.{2,80})$`,
      'iu',
    ),
    'plain',
    false,
  ],
]

/** Two things, neither of which is said to come first. */
export const mutual =
  /^how (?:do|does|are|is) (?:the )?(.{2,60}?) and (?:the )?(.{2,60}?) (?:connect|connected|communicate|linked|hooked up|wired(?: up| together)?|tied(?: together)?|joined|talk to each other|talk to one another|interact with each other)(?: (?:to|with) (?:each other|one another)| together|up)?$/iu

/** Reads "how does A reach B", "does A ever call B", "how is B called from A", "the path from A to B". */
export function findEnds(text: string): Ends | undefined {
  const [sentence = ''] = text.slice(0, 400).split(/\?|[.;:]\s/u)
  const plain = sentence.replace(/\s+/gu, ' ').trim()
  const [, left = '', right = ''] = mutual.exec(plain) ?? []
  if (left !== '' && right !== '' && !/, | and /u.test(`${left} ${right}`))
    return { from: cleanEnd(left), to: cleanEnd(right), isYesNo: false, isMutual: true }
  for (const [pattern, order, isYesNo] of patterns) {
    const [, one = '', other = ''] = pattern.exec(plain) ?? []
    if (one === '' || other === '') continue
    const [first, second] = [cleanEnd(one), cleanEnd(other)]
    if (first === '' || second === '') continue
    return order === 'plain' ? { from: first, to: second, isYesNo } : { from: second, to: first, isYesNo }
  }
  return undefined
}

function cleanEnd(text: string): string {
  return text
    .replace(/[,;]? (?:and|but|or) (?:how|what|where|when|which|through|via|if|why|who)\b.*$/iu, '')
    .replace(/ (?:when|if|after|while|once|whenever|as soon as|during) .*$/iu, '')
    .replace(/[,–—-]\s.*$/u, '')
    .replace(/^(?:calling|loading|running|being|the|a|an|our|my|its|their|some) /iu, '')
    .replace(/^(?:calling|loading|running|the|a|an|our|my|its|their) /iu, '')
    .replace(
      / (?:somewhere|anywhere|at all|in the end|here|in this (?:repo\w*|project|code\w*)|eventually|actually|somehow|ever)$/iu,
      '',
    )
    .replace(/[`'"“”]/gu, '')
    .trim()
}
