/** As the global `fetch` is called. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** How the service is reached. */
export interface Connection {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly fetch: Fetch
  /** How often a request that may be repeated is sent again. */
  readonly retries: number
}
