import { isToolFailure } from '../../../../tools/tool.ts'
import { pathOf } from '../../prose.ts'
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
  /** Files beside it that are of the kind too. */
  readonly others?: readonly string[]
  /** The directory that is called as the kind is one of the first two levels. */
  readonly isNearRoot?: boolean
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
  return node === undefined
    ? undefined
    : { name: node.name.split('.').at(-1) ?? node.name, what: `\`${node.name}\``, location: node.location }
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

/** `Routes` is `route`, `classes` is `class`. */
function singular(word: string): string {
  return word.toLowerCase().replace(/(?<=[sxz]|ch|sh)es$|(?<=[^su])s$/u, '')
}

/** What directories of such things are called in frameworks. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  page: ['page', 'view', 'screen', 'route'],
  screen: ['screen', 'view', 'page'],
  job: ['job', 'task', 'worker'],
  plugin: ['plugin', 'addon', 'extension'],
}

const noKinds =
  /^(?:add|new|own|another|custom|support|create|write|implement|register|want|need|like|code|file|files|project|repo|where|which|steps|thing|kind|type|types|feature|something|user|users|command|line|option|options|test|tests|data|frontend|backend|front|back|end|ui|api|rest|crud|database|server|client|web|app|application|kinds|main|source|src|library|package|module|value|values|functionality|with|from|into|using|that|this|make)$/iu

/** A directory that is called as what is to be added, with what is in it as patterns. */
export function* findInDirectory(text: string): Script<Sibling | undefined> {
  const words = [...new Set(text.match(/[A-Za-z][\w-]{2,}/gu) ?? [])].filter(
    (word) => !isFiller(word.toLowerCase()) && !noKinds.test(word),
  )
  const names = words.flatMap((word) => {
    const stem = singular(word)
    return stem.length < 3 ? [] : (otherNames[stem] ?? [stem])
  })
  const listed = yield* callAll(
    'list_files',
    names.map((pattern) => ({ pattern })),
  )
  const candidates = names.flatMap((name, index) => {
    const output = listed[index]
    if (output === undefined || isToolFailure(output)) return []
    return output.files.flatMap(({ path, lines, language }) => {
      const parts = path.split('/')
      const at = parts.findLastIndex((part) => singular(part) === name)
      if (at === -1 || at === parts.length - 1 || language === '' || lines < 12) return []
      if (
        /(?:^|\/)(?:tests?|__tests__|specs?|docs?|examples?|samples?|website|dist|vendor|node_modules)\//iu.test(
          path,
        )
      )
        return []
      return [
        { name, index, directory: parts.slice(0, at + 1).join('/'), depth: parts.length - at, path, lines },
      ]
    })
  })
  const byDirectory = [...Map.groupBy(candidates, ({ directory }) => directory).values()]
    .filter((files) => files.length > 1)
    .toSorted((one, other) => (other[0]?.index ?? 0) - (one[0]?.index ?? 0) || other.length - one.length)
  const [files] = byDirectory
  const usable = (files ?? []).filter(
    ({ path }) =>
      !/(?:^|\/)(?:index|mod|__init__|package-info|module-info|base|utils?|types?|common|constants?|abstract\w*|_\w+|\w*\.gen|\w*\.d)\.\w+$/iu.test(
        path,
      ),
  )
  const [pattern] = usable.toSorted((one, other) => one.depth - other.depth || one.lines - other.lines)
  if (pattern === undefined) return undefined
  const [start] = files ?? []
  // Where each of them is a directory, that is what is followed.
  const own = start === undefined ? undefined : pattern.path.slice(start.directory.length + 1).split('/')
  if (start !== undefined && own !== undefined && own.length > 1 && usable.every(({ depth }) => depth > 2)) {
    const below = [
      ...new Set(usable.map(({ path }) => path.slice(start.directory.length + 1).split('/')[0] ?? '')),
    ]
    const [first = '', ...rest] = below.toSorted(
      (one, other) => countBelow(usable, start.directory, one) - countBelow(usable, start.directory, other),
    )
    const firstOf = (name: string): string =>
      usable.find(({ path }) => path.startsWith(`${start.directory}/${name}/`))?.path ?? pattern.path
    return {
      name: first,
      what: `the directory \`${start.directory}/${first}\``,
      location: firstOf(first),
      isNearRoot: start.directory.split('/').length < 3,
      others: rest.slice(0, 4).map(firstOf),
    }
  }
  const stem = (pattern.path.split('/').at(-1) ?? '').replace(/\..*$/u, '')
  // `route.ts` and `page.tsx` are called as all others are: the file itself is the pattern.
  const isOwnName =
    stem.length > 4 &&
    !/^(?:route|page|main|layout|loader|index|server|client|model|views?|controller|handler|package|module|build)$/iu.test(
      stem,
    )
  return {
    name: isOwnName ? stem : '',
    what: `\`${pattern.path}\``,
    others: usable
      .filter(({ path }) => path !== pattern.path)
      .slice(0, 4)
      .map(({ path }) => path),
    location: pathOf(pattern.path),
    isNearRoot: (start?.directory ?? '').split('/').length < 3,
  }
}

function countBelow(files: readonly { readonly path: string }[], directory: string, name: string): number {
  return files.filter(({ path }) => path.startsWith(`${directory}/${name}/`)).length
}
