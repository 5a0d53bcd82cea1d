import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** One row of the endpoint table. Requests are read, and the OpenAPI document and the tests are made, from it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With `{name}` for a parameter, `{name*}` for the rest of the path. Answered with and without a slash at its end. */
  readonly path: string
  readonly subject: string
  readonly summary: string
  readonly description?: string
  /**
   * `key`: an API key, or the session of a browser. `none`: answered without. `browser`: answered without, but not to
   * pages of other sites.
   */
  readonly auth: 'key' | 'none' | 'browser'
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: EndpointBody
  /** By content type. */
  readonly response: { readonly [contentType: string]: z.ZodType }
  /**
   * Whether a client that cannot know if its request arrived may send it again: `freely`, or `by-key` with the
   * `Idempotency-Key` of the first. Absent: a GET freely, anything else not.
   */
  readonly repeats?: 'freely' | 'by-key'
  /** Whether it answers 304, without a body, to a client that has what it would send. */
  readonly revalidates?: true
  /** Beyond those that every endpoint can answer with. */
  readonly errors: readonly ErrorCode[]
  /**
   * Section 7 of the specification wants a fault of the database answered with status 500 in two places: as an
   * internal error (`hidden`), and with the text of what failed, whatever it was (`shown`). Absent: 503.
   */
  readonly faults?: 'hidden' | 'shown'
}

export type EndpointBody = {
  readonly schema: z.ZodType
  readonly contentTypes: readonly (
    | 'application/json'
    | 'multipart/form-data'
    | 'application/x-www-form-urlencoded'
  )[]
}

export type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodType ? z.output<E['params']> : undefined
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.output<E['query']> : undefined
export type BodyOf<E extends Endpoint> = E['body'] extends { readonly schema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined
export type ResponseOf<E extends Endpoint> = E['response'] extends {
  readonly 'application/json': infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : never
