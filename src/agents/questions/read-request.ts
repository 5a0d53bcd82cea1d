import type { Span } from './question.ts'

/** An HTTP request as people write it: `POST /orders`, `GET api/users/{id}`, `/ping/<uuid>`. */
export interface WrittenRequest extends Span {
  readonly method?: string
  readonly route: string
}

const request =
  /\b(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\s{1,3}([^\s"'`,;?!]*\/[^\s"'`,;?!]*)|(?<![^\s"'`(])(\/[^\s"'`,;?!]*[:{<[*][^\s"'`,;?!]*)/gu

/** A path without a method is one where it has parameters: `/src/app` may be a folder. */
export function findRequests(text: string): WrittenRequest[] {
  return [...text.matchAll(request)].map(({ index, 0: written, 1: method, 2: path, 3: bare = '' }) => ({
    start: index,
    end: index + written.length,
    ...(method === undefined ? {} : { method }),
    route: (path ?? bare).replace(/(?<=\w)[.:]$/u, ''),
  }))
}
