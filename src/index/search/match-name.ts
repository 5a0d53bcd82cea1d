/**
 * How well a name fits what was typed, 0 for not at all: whole before beginning, beginning before a word inside,
 * letters in a row before letters with others between. Of equal ones the shorter name is better.
 *
 * @param name as it is written; `lowered` the same in lower case, of the same length
 * @param typed in lower case
 * @param accepts whether a score would be of use: what costs more is left where it is not
 */
export function matchName(
  name: string,
  lowered: string,
  typed: string,
  accepts: (score: number) => boolean = () => true,
): number {
  if (typed.length > lowered.length || typed === '') return 0
  const spare = Math.min(99, lowered.length - typed.length)
  const at = lowered.indexOf(typed)
  if (at === 0) return spare === 0 ? 1000 : 800 - spare
  if (at > 0) {
    if (!accepts(600 - spare)) return 0
    for (let from = at; from !== -1; from = lowered.indexOf(typed, from + 1)) {
      if (beginsWord(name, from)) return 600 - spare
    }
    return 400 - spare
  }
  if (accepts(500 - spare) && matchesWordStarts(name, lowered, typed)) return 500 - spare
  // Two letters with anything between them are in every other name.
  if (typed.length < 3 || !accepts(200 - spare)) return 0
  return hasLettersInOrder(lowered, typed) ? 200 - spare : 0
}

/** `parseQuery`, `parse_query`, `HTTPServer`: words begin at capitals and behind what is no letter of a word. */
function beginsWord(name: string, at: number): boolean {
  if (at === 0) return true
  const before = name.charCodeAt(at - 1)
  if (!isWordCharacter(before)) return true
  return isCapital(name.charCodeAt(at)) && !isCapital(before)
}

/** Whether each typed letter goes on with a word or begins the next one: `pq` and `parq` for `parseQuery`. */
function matchesWordStarts(name: string, lowered: string, typed: string): boolean {
  let next = 0
  let isInWord = false
  for (let at = 0; at < lowered.length && next < typed.length; at++) {
    const isNext = lowered.charCodeAt(at) === typed.charCodeAt(next)
    if (isNext && (isInWord || beginsWord(name, at))) {
      next++
      isInWord = true
    } else isInWord = false
  }
  return next === typed.length
}

function hasLettersInOrder(lowered: string, typed: string): boolean {
  let next = 0
  for (let at = 0; at < lowered.length && next < typed.length; at++) {
    if (lowered.charCodeAt(at) === typed.charCodeAt(next)) next++
  }
  return next === typed.length
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90
}

/** Of ASCII; every other character counts as a letter. */
function isWordCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || isCapital(code) || (code >= 48 && code <= 57) || code === 36 || code > 127
  )
}
