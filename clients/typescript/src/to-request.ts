import type { EndpointRow } from './endpoint-row.ts'

export type ParameterValues = Readonly<Record<string, unknown>>

/** What is sent for a call. Absent parameters are those that are undefined. */
export interface RequestParts {
  /** Path and query. */
  readonly target: string
  readonly body: string | FormData | undefined
}

export function toRequest(row: EndpointRow, parameters: ParameterValues): RequestParts {
  const left = new Map(Object.entries(parameters).filter(([, value]) => value !== undefined))
  const take = (name: string): unknown => {
    const value = left.get(name)
    left.delete(name)
    return value
  }
  const path = row.path.replaceAll(/\{(\w+)(\*?)\}/g, (_, name: string, rest: string) =>
    toPathPart(name, take(name), rest === '*'),
  )
  const query = new URLSearchParams(row.fixed)
  for (const name of row.query ?? []) {
    for (const value of [take(name)].flat()) {
      if (value !== undefined && value !== null) query.append(name, toText(value))
    }
  }
  const search = query.toString()
  return { target: search === '' ? path : `${path}?${search}`, body: toBody(row, left) }
}

/** A part that is empty or made of dots would lead to another endpoint. */
function toPathPart(name: string, value: unknown, isRest: boolean): string {
  const text = typeof value === 'string' ? value : ''
  const segments = isRest ? text.split('/') : [text]
  if (text === '' || segments.some((segment) => segment === '.' || segment === '..')) {
    throw new TypeError(
      `Cannot use ${name} "${String(value)}": expected text that is not empty and has no part "." or ".."`,
    )
  }
  return segments.map(encodeURIComponent).join('/')
}

function toBody({ body }: EndpointRow, left: ReadonlyMap<string, unknown>): RequestParts['body'] {
  switch (body) {
    case undefined:
      return undefined
    case 'whole':
      return JSON.stringify(left.get('body') ?? {})
    case 'json':
      return JSON.stringify(Object.fromEntries(left))
    case 'json-or-form':
      return [...left.values()].flat().some((value) => value instanceof Blob)
        ? toForm(left)
        : JSON.stringify(Object.fromEntries(left))
    case 'form':
      return toForm(left)
  }
}

/** Files as they are, one field each; what is no text as JSON. */
function toForm(fields: ReadonlyMap<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (values.length > 0 && values.every((item) => item instanceof Blob)) {
      for (const file of values) form.append(name, file)
    } else {
      form.append(name, toText(value))
    }
  }
  return form
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
