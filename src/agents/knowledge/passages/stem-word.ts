import { stemOf } from './question-words.ts'

/** The part that all forms of a word share, `colour` and `optimise` spelled as most code does. */
export function stemWord(word: string): string {
  return stemOf(stemOf(americanise(word)))
}

export function americanise(word: string): string {
  return word.length < 6
    ? word
    : word.replace(/our(?=$|s|e|i)/u, 'or').replace(/is(?=e$|ed$|es$|er$|ing$|ation)/u, 'iz')
}
