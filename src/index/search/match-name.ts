/**
 * How well a name fits what was typed, 0 for not at all: whole before beginning, beginning before a word inside,
 * letters in a row before letters with others between. Of equal ones the shorter name is better.
 *
 * @param name as it is written; `lowered` the same in lower case, of the same length
 * @param typed in lower case
 */
export function matchName(name: string, lowered: string, typed: string): number {
  if (typed.length > lowered.length || typed === '') return 0
  const spare = Math.min(99, lowered.length - typed.length)
  const at = lowered.indexOf(typed)
  if (at === 0) return spare === 0 ? 1000 : 800 - spare
  if (at > 0) {
    for (let from = at; from !== -1; from = lowered.indexOf(typed, from + 1)) {
      if (beginsWord(name, from)) return 600 - spare
    }
    return 400 - spare
  }
  const starts = matchWordStarts(name, lowered, typed)
  if (starts) return 500 - spare
  // Two letters with anything between them are in every other name.
  return typed.length >= 3 && hasLettersInOrder(lowered, typed) ? 200 - spare : 0
}

/** `parseQuery`, `parse_query`, `HTTPServer`: words begin at capitals, digits and behind what is no letter. */
function beginsWord(name: string, at: number): boolean {
  if (at === 0) return true
  const [before, own] = [name[at - 1] ?? '', name[at] ?? '']
  if (!isLetterOrDigit(before)) return true
  return own !== own.toLowerCase() && before === before.toLowerCase()
}

/** Whether each typed letter goes on with a word or begins the next ones: `pq` and `parq` for `parseQuery`. */
function matchWordStarts(name: string, lowered: string, typed: string): boolean {
  let next = 0
  let isInWord = false
  for (let at = 0; at < lowered.length && next < typed.length; at++) {
    const begins = beginsWord(name, at)
    if ((begins || isInWord) && lowered[at] === typed[next]) {
      next++
      isInWord = true
    } else isInWord = false
  }
  return next === typed.length
}

function hasLettersInOrder(lowered: string, typed: string): boolean {
  let next = 0
  for (let at = 0; at < lowered.length && next < typed.length; at++) if (lowered[at] === typed[next]) next++
  return next === typed.length
}

function isLetterOrDigit(character: string): boolean {
  return (
    character !== character.toUpperCase() || character !== character.toLowerCase() || /\d/.test(character)
  )
}
