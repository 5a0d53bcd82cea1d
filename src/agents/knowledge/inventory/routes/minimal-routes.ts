import { literalOf, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

/**
 * ASP.NET minimal APIs: `app.MapGet("/x", handler)`, groups of one file, endpoint classes with `MapGet(Handler, "x")`
 * whose group a convention makes of their names, and the endpoints that one call of the framework brings.
 */
export function findMinimalRoutes(sources: readonly SourceText[]): Route[] {
  const convention = sources.map(findConvention).find((one) => one !== undefined)
  return sources.flatMap((source) => [...findMapped(source, convention), ...findIdentity(source)])
}

interface Convention {
  /** With `{}` for the name of the class. */
  readonly prefix: string
  readonly path: string
  readonly line: number
}

/** `app.MapGroup($"/api/{groupName}")`: a prefix that is made of the name of each endpoint class. */
function findConvention({ text, path, lineAt }: SourceText): Convention | undefined {
  const match = /\.MapGroup\(\s*\$"([^"\n]{0,120}\{[^"\n]{1,80}\}[^"\n]{0,80})"/u.exec(text)
  if (match === null || !/\bGetType\(\)|\.Name\b|typeof\(/u.test(text)) return undefined
  return { prefix: (match[1] ?? '').replace(/\{[^{}]*\}/u, '{}'), path, line: lineAt(match.index) }
}

const mapped = /(?:(?<!\w)(\w{1,60})\s{0,80})?\.Map(Get|Post|Put|Patch|Delete)\(/gu

function findMapped(source: SourceText, convention: Convention | undefined): Route[] {
  const { text } = source
  const groups = new Map<string, string>()
  for (const match of text.matchAll(/(\w{1,60})\s*=\s*(\w{1,60})\s*\.MapGroup\(/gu)) {
    const prefix = literalOf(readArguments(text, match.index + match[0].length - 1)?.items[0]) ?? ''
    groups.set(match[1] ?? '', joinRoute(groups.get(match[2] ?? '') ?? '', prefix))
  }
  const classes = [...text.matchAll(/\bclass\s+(\w{1,120})([^{]{0,200})/gu)]
  return [...text.matchAll(mapped)].flatMap((match): Route[] => {
    const call = readArguments(text, match.index + match[0].length - 1)
    if (call === undefined || call.items.length === 0) return []
    // A helper that passes on what it is given registers nothing by itself.
    const before = text.slice(Math.max(0, match.index - 700), match.index)
    const head = /\bstatic\s[^;{}]{0,200}\bMap\w*\s*(?:<[^>]*>)?\(\s*this\b(?![\s\S]*\n {0,4}\})/u.test(
      before,
    )
    const route = call.items.map((item) => literalOf(item)).find((item) => item !== undefined)
    if (head && route === undefined) return []
    const handler =
      call.items.find((item) => /^[A-Z][\w.]*$/u.test(item)) ??
      call.items.find((item) => /^[\w.]+$/u.test(item)) ??
      ''
    if (route === undefined && handler === '') return []
    const tail = /^\)[^;]*/u.exec(text.slice(call.end, call.end + 300))?.[0] ?? ''
    const owner = classes.findLast(({ index }) => index < match.index)
    const isConventional =
      convention !== undefined &&
      convention.path !== source.path &&
      !groups.has(match[1] ?? '') &&
      /:\s*\w/u.test(owner?.[2] ?? '') &&
      (route === undefined || !route.startsWith('/'))
    const prefix = isConventional
      ? convention.prefix.replace('{}', owner?.[1] ?? '')
      : (groups.get(match[1] ?? '') ?? '')
    return [
      {
        method: (match[2] ?? '').toUpperCase(),
        route: joinRoute(prefix, route ?? ''),
        handler,
        path: source.path,
        line: source.lineAt(match.index),
        endLine: Math.min(source.lineAt(call.end), source.lineAt(match.index) + 20),
        guards: [
          ...(/\.RequireAuthorization\(/u.test(ownerBody(text, owner?.index ?? 0, match.index))
            ? ['RequireAuthorization']
            : []),
          ...call.items.flatMap((item) => attributesBefore(item)),
          ...[...tail.matchAll(/\.(RequireAuthorization|AllowAnonymous)\(/gu)].map(([, name = '']) => name),
        ],
        framework: 'ASP.NET',
        ...(isConventional ? { from: [{ path: convention.path, line: convention.line }] } : {}),
      },
    ]
  })
}

/** `[Authorize(Roles = "admin")] async (id) => …` */
function attributesBefore(item: string): string[] {
  const lists = /^(?:\s*\[[^[\]]{1,300}\])+/u.exec(item)?.[0] ?? ''
  return [...lists.matchAll(/[[,]\s*([A-Z]\w{1,60})(?=\s*[(,\]])/gu)].map(([, name = '']) => `@${name}`)
}

/** What is laid over a whole group stands before its first route: `app.MapGroup(this).RequireAuthorization()`. */
function ownerBody(text: string, start: number, at: number): string {
  const body = text.slice(start, at)
  const first = body.search(/\.Map(?:Get|Post|Put|Patch|Delete)\(/u)
  return first === -1 ? body : body.slice(0, first)
}

const identity: readonly (readonly [string, string])[] = [
  ['POST', '/register'],
  ['POST', '/login'],
  ['POST', '/refresh'],
  ['GET', '/confirmEmail'],
  ['POST', '/resendConfirmationEmail'],
  ['POST', '/forgotPassword'],
  ['POST', '/resetPassword'],
  ['POST', '/manage/2fa'],
  ['GET', '/manage/info'],
  ['POST', '/manage/info'],
]

/** `MapIdentityApi<User>()` maps the endpoints of ASP.NET Core Identity, see its documentation. */
function findIdentity(source: SourceText): Route[] {
  return [...source.text.matchAll(/\.MapIdentityApi\s*</gu)].flatMap((match) =>
    identity.map(([method, route]) => ({
      method,
      route: joinRoute('', route),
      handler: 'MapIdentityApi',
      path: source.path,
      line: source.lineAt(match.index),
      endLine: source.lineAt(match.index),
      guards: route.startsWith('/manage') ? ['RequireAuthorization'] : [],
      isRelative: true as const,
      framework: 'ASP.NET Identity',
    })),
  )
}
