import type { Place } from '../../project/facts.ts'

/** A route of an HTTP interface as the code registers it. */
export interface Route extends Place {
  /** `GET`; several joined by `|`; `ANY` where every method is taken. */
  readonly method: string
  /** With the prefixes of the routers and controllers that it is mounted in, as far as the code tells. */
  readonly route: string
  /** The function that serves it, where it has a name. */
  readonly handler: string
  /** What stands before the handler: middleware, guards, decorators, annotations that let callers in or not. */
  readonly guards: readonly string[]
  /** Whether callers are checked, where that is known better than by the names of `guards`. */
  readonly isChecked?: boolean
  /** It says nothing of callers itself: what the settings of its framework say by default holds. */
  readonly takesDefault?: true
  /** Its router is mounted by code that does not say where, or a part of its path is no literal: that part is missing. */
  readonly isRelative?: true
  /** Everything below the path is served by a handler that has routes of its own, or none: `mux.Handle("/v1/", api)`. */
  readonly isMount?: true
  /** What the registration says of the answer: `json` where it is the body itself. */
  readonly format?: 'json'
  readonly framework: string
  /** How many parameters the handler has, which tells overloads. */
  readonly arity?: number
  /** Where a prefix or a middleware comes from that does not stand in this file. */
  readonly from?: readonly { readonly path: string; readonly line: number }[]
}

/** Two parts of a path with one slash between them. */
export function joinRoute(prefix: string, route: string): string {
  const joined = `${prefix.replace(/(?<!\/)\/+$/u, '')}/${route.replace(/^\/+/u, '')}`
  const plain = joined.replace(/(?<=.)(?<!\/)\/+$/u, '')
  return plain.startsWith('/') ? plain : `/${plain}`
}

/** Whether a name says that callers are checked: `requireLogin`, `@PreAuthorize`, `AuthMiddleware`. */
export function isGuard(name: string): boolean {
  return /auth|(?<!b)login(?!fo)|logged_?in|log_in(?![a-z])|(?<!as|de)sign(?:ed)?_?in(?![fgtv])|jwt|permission|role|secured|guard|session|token|admin|protect|current_?user|allows\.|can_?access|moderator|staff|superuser|granted|^@Security\b/iu.test(
    name,
  )
}

/** Whether a name says that callers are not checked: `permitAll`, `@AllowAnonymous`, `AllowAny`, `PUBLIC_ACCESS`. */
export function opensToAll(name: string): boolean {
  return /^@?(?:IsGranted\(['"])?(?:permitAll|AllowAnonymous|AllowAny|Public|PUBLIC_ACCESS|IS_AUTHENTICATED_ANONYMOUSLY)\b/iu.test(
    name,
  )
}
