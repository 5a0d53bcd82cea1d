/**
 * Words that tell who, on which side, how or how well: few questions are about them. Where they are all that is
 * missing, an answer is still one.
 */
export function isCircumstance(word: string): boolean {
  return who.has(word) || manner.has(word)
}

/** Who or on which side: they say less than other words, yet something. */
export function isParticipant(word: string): boolean {
  return who.has(word)
}

/** How, how much, or what any subject does: they say nothing of what is asked. */
export function isManner(word: string): boolean {
  return manner.has(word)
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/u).filter((word) => word !== ''))
}

const who = words('user users info information pair pairs side frontend backend server client data logged')

const manner = words(`
  cli tui gui ui
  internally externally directly indirectly automatically manually properly correctly currently normally usually
  generally basically simply easily quickly separately independently together itself themselves
  fresh full entire complete whole additional extra automated automatic manual numeric plus rather instead
  nice strange odd weird hard easy simple deep quick brief dangerous laptop computer machine
  organised organized arranged laid split involved related relevant concerned responsible
  keep keeps kept hold holds held carry carries carried contain contains contained consist consists store stores
  influence influences affect affects avoid avoids prevent prevents
  accept accepts accepted allow allows allowed offer offers offered provide provides provided
  include includes included including exclude excludes excluded excluding
  trace notice notices treat treats treated survive survives talk talks speak speaks look looks
  annotated marked tagged listed mentioned documented undocumented committed parsed
  relations relation hierarchy unit
  stand stands occur occurs appear appears written
  monorepo repo repository codebase locally
  module modules component components abstraction abstractions piece pieces
  overall whole general big picture bird eye dev development environment
`)
