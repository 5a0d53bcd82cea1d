/** The languages that there are: a file each in `languages/`, named by its BCP 47 tag and loaded when it is chosen. */
import type { Texts } from './texts.ts'

const loaders = import.meta.glob<Texts>('./languages/*.ts', { import: 'default' })

/** `en`, `de`. */
export const languages: readonly string[] = Object.keys(loaders).map((path) =>
  path.slice('./languages/'.length, -'.ts'.length),
)

/** What texts are written in first, and what is shown where nobody's language is here. */
export const sourceLanguage = 'en'

export async function loadTexts(language: string): Promise<Texts> {
  const load = loaders[`./languages/${language}.ts`]
  if (load === undefined)
    throw new Error(`Cannot load the language "${language}": expected one of ${languages.join(', ')}`)
  return await load()
}

/** Its name in itself: `Deutsch`. */
export function nameLanguage(language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
}

/** The first that somebody wants and that there is: `de-AT` takes `de`. */
export function matchLanguage(wanted: readonly string[], available: readonly string[] = languages): string {
  for (const tag of wanted) {
    const lowered = tag.toLowerCase()
    const found =
      available.find((language) => language.toLowerCase() === lowered) ??
      available.find((language) => language.toLowerCase() === lowered.split('-')[0])
    if (found !== undefined) return found
  }
  return sourceLanguage
}
