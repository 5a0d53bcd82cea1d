import type { ShownRoute } from '../../../tools/list-routes.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { isFiller, readQuestionWords } from '../../../passages/question-words.ts'
import type { Script } from '../script.ts'
import { call } from '../script.ts'

/** What a form sends is asked for: a page that shows the form is no answer. */
const asksOfSubmission =
  /\b(?:submit(?:s|ted|ting)?|submission|posted|post ?back)\b|\bform\b.{0,30}\b(?:processed|handled|received|saved|goes|sent)\b|\b(?:handles|processes|receives|saves)\b.{0,40}\bform\b/iu

const submitting = /^(?:POST|PUT|PATCH|ANY|ALL|\*)$/iu

const beside =
  /\b(?:what|which|where|who|code|handles?|handled|process(?:es|ed)?|receives?|received|submit(?:s|ted|ting)?|submission|posted|forms?|new|page|user|function|method|controller|action|saves?|saved|sent|goes)\b/giu

const mostRoutes = 3

/** Whether a question is for what takes a submitted form. */
export function asksSubmission(text: string): boolean {
  return asksOfSubmission.test(text)
}

/** Routes that take what is sent, by the words of the question in their paths and handlers; the best ones alone. */
export function* findSubmitRoutes(text: string): Script<ShownRoute[]> {
  const words = (text.replace(beside, ' ').match(/\p{L}{3,}/gu) ?? []).filter(
    (word) => !isFiller(word.toLowerCase()),
  )
  if (words.length === 0) return []
  const output = yield* call('list_routes', { about: words.slice(0, 6).map((word) => word.toLowerCase()) })
  if (isToolFailure(output)) return []
  const asked = readQuestionWords(words.join(' '))
  const fits = output.routes
    .filter(({ method, served_by: handler }) => submitting.test(method) && handler !== undefined)
    .map((route) => ({ route, fit: asked.findIn(`${route.route} ${route.handler ?? ''}`).size }))
    .filter(({ fit }) => fit > 0)
    .map(({ route, fit }) => ({
      route,
      // "A new visit" is created by what is called so, not by what changes one.
      fit: fit + (/\bnew\b/iu.test(text) && makes.test(`${route.route} ${route.handler ?? ''}`) ? 0.5 : 0),
    }))
    .toSorted((one, other) => other.fit - one.fit)
  const [best] = fits
  const alike = fits.filter(({ fit }) => fit === best?.fit)
  // Of many that fit as well none is known to be meant.
  return alike.length > mostRoutes ? [] : alike.map(({ route }) => route)
}

const makes = /(?:new|creat|add|store|insert|regist)/iu
