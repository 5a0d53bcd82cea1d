import { lineAt } from '../../../../index/line-starts.ts'
import type { SourceText } from '../source-text.ts'
import type { LabelledProject } from '../../../projects.ts'
import { readSources, scriptExtensions } from '../source-text.ts'
import type { Route } from './route.ts'
import { isGuard } from './route.ts'

/** A place that may check the callers of routes at which nothing says so. */
export interface GlobalCheck {
  readonly name: string
  readonly path: string
  readonly line: number
}

interface Form {
  readonly extensions: readonly string[]
  readonly markers: readonly string[]
  /** What may check callers whatever it is named; its name is the first group that took part. */
  readonly always: RegExp
  /** What checks callers where its name says so. */
  readonly named: RegExp
  /** What stands in a class is laid over the classes that derive from it: over all of them at a base alone. */
  readonly ofBases?: true
}

const forms: readonly Form[] = [
  {
    extensions: ['py'],
    markers: [
      'DEFAULT_PERMISSION_CLASSES',
      'DEFAULT_AUTHENTICATION_CLASSES',
      'MIDDLEWARE',
      'before_request',
      'before_app_request',
      'FastAPI(',
      'NinjaAPI(',
      'middleware(',
    ],
    always:
      /["'](DEFAULT_PERMISSION_CLASSES|DEFAULT_AUTHENTICATION_CLASSES)["']|@[\w.]{1,60}(before_request|before_app_request)\b|["'](?:\w{1,40}\.){1,6}(\w{0,40}(?:LoginRequired|RequireLogin|RequireAuth|AuthRequired)\w{0,40})["']|\b(?:FastAPI|NinjaAPI)\([^()]{0,400}\b(dependencies|auth)[ ]?=|@\w{1,60}\.(middleware)\(["']http["']\)/gu,
    named: /\.add_middleware\(\s{0,20}([\w.]{1,80})/gu,
  },
  {
    extensions: scriptExtensions,
    markers: ['APP_GUARD', 'useGlobalGuards', '.use(', 'addHook'],
    always:
      /\b(APP_GUARD)\b|\.(useGlobalGuards)\(|\.(addHook)\(\s{0,20}["'](?:onRequest|preHandler|preValidation)["']/gu,
    named: /\.use\(\s{0,20}(?:["'`](?:\/\*?|\*)["'`],\s{0,20})?([\w.]{1,80})/gu,
  },
  {
    extensions: ['java', 'kt', 'groovy'],
    markers: [
      'Security',
      'Interceptor',
      'ContainerRequestFilter',
      'FilterRegistrationBean',
      'PerRequestFilter',
      'doFilter',
    ],
    always:
      /\b(SecurityFilterChain|SecurityWebFilterChain|WebSecurityConfigurerAdapter|ContainerRequestFilter|HandlerInterceptor|HandlerInterceptorAdapter|OncePerRequestFilter|FilterRegistrationBean|doFilter)\b(?=[^;]{0,200}\{)/gu,
    named: /\.addInterceptors?\(\s{0,20}(?:new )?([\w.]{1,80})/gu,
  },
  {
    extensions: ['cs'],
    markers: [
      'FallbackPolicy',
      'RequireAuthorization',
      'AuthorizeFilter',
      'UseMiddleware',
      'FallbackAuthorizationPolicy',
    ],
    always: /\b(FallbackPolicy|SetFallbackPolicy|AuthorizeFilter)\b|\.(RequireAuthorization)\(/gu,
    named: /\.UseMiddleware<([\w.]{1,80})>/gu,
  },
  {
    extensions: ['rb'],
    markers: ['before_action', 'before_filter', 'authenticate'],
    always: /^[ \t]{0,12}(authenticates_with\w{0,40}|http_basic_authenticate_with)\b/gmu,
    named: /^[ \t]{0,12}(?:prepend_)?before_(?:action|filter)[ (]{1,3}:(\w{1,80})/gmu,
    ofBases: true,
  },
  {
    extensions: ['go'],
    markers: ['.Use(', 'Handler:', 'ListenAndServe', 'Interceptor('],
    always: /\b(?:Chain)?(?:Unary|Stream)Interceptor\(\s{0,20}([\w.]{1,80})/gu,
    named:
      /\.Use\(\s{0,20}([\w.]{1,80})|\bHandler:\s{1,20}([\w.]{1,80})\(|\bListenAndServe(?:TLS)?\([^()\n]{0,80},\s?([\w.]{1,80})\(/gu,
  },
  {
    extensions: ['rs'],
    markers: ['layer(', '.wrap(', '.attach('],
    always: /\.(route_layer)\(/gu,
    named: /\.(?:layer|wrap|attach)\(([^;]{1,120})/gu,
  },
]

/** Files whose name alone makes a framework run them before every route. */
const middlewareFile =
  /(?:^|\/)(?:(?:src\/)?(?:middleware|proxy)\.[jt]s|hooks\.server\.[jt]s|server\/middleware\/[^/]+\.[jt]s|\+layout\.server\.[jt]s)$/u

/** Defaults, filters, hooks and middleware that the code lays over routes elsewhere than at their registration. */
export function findGlobalChecks(project: LabelledProject, routes: readonly Route[]): GlobalCheck[] {
  const extensions = new Set(routes.map(({ path }) => /\.(\w+)$/u.exec(path)?.[1] ?? ''))
  const read = forms.filter((form) => form.extensions.some((one) => extensions.has(one)))
  const found = read.flatMap(({ extensions: own, markers, ofBases, ...form }) => {
    const bases =
      ofBases === true ? basesIn(readSources(project, { extensions: own, markers: [' < '] })) : undefined
    return readSources(project, { extensions: own, markers }).flatMap((source) => findIn(source, form, bases))
  })
  const isScript = scriptExtensions.some((one) => extensions.has(one))
  const files = isScript
    ? project.snapshot.listFiles().filter(({ path, isTest }) => !isTest && middlewareFile.test(path))
    : []
  const all = [
    ...files.map(({ path }) => ({ name: path.split('/').at(-1) ?? path, path, line: 1 })),
    ...found,
  ]
  // What its file says to be a check is likelier one than any other filter.
  return all.toSorted((one, other) => Number(isGuard(other.path)) - Number(isGuard(one.path)))
}

function findIn(
  { text, path, lineAt: lineOf }: SourceText,
  { always, named }: Pick<Form, 'always' | 'named'>,
  bases: ReadonlySet<string> | undefined,
): GlobalCheck[] {
  const classes = bases === undefined ? [] : [...text.matchAll(rubyClass)]
  const starts = classes.map(({ index }) => index)
  const isOverAll = (at: number): boolean => {
    if (bases === undefined || at < (starts[0] ?? Infinity)) return true
    return bases.has(classes[lineAt(starts, at)]?.[1] ?? '')
  }
  const find = (pattern: RegExp): GlobalCheck[] =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => isOverAll(index))
      .map((match) => ({
        name: upToEnd(match.slice(1).find((group) => group !== undefined) ?? match[0]),
        path,
        line: lineOf(match.index + match[0].length - 1),
      }))
  return [...find(always), ...find(named).filter(({ name }) => isGuard(name))].sort(
    (one, other) => one.line - other.line,
  )
}

const rubyClass = /^[ \t]*class[ \t]+(?:\w+::)*(\w+)/gmu

/** The names of the classes that others derive from. */
function basesIn(sources: readonly SourceText[]): ReadonlySet<string> {
  return new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/ < (?:::)?(?:\w+::)*([A-Z]\w*)/gu)].map(([, name = '']) => name),
    ),
  )
}

/** An argument ends before a closing bracket that has no partner in it. */
function upToEnd(argument: string): string {
  let depth = 0
  for (let at = 0; at < argument.length; at += 1) {
    if ('([{'.includes(argument[at]!)) depth += 1
    else if (')]}'.includes(argument[at]!)) depth -= 1
    if (depth < 0) return argument.slice(0, at)
  }
  return argument
}
