import type { Place } from '../../project/facts.ts'
import { literalOf, literalsIn, readArguments } from '../call-text.ts'
import { readCalls } from '../read-calls.ts'
import type { SourceText } from '../source-text.ts'
import { moduleOf, resolveName } from './python-modules.ts'
import type { FindView } from './python-views.ts'
import { describePermissions, guardsBesidePermissions, readRestPermissions } from './rest-permissions.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'
import { readViewSet } from './view-sets.ts'

/** Django: `path('x/', views.y)`, with the prefixes of what includes it, and the routers of Django REST framework. */
export function findDjangoRoutes(sources: readonly SourceText[], findView: FindView): Route[] {
  const files = sources
    .filter(({ text }) => text.includes('urlpatterns') || routerCreation.test(text) || pattern.test(text))
    .filter(({ text }) => /\bdjango\b|\brest_framework\b|urlpatterns/u.test(text))
    .map(readFile)
  const prefixesOf = (list: string, level = 0): string[] => {
    if (level > mostLevels) return []
    const found = files.flatMap((file) =>
      file.calls.flatMap(({ route, included, list: own }) => {
        const isHere = included.some((name) => names(name, list))
        return isHere ? prefixesOf(own, level + 1).map((outer) => joinPattern(outer, route)) : []
      }),
    )
    return found.length === 0 ? [''] : [...new Set(found)]
  }
  return files.flatMap((file) => [
    ...file.calls
      .filter(({ included }) => included.length === 0)
      .flatMap((call) => describeCall(file.source, call, prefixesOf(call.list), findView)),
    ...file.registered.flatMap(({ router, route, viewSet, place }) =>
      prefixesOf(`${moduleOf(file.source.path)}.${router}`).flatMap((prefix) =>
        readViewSet(findView(resolveName(file.source, viewSet))).map(({ suffix, ...served }) => ({
          ...served,
          // A router that is registered at its own root writes no slash after the empty prefix.
          route: joinRoute('', joinPattern(prefix, route === '' ? suffix.slice(1) : `${route}${suffix}`)),
          handler: viewSet,
          ...place,
          framework: 'Django',
        })),
      ),
    ),
  ])
}

