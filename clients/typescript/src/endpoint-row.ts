/** How a method of the client becomes a request. */
export interface EndpointRow {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With `{name}` for a parameter, `{name*}` for the rest of the path. */
  readonly path: string
  /** Names of the parameters that go into the query; those that are neither in the path go into the body. */
  readonly query?: readonly string[]
  /** In every query of the method. */
  readonly fixed?: Readonly<Record<string, string>>
  /** `json-or-form`: a form where a value is a file. `whole`: the parameter `body` is all of it. */
  readonly body?: 'json' | 'form' | 'json-or-form' | 'whole'
  readonly reply: 'json' | 'text' | 'bytes' | 'lines' | 'answer'
  /** Whether the request may be sent again. Absent: it may not. */
  readonly repeats?: 'freely' | 'by-key'
  /** The method has no parameters: its first argument is its options. */
  readonly takesNothing?: boolean
}
