import { isFiller, readQuestionWords } from '../../../passages/question-words.ts'
import type { PassagePlace } from '../passages/gather-passages.ts'
import { pathOf } from '../prose.ts'

/** Somebody sends something: "submits the registration form", "posts a comment", "when the form is submitted". */
const asksSubmit =
  /\b(?:submit(?:s|ted|ting)?|sends? (?:in )?(?:the|a|an|my|their|his|her)|posts? (?:the|a|an)|posting|fills? (?:in|out)|upload(?:s|ed|ing)?|sign(?:in|up)|login|logout|regist(?:ers?|ering)|clicks?)\b/iu

const mostAlike = 3

/** Who sends it, and that it is a form, tell no handler from another. */
const besideSubject =
  /\b(?:what|happens?|when|step|by|if|after|forms?|users?|visitors?|clients?|customers?|someone|somebody|person|people|members?)\b/giu

/** What web frameworks call the code that takes what was sent. */
const takers =
  /^(?:post|put|patch|do_?post|on_?post|handle_?post|submit|on_?submit|handle_?submit|form_?valid|create|store|save|update|upload|action|handle|perform_?create)$/iu

/** Where handlers stand, whatever they are called. */
const handlerPath =
  /(?:^|[/_.-])(?:views?|controllers?|handlers?|routes?|routers?|endpoints?|resources?|actions?|pages?|api|blueprints?)(?:[/_.-])/iu

/**
 * The code that takes what is sent, by the parts of its name and of its class: `Register.post` for the registration
 * form. Hooks and specifications have the words too, and take nothing.
 */
export function findSubmitted(text: string, places: readonly PassagePlace[]): PassagePlace[] {
  if (!asksSubmit.test(text)) return []
  const words = readQuestionWords(text.replace(besideSubject, ' '))
  const fits = places
    .filter(
      ({ kind, name, location, in_test: isTest }) =>
        isTest !== true &&
        (kind === 'function' || kind === 'method') &&
        (takers.test(lastOf(name)) || (handlerPath.test(pathOf(location)) && !/(?:^|\.)_/u.test(name))),
    )
    .map((place) => ({
      place,
      fit: words.findIn(place.name).size + (takers.test(lastOf(place.name)) ? 0.5 : 0) + place.share / 4,
      isNamed: words.findIn(place.name).size > 0,
    }))
    .filter(({ isNamed }) => isNamed)
    .toSorted((one, other) => other.fit - one.fit)
  const [best] = fits
  // Of several that fit as well none is known to be meant.
  const near = fits.filter(({ fit }) => fit >= (best?.fit ?? 0) - 0.01)
  return (near.length > mostAlike ? [] : fits.slice(0, 2)).map(({ place }) => place)
}

/** Names that such a handler may have, of the words of the question: `Login.post`. */
export function namesOfTakers(text: string): string[] {
  if (!asksSubmit.test(text)) return []
  const words = (text.replace(besideSubject, ' ').match(/\p{L}{4,}/gu) ?? [])
    .filter((word) => !isFiller(word.toLowerCase()))
    .slice(0, 5)
  return words
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`)
    .flatMap((word) => ['', 'View', 'Controller', 'Handler'].map((end) => `${word}${end}`))
    .flatMap((name) => ['post', 'create', 'store'].map((method) => `${name}.${method}`))
}

function lastOf(name: string): string {
  return name.split(/\.|::/u).at(-1) ?? name
}
