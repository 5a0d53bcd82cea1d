/**
 * Tests of a text that take time linear in its length, whatever it says. What people write may repeat the words of an
 * expression such as `which.*tests?.*cover` ten thousand times, and a backtracking engine tries each pair of them.
 */
export type TextTest = (text: string) => boolean

export function says(expression: RegExp): TextTest {
  return (text) => expression.test(text)
}

export function anyOf(...tests: readonly TextTest[]): TextTest {
  return (text) => tests.some((test) => test(text))
}

/**
 * Phrases one behind the other, whatever stands between them. Each is looked for once, from where the one before it
 * ends: where the first place of a phrase leaves no room for the next, no later one does.
 */
export function inOrder(...phrases: readonly RegExp[]): TextTest {
  const scanners = phrases.map((phrase) => new RegExp(phrase.source, `${phrase.flags}g`))
  return (text) => {
    let end = 0
    return scanners.every((scanner) => {
      scanner.lastIndex = end
      const isFound = scanner.test(text)
      end = scanner.lastIndex
      return isFound
    })
  }
}

/** Phrases in order with no question mark between them. */
export function inOneQuestion(...phrases: readonly RegExp[]): TextTest {
  const test = inOrder(...phrases)
  return (text) => text.split('?').some(test)
}

/** A phrase with no place of another one behind it in the same question. */
export function notFollowedBy(phrase: RegExp, other: RegExp): TextTest {
  const scanner = new RegExp(other.source, `${other.flags}g`)
  return (text) =>
    text.split('?').some((question) => {
      let last = 0
      for (const { index } of question.matchAll(scanner)) last = index
      return phrase.test(question.slice(last))
    })
}
