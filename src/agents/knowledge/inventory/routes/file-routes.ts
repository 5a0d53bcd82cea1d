import type { LabelledProject } from '../../../projects.ts'
import { readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import { readSources, scriptExtensions } from '../source-text.ts'
import { remixRoute } from './remix-route.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

/**
 * Routes that a file serves by where it stands: Next.js (`app/…/route.ts`, `pages/api`), SvelteKit (`+server.ts` and
 * the actions of `+page.server.ts`), Nuxt and Nitro (`server/api`), Remix (`app/routes`), Astro (`src/pages`).
 */
export function findFileRoutes(project: LabelledProject): Route[] {
  return readSources(project, {
    extensions: scriptExtensions,
    markers: ['export'],
    paths: /(?:^|\/)(?:app|pages|routes|server)\//u,
  }).flatMap((source) => {
    const served = conventions.flatMap((read) => read(source, project) ?? [])
    return served.slice(0, 1).flatMap(({ framework, route, read }) =>
      read(source).map(({ method, handler, guards, at, suffix }) => ({
        method,
        route: `${joinRoute('', route)}${suffix ?? ''}`,
        handler,
        ...source.placeOf(at),
        guards,
        framework,
      })),
    )
  })
}

interface Served {
  readonly method: string
  readonly handler: string
  readonly guards: readonly string[]
  readonly at: number
  /** What tells the actions of one page apart. */
  readonly suffix?: string
}

interface Convention {
  readonly framework: string
  readonly route: string
  readonly read: (source: SourceText) => Served[]
}

type ReadConvention = (source: SourceText, project: LabelledProject) => Convention | undefined

const conventions: readonly ReadConvention[] = [
  ({ path }, project) => {
    const inside = insideOf(path, 'app', /^(.*\/)?route\.\w+$/u, project)
    return inside === undefined
      ? undefined
      : { framework: 'Next.js', route: segmentsOf(inside).join('/'), read: exportedMethods }
  },
  (source, project) => {
    const inside = insideOf(source.path, 'pages', /^.+\.[cm]?[jt]s$/u, project)
    if (inside === undefined) return undefined
    const route = withoutIndex(inside)
    // Astro exports one function for each method, Next.js one for all.
    if (exportedMethods(source).length > 0) return { framework: 'Astro', route, read: exportedMethods }
    return inside.startsWith('api/') ? { framework: 'Next.js', route, read: defaultExport } : undefined
  },
  ({ path }) => {
    const inside = /(?:^|\/)routes\/((?:.*\/)?)\+(server|page\.server)\.[jt]s$/u.exec(path)
    if (inside === null) return undefined
    return {
      framework: 'SvelteKit',
      route: segmentsOf(inside[1] ?? '').join('/'),
      read: inside[2] === 'server' ? exportedMethods : formActions,
    }
  },
  ({ path, text }) => {
    const inside = /(?:^|\/)server\/(api|routes)\/(.+)\.[cm]?[jt]s$/u.exec(path)
    if (inside === null || !/\bevent\s*handler\w*\s*\(|\bdefine\w*EventHandler/iu.test(text)) return undefined
    const method = /\.(get|post|put|patch|delete|head|options)$/iu.exec(inside[2] ?? '')?.[1]
    const file = (inside[2] ?? '').replace(/\.(?:get|post|put|patch|delete|head|options)$/iu, '')
    return {
      framework: 'Nitro',
      route: `${inside[1] === 'api' ? 'api/' : ''}${withoutIndex(`${file}.ts`)}`,
      read: (source) =>
        defaultExport(source).map((served) => ({ ...served, method: method?.toUpperCase() ?? 'ANY' })),
    }
  },
  ({ path, text }) => {
    const inside = /(?:^|\/)app\/routes\/(.+)\.[jt]sx?$/u.exec(path)?.[1]
    if (
      inside === undefined ||
      !/['"](?:@remix-run\/|react-router\b|@react-router\/|\.\/\+types\/)/u.test(text)
    )
      return undefined
    const route = remixRoute(inside)
    return route === undefined ? undefined : { framework: 'Remix', route, read: loadersAndActions }
  },
]

/** What stands below a folder of the application: not below one of that name in a package without a manifest. */
function insideOf(
  path: string,
  folder: string,
  file: RegExp,
  { snapshot }: LabelledProject,
): string | undefined {
  const parts = path.split('/')
  const at = parts.findIndex((part, index) => {
    if (part !== folder) return false
    const above = parts.slice(0, index)
    const root = above.at(-1) === 'src' ? above.slice(0, -1) : above
    return snapshot.findFile([...root, 'package.json'].join('/')) !== undefined
  })
  const inside = at === -1 ? undefined : parts.slice(at + 1).join('/')
  return inside !== undefined && file.test(inside) ? inside : undefined
}

/** The folders of a path that stand in its address: not groups `(x)`, slots `@x` and private ones. */
function segmentsOf(inside: string): string[] {
  return inside
    .split('/')
    .slice(0, -1)
    .filter((part) => !/^\(.*\)$|^@/u.test(part))
}

function withoutIndex(inside: string): string {
  return inside.replace(/\.[cm]?[jt]s$/u, '').replace(/(?:^|\/)index$/u, '')
}

const verbs = 'GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|ALL|fallback'
const declared = new RegExp(
  String.raw`^export\s+(?:async\s+)?(?:function\s*\*?|const|let|var)\s+(${verbs})\b(?:[^=\n(]*=\s*([\w$.]+)\s*(?:<[^<>()]*>)?\()?`,
  'gmu',
)
const listed = /^export\s+(?:(?:const|let|var)\s+)?\{([^}]*)\}/gmu

/** `export function GET`, `export const GET = guarded(…)`, `export { handler as GET }`, `export const { GET } = x`. */
function exportedMethods({ text }: SourceText): Served[] {
  const single = [...text.matchAll(declared)].map((match) => ({
    method: methodOf(match[1] ?? ''),
    handler: match[1] ?? '',
    guards: match[2] === undefined || match[2] === 'async' ? [] : [match[2]],
    at: match.index,
  }))
  const together = [...text.matchAll(listed)].flatMap((match) =>
    (match[1] ?? '').split(',').flatMap((item): Served[] => {
      const plain = item.replace(/\s+/gu, ' ').trim()
      const [own = '', other] = plain.split(/ as | ?: ?/u)
      const name = plain.includes(':') ? own : (other ?? own)
      if (!new RegExp(`^(?:${verbs})$`, 'u').test(name)) return []
      return [
        {
          method: methodOf(name),
          handler: name === own ? methodOf(name) : own,
          guards: [],
          at: match.index,
        },
      ]
    }),
  )
  return [...single, ...together]
}

function methodOf(name: string): string {
  return name === 'ALL' || name === 'fallback' ? 'ANY' : name
}

/** One function for all methods; those that it tells apart are named. */
function defaultExport({ text }: SourceText): Served[] {
  const match =
    /^export\s+default\s+(?:async\s+)?(?:function\s*([\w$]*)|([\w$.]+)(\()?)?|^export\s*\{\s*(?:[\w$]+\s+as\s+)?default\b|^module\.exports\s*=/mu.exec(
      text,
    )
  if (match === null) return []
  const told = [
    ...text.matchAll(/\bmethod ?===? ?['"]([A-Z]+)['"]|\bcase ['"](GET|POST|PUT|PATCH|DELETE)['"]/gu),
  ].map(([, equal, one]) => equal ?? one ?? '')
  const isCall = match[3] === '('
  return [
    {
      method: told.length === 0 ? 'ANY' : [...new Set(told)].join('|'),
      handler: match[1] ?? (isCall ? '' : (match[2] ?? '')),
      guards: isCall && match[2] !== undefined && !/event\s*handler/iu.test(match[2]) ? [match[2]] : [],
      at: match.index,
    },
  ]
}

/** SvelteKit: `export const actions = { login: async … }`, which a form calls as `?/login`. */
function formActions({ text }: SourceText): Served[] {
  const match = /^export\s+const\s+actions\b[^=\n]*=\s*\{/mu.exec(text)
  if (match === null) return []
  const actions = readArguments(text, match.index + match[0].length - 1)
  return (actions?.items ?? []).flatMap((item): Served[] => {
    const name = /^(?:async\s+)?([\w$]+)\s*[:(,]|^([\w$]+)$/u.exec(item)
    const own = name?.[1] ?? name?.[2]
    if (own === undefined) return []
    const at = text.indexOf(item, match.index)
    return [
      { method: 'POST', handler: own, guards: [], at, ...(own === 'default' ? {} : { suffix: `?/${own}` }) },
    ]
  })
}

/** Remix: a loader serves GET, an action all other methods. */
function loadersAndActions({ text }: SourceText): Served[] {
  return [...text.matchAll(/^export\s+(?:async\s+)?(?:function|const|let|var)\s+(loader|action)\b/gmu)].map(
    (match) => ({
      method: match[1] === 'loader' ? 'GET' : 'POST|PUT|PATCH|DELETE',
      handler: match[1] ?? '',
      guards: [],
      at: match.index,
    }),
  )
}
