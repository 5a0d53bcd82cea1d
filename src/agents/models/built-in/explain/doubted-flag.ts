/** The option whose effect a question doubts: "does --x do anything", "no difference with --x"; undefined for others. */
export function findDoubtedFlag(text: string): string | undefined {
  const isDoubt =
    /\b(?:do(?:es)? (?:anything|nothing|not do)|no (?:effect|difference)|has no|any (?:effect|difference)|(?:is|gets|be) ignored|not (?:respected|honou?red|applied|work\w*))\b/iu.test(
      text,
    )
  return isDoubt ? /(?<![\w-])--([a-z][\w-]{2,60})/u.exec(text)?.[1] : undefined
}
