import type { NodeBrief } from '../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { lastName } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll } from '../../script.ts'
import { isFiller } from '../../../../passages/question-words.ts'

/** Something of the kind that is to be added, to be followed through the repository. */
export interface Sibling {
  /** As the code calls it: a handler, a model, a class, the stem of a file. */
  readonly name: string
  /** What it is, in a sentence: "the endpoint `GET /health`". */
  readonly what: string
  readonly location: string
}

const endpointWord =
  /\b(?:endpoints?|routes?|rest (?:api|call|resource)|api (?:method|call|handler|route)|http handlers?|controllers?)\b/iu
const modelWord =
  /\b(?:models?|entit(?:y|ies)|tables?|database tables?|db tables?|aggregates?|collections?)\b/iu

/** What is there already of the kind that the question asks for; `undefined` where none is surely of it. */
export function* findSibling(text: string): Script<Sibling | undefined> {
  const like = /\b(?:like|similar to|such as|as in)\s+(?:the\s+)?[`'"]?([A-Za-z_][\w$.-]{3,60})/u.exec(
    text,
  )?.[1]
  if (like !== undefined && !isFiller(like.toLowerCase())) {
    const named = yield* findNamed(like)
    if (named !== undefined) return named
  }
  if (endpointWord.test(text)) {
    const route = yield* findEndpoint(text)
    if (route !== undefined) return route
  }
  return modelWord.test(text) ? yield* findModel() : undefined
}

function* findNamed(name: string): Script<Sibling | undefined> {
  const found = yield* call('search', { query: name, limit: 5 })
  const node = isToolFailure(found)
    ? undefined
    : found.results.find(
        (result) =>
          (result.name.split('.').at(-1) ?? '').toLowerCase() === name.toLowerCase() &&
          result.in_test !== true,
      )
  const defined = node ?? (yield* findDefined(name))
  return defined === undefined
    ? undefined
    : {
        name: defined.name.split('.').at(-1) ?? defined.name,
        what: `\`${defined.name}\``,
        location: defined.location,
      }
}

/** A definition of just that name, where others of longer names fit a search better. */
function* findDefined(name: string): Script<NodeBrief | undefined> {
  const output = yield* call('get_node', { node: name, include_source: false })
  if (isToolFailure(output) || output.node.in_test === true || output.node.kind === 'external')
    return undefined
  return lastName(output.node).toLowerCase() === name.toLowerCase() ? output.node : undefined
}

/** A handler that stands in few files is the clearest pattern; one that only answers for health shows too little. */
function* findEndpoint(text: string): Script<Sibling | undefined> {
  const output = yield* call('list_routes', {})
  if (isToolFailure(output)) return undefined
  const words = text.toLowerCase().match(/[a-z]{4,}/gu) ?? []
  const usable = output.routes.filter(
    ({ handler, route, location }) =>
      handler !== undefined &&
      !/health|status|version|ping|metrics|static|swagger|test|favicon/iu.test(`${route} ${handler}`) &&
      !/(?:^|\/)(?:tests?|samples?|examples?)\//iu.test(location),
  )
  const rank = ({ method, route, location }: (typeof usable)[number]): number =>
    (words.some((word) => `${route} ${location}`.toLowerCase().includes(word)) ? -2 : 0) +
    (/post/iu.test(method) ? -1 : 0) +
    route.split('/').length / 10
  const [best] = usable.toSorted((one, other) => rank(one) - rank(other))
  if (best?.handler === undefined) return undefined
  const name = /(?<!\w)(\w+)$/u.exec(best.handler)?.[1] ?? ''
  return {
    // Where files are routes their handlers are called as the methods are.
    name: /^(?:GET|POST|PUT|PATCH|DELETE|\w{1,3})$/u.test(name) ? '' : name,
    what: `the endpoint \`${best.method} ${best.route}\``,
    location: best.location,
  }
}

function* findModel(): Script<Sibling | undefined> {
  const output = yield* call('data_model', {})
  if (isToolFailure(output)) return undefined
  const usable = output.entities.filter(
    ({ name, location, fields }) =>
      fields.length > 1 &&
      name.length > 3 &&
      !/(?:^|\/)(?:tests?|samples?|examples?|migrations)\//iu.test(location),
  )
  const counted = yield* callAll(
    'grep',
    usable.slice(0, 10).map(({ name }) => ({
      pattern: String.raw`\b${name.replace(/[^\w]/gu, '.')}\b`,
      regex: true,
      case_sensitive: true,
      limit: 120,
    })),
  )
  const ranked = usable.slice(0, 10).flatMap((entity, index) => {
    const found = counted[index]
    if (found === undefined || isToolFailure(found)) return []
    const files = found.files.length
    return files < 2 ? [] : [{ entity, distance: Math.abs(files - 7) + (found.truncated ? 8 : 0) }]
  })
  const [best] = ranked.toSorted((one, other) => one.distance - other.distance)
  return best === undefined
    ? undefined
    : { name: best.entity.name, what: `the model \`${best.entity.name}\``, location: best.entity.location }
}
