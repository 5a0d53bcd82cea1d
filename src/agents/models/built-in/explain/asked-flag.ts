/**
 * The option that a question is about: one whose effect it doubts ("does --x do anything", "no difference with --x"),
 * or that it asks to have explained or shown where it is ("where is --x declared and used"); undefined for others.
 */
export function findAskedFlag(text: string): string | undefined {
  const isDoubt =
    /\b(?:do(?:es)? (?:anything|nothing|not do)|no (?:effect|difference)|has no|any (?:effect|difference)|(?:is|gets|be) ignored|not (?:respected|honou?red|applied|work\w*))\b/iu.test(
      text,
    )
  const asked = isDoubt || isAboutOption.test(text)
  return asked ? /(?<![\w-])--([a-z][\w-]{2,60})/u.exec(text)?.[1] : undefined
}

/** Nothing but the option, and what is done with it. */
const isAboutOption =
  /^\W*(?:where|in which file|which (?:code|file|function)) (?:is|are|does|reads|uses|handles|parses|declares|defines)?\s*(?:the |an? )?(?:(?:command[ -]line )?(?:option|flag|switch|argument) )?`?--[\w-]+`?(?: (?:command[ -]line )?(?:option|flag|switch|argument))?(?: (?:is|gets|get|actually|and|then|declared|defined|used|read|handled|parsed|implemented|evaluated|set|added|registered|processed|take|effect))*\W*$/iu
