/** The service, as the page sees it. */

export interface Book {
  readonly id: number
  readonly title: string
  readonly author: string
}

export interface Loan {
  readonly id: number
  readonly book: number
  /** `2026-03-23` */
  readonly due: string
  readonly owed: number
}

export class RefusedError extends Error {}

export async function findBooks(words: string): Promise<Book[]> {
  return await request('GET', `/api/books?words=${encodeURIComponent(words)}`)
}

export async function listLoans(member: number): Promise<Loan[]> {
  return await request('GET', `/api/members/${member}/loans`)
}

export async function borrow(book: number, member: number): Promise<Loan> {
  return await request('POST', '/api/loans', { book, member })
}

export async function bringBack(loan: number): Promise<{ owed: number }> {
  return await request('POST', `/api/loans/${loan}/return`)
}

async function request<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const reply = (await response.json()) as Reply & { error?: string }
  if (!response.ok) throw new RefusedError(reply.error ?? `The service answered ${response.status}`)
  return reply
}
