/** A reply stays below a megabyte of text, with what surrounds its records. */
const MOST_CHARACTERS = 900_000

/**
 * As many records of a page, from the first on, as fit into a reply: one at the least, so that each can be read, and no
 * more than were asked for. A page that is asked for has one record more than the reply, by which a next one is known.
 */
export function boundPage<Record>(
  records: readonly Record[],
  limit: number,
): { page: Record[]; hasMore: boolean } {
  let characters = 0
  const page: Record[] = []
  for (const record of records.slice(0, limit)) {
    characters += JSON.stringify(record).length
    if (characters > MOST_CHARACTERS && page.length > 0) break
    page.push(record)
  }
  return { page, hasMore: page.length < records.length }
}
