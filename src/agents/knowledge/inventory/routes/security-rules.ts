import { literalsIn, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'

interface Rule {
  readonly method: string | undefined
  /** Empty for `anyRequest()`. */
  readonly patterns: readonly string[]
  readonly access: string
  readonly path: string
  readonly line: number
}

const matcher =
  /\.(antMatchers|mvcMatchers|requestMatchers|regexMatchers|anyRequest|pathMatchers|anyExchange)\(/gu

/**
 * What Spring Security decides for the paths of a route: the first rule that fits it holds. A program of several in one
 * repository has rules of its own.
 */
export function applySecurityRules(routes: readonly Route[], sources: readonly SourceText[]): Route[] {
  const rules = sources
    .filter(({ text }) => /authorize(?:Http)?Requests|authorizeExchange/u.test(text))
    .flatMap(readRules)
  if (rules.length === 0) return [...routes]
  const programs = new Set(
    sources.filter(({ text }) => text.includes('@SpringBootApplication')).map(({ path }) => moduleOf(path)),
  )
  const isOfOther = (rule: Rule, route: Route): boolean => {
    const [own, other] = [moduleOf(route.path), moduleOf(rule.path)]
    return own !== other && programs.has(own) && programs.has(other)
  }
  return routes.map((route) => {
    const rule = rules.find((one) => covers(one, route) && !isOfOther(one, route))
    if (rule === undefined || route.framework !== 'Spring' || route.isRelative === true) return route
    return {
      ...route,
      guards: [...route.guards, rule.access],
      from: [...(route.from ?? []), { path: rule.path, line: rule.line }],
    }
  })
}

/** The folder of a module of Maven or Gradle. */
function moduleOf(path: string): string {
  return /^(.*?)(?:^|\/)src\//u.exec(path)?.[1] ?? ''
}

function readRules({ text, path, lineAt }: SourceText): Rule[] {
  return [...text.matchAll(matcher)].flatMap((match): Rule[] => {
    const call = readArguments(text, match.index + match[0].length - 1)
    if (call === undefined) return []
    const access =
      /^\)\s*\.(permitAll|authenticated|denyAll|fullyAuthenticated|anonymous|has\w+|access)\(([^)]{0,80})/u.exec(
        text.slice(call.end, call.end + 200),
      )
    if (access === null) return []
    const patterns = literalsIn(call.items.join(','))
    const isAny = match[1]?.startsWith('any') === true
    if (!isAny && patterns.length === 0 && !call.items.some((item) => item.startsWith('HttpMethod.')))
      return []
    // Paths that are let through by a list from elsewhere are not told from those that the last rule is for.
    if (isAny && hasComputedPaths(text)) return []
    return [
      {
        method: /HttpMethod\.([A-Z]+)/u.exec(call.items[0] ?? '')?.[1],
        patterns: isAny ? [] : patterns.length === 0 ? ['/**'] : patterns,
        access: access[1] === 'permitAll' ? 'permitAll' : `${access[1] ?? ''}(${access[2] ?? ''})`,
        path,
        line: lineAt(match.index),
      },
    ]
  })
}

/** `antMatchers(url).permitAll()` in a loop over what the configuration holds. */
function hasComputedPaths(text: string): boolean {
  return [...text.matchAll(matcher)].some((match) => {
    const call = readArguments(text, match.index + match[0].length - 1)
    return (
      call !== undefined &&
      match[1]?.startsWith('any') !== true &&
      literalsIn(call.items.join(',')).length === 0 &&
      call.items.some((item) => !item.startsWith('HttpMethod.')) &&
      /^\)\s*\.permitAll\(/u.test(text.slice(call.end, call.end + 200))
    )
  })
}

function covers({ method, patterns }: Rule, route: Route): boolean {
  if (method !== undefined && !route.method.split('|').includes(method)) return false
  return (
    patterns.length === 0 ||
    patterns.some((pattern) => matchesAnt(pattern.split('/'), route.route.split('/')))
  )
}

/** Ant patterns: `*` is one segment, `**` any number of them. */
function matchesAnt(pattern: readonly string[], route: readonly string[]): boolean {
  const [first, ...rest] = pattern
  if (first === undefined) return route.length === 0
  if (first === '**') return rest.length === 0 || route.some((_, at) => matchesAnt(rest, route.slice(at)))
  const [own, ...others] = route
  if (own === undefined) return false
  const isSame =
    first === own ||
    first === '*' ||
    /^\{.*\}$/u.test(first) ||
    (first.endsWith('*') && own.startsWith(first.slice(0, -1)))
  return isSame && matchesAnt(rest, others)
}