const mostLevels = 5
const pattern = /(?<![\w.])(path|re_path|url)\(/u
const routerCreation = /^[ \t]*(\w+)\s*=\s*(?:[\w.]+\.)?(?:Default|Simple|Nested\w*)?Router\(/mu

interface PatternCall {
  readonly route: string
  readonly view: string
  /** Full names of the lists of patterns that it includes. */
  readonly included: readonly string[]
  /** The full name of the list that it stands in; that of the module for `urlpatterns`. */
  readonly list: string
  /** A function gives it (`get_urls` of an admin site): whoever asks that says where it is mounted. */
  readonly isGiven: boolean
  readonly place: Place
}

interface DjangoFile {
  readonly source: SourceText
  readonly calls: readonly PatternCall[]
  readonly registered: readonly { router: string; route: string; viewSet: string; place: Place }[]
}

function readFile(source: SourceText): DjangoFile {
  const { text } = source
  const module = moduleOf(source.path)
  const lists = [...text.matchAll(/^[ \t]*(\w+)\s*(?::[^=\n]{0,60})?\+?=[ \t]*(?:\w+\()?\[/gmu)].flatMap(
    (match) => {
      const open = match.index + match[0].length - 1
      const end = readArguments(text, open)?.end
      return end === undefined ? [] : [{ name: match[1] ?? '', start: open, end }]
    },
  )
  const found = [...text.matchAll(new RegExp(pattern, 'gu'))].flatMap((match) => {
    const open = match.index + match[0].length - 1
    const call = readArguments(text, open)
    const route = literalOf(call?.items[0])
    const [, view = ''] = call?.items ?? []
    if (call === undefined || route === undefined) return []
    return [{ start: match.index, end: call.end, route: plainPattern(route), view }]
  })
  // `urlpatterns += router.urls`, `[*router.urls]`: what is laid beside the patterns of a list is included there.
  const added = [...text.matchAll(/(?:[*+]|(?<=urlpatterns\s{0,9})=)=?\s{0,80}(\w{1,80})\.urls\b/gu)].map(
    ({ index, 0: written, 1: router = '' }) => ({
      start: index,
      end: index + written.length,
      route: '',
      view: `include(${router}.urls)`,
    }),
  )
  const functions = functionsIn(text)
  return {
    source,
    calls: [...found, ...added].map(({ start, end, route, view }) => {
      // The innermost call around this one whose list stands in place.
      const around = found.findLast((other) => other.start < start && other.end > end)
      const list = lists.find((one) => one.start < start && one.end > end)?.name ?? 'urlpatterns'
      return {
        route,
        view,
        included: view.startsWith('include(') ? includedNames(source, view, start) : [],
        list:
          around === undefined
            ? list === 'urlpatterns'
              ? module
              : `${module}.${list}`
            : inPlace(module, around.start),
        isGiven: functions.some((one) => one.start < start && start < one.end),
        place: source.placeOf(start, end),
      }
    }),
    registered: routerCreation.test(text) || /\brouter\b/u.test(text) ? readRegistered(source) : [],
  }
}

/** Extents of the outermost functions of a module and of its classes, by indentation. */
function functionsIn(text: string): readonly { readonly start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  let open = -1
  for (const { index, 0: line } of text.matchAll(/^[^\S\n]*\S.*/gmu)) {
    const indent = line.search(/\S/u)
    if (open !== -1 && indent <= open && !/^[)\]}]/u.test(line.slice(indent))) open = -1
    if (open === -1 && /^(?:async\s+)?def\s/u.test(line.slice(indent))) {
      open = indent
      found.push({ start: index, end: index })
    } else if (open !== -1) found.at(-1)!.end = index + line.length
  }
  return found
}

/** The name of a list that is written into the call at an offset. */
function inPlace(module: string, start: number): string {
  return `${module}.<${start}>`
}

/** `include('shop.urls')`, `include((patterns, 'shop'))`, `include(router.urls)`, `include([…])`. */
function includedNames(source: SourceText, view: string, start: number): string[] {
  const module = moduleOf(source.path)
  const inner = view.replace(/^include\(\s*\(?\s*/u, '')
  if (inner.startsWith('[')) return [inPlace(module, start)]
  const [first] = literalsIn(inner)
  if (first !== undefined && /^["']/u.test(inner)) return [first]
  const name = /^[\w.]+/u.exec(inner)?.[0] ?? ''
  return name === ''
    ? ['<computed>']
    : [resolveName(source, name.replace(/\.urls$/u, '')), resolveName(source, name)]
}

/** Whether an included name is that of a list: `shop.urls` is `src.shop.urls` where the package is not at the root. */
function names(included: string, list: string): boolean {
  return list === included || list.endsWith(`.${included}`)
}

function readRegistered(source: SourceText): DjangoFile['registered'] {
  return readCalls(source, /^[ \t]*(\w+)\.register\(/gmu, ({ match, items }) => {
    const route = literalOf(items[0]?.replace(/^prefix\s*=\s*/u, ''))
    const viewSet = (items[1] ?? '').replace(/^viewset\s*=\s*/u, '')
    if (route === undefined || !/^[\w.]+$/u.test(viewSet) || !/View|API|Set/u.test(viewSet)) return undefined
    return { router: match[1] ?? '', route: plainPattern(route), viewSet, place: source.placeOf(match.index) }
  })
}

function describeCall(
  source: SourceText,
  { view, route, isGiven, place }: PatternCall,
  prefixes: readonly string[],
  findView: FindView,
): Route[] {
  const { handler, wrappers } = unwrapView(view.replace(/^view\s*=\s*/u, ''))
  const found = /^[\w.]+$/u.test(handler) ? findView(resolveName(source, handler)) : undefined
  const mapped = [
    ...(/\.as_view\(\s*\{([^}]*)\}/u.exec(view)?.[1]?.matchAll(/["'](\w+)["']\s*:/gu) ?? []),
  ].map(([, method = '']) => method.toUpperCase())
  const methods = mapped.length > 0 ? mapped : (found?.methods ?? [])
  const method = methods.length === 0 ? 'ANY' : methods.join('|')
  const permissionsOf = found === undefined ? undefined : readRestPermissions(found)
  const { guards, ...access } =
    found === undefined || permissionsOf === undefined
      ? { guards: found?.guards ?? [] }
      : withGuards(guardsBesidePermissions(found), describePermissions(permissionsOf(''), method))
  return prefixes.map((prefix) => ({
    method,
    route: joinRoute('', joinPattern(prefix, route)),
    handler,
    ...place,
    guards: [...new Set([...wrappers, ...guards])],
    ...access,
    ...(isGiven ? { isRelative: true as const } : {}),
    framework: 'Django',
  }))
}

/**
 * What a view expression runs, and what is around it: of `wrap(self.index, cacheable=True)` the method, of
 * `cache_page(60)(Page.as_view())` the class.
 */
function unwrapView(view: string): { readonly handler: string; readonly wrappers: readonly string[] } {
  const wrappers: string[] = []
  let inner = view.trim()
  for (let level = 0; level < mostLevels; level++) {
    const [head = ''] = /^[\w.]*/u.exec(inner) ?? []
    if (head === '' || inner[head.length] !== '(') break
    if (head.endsWith('.as_view')) return { handler: head.slice(0, -'.as_view'.length), wrappers }
    let call = readArguments(inner, head.length)
    // What a decorator that takes arguments gives is called with the view.
    while (call !== undefined && inner[call.end + 1] === '(') call = readArguments(inner, call.end + 1)
    const [first] = call?.items ?? []
    if (first === undefined) return { handler: head, wrappers }
    wrappers.push(head.split('.').at(-1) ?? head)
    inner = first.replace(/^view\s*=\s*/u, '')
  }
  const handler = /^lambda\b/u.test(inner) ? 'lambda' : inner.replace(/\s+/gu, ' ').slice(0, 80)
  return { handler, wrappers }
}

function withGuards<Described extends { readonly guards: readonly string[] }>(
  guards: readonly string[],
  described: Described,
): Described {
  return { ...described, guards: [...guards, ...described.guards] }
}

/** Patterns follow each other without a slash between them but that which they write. */
function joinPattern(outer: string, inner: string): string {
  return `${outer}${inner}`
}

function plainPattern(route: string): string {
  return route.replace(/^\^/u, '').replace(/\$$/u, '')
}
