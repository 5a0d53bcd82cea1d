import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { PostingField, createPostingWriter, readPostings } from './posting-writer.ts'

test('reads back how often each word stands in each field', () => {
  using database = new DatabaseSync(':memory:')
  database.exec(
    'create table term (term text primary key, document_count integer, postings blob) without rowid',
  )
  const writer = createPostingWriter()
  writer.startDocument(2)
  writer.addText(PostingField.BODY, 'apple '.repeat(300))
  writer.addText(PostingField.NAME, 'apple')
  writer.startDocument(500_000)
  writer.addText(PostingField.DOC, 'apple apple pear')
  writer.addText(PostingField.SIGNATURE, 'apple apple apple apple apple')
  writer.write(database.prepare('insert into term values (?, ?, ?)'))
  const read = (term: string): number[][] => {
    const rows: number[][] = []
    const row = database.prepare('select postings from term where term = ?').get(term)
    readPostings(row?.['postings'] as Uint8Array, (...values) => rows.push(values))
    return rows
  }
  expect(read('apple')).toEqual([
    [2, 300, 1, 0, 0],
    [500_000, 0, 0, 3, 2],
  ])
  expect(read('pear')).toEqual([[500_000, 0, 0, 0, 1]])
})

test('refuses documents out of order', () => {
  const writer = createPostingWriter()
  writer.startDocument(3)
  expect(() => writer.startDocument(3)).toThrow(RangeError)
})

test('finds the same words in bytes as in text, and words beyond ASCII', () => {
  const rowsOf = (add: (writer: ReturnType<typeof createPostingWriter>) => void): unknown[] => {
    const writer = createPostingWriter()
    const rows: unknown[] = []
    writer.startDocument(1)
    add(writer)
    writer.write({ run: (term, count, postings) => rows.push([term, count, [...postings]]) })
    return [...rows, writer.bodyWordCount()]
  }
  const source = `getUserName(user_name) => $${'x'.repeat(201)} HTTPServer2 `
  const bytes = Buffer.from(`é${source}é`)
  const fromBytes = rowsOf((writer) => writer.addAscii(PostingField.BODY, bytes, 2, bytes.length - 2))
  expect(fromBytes).toEqual(rowsOf((writer) => writer.addText(PostingField.BODY, source)))
  const foreign = rowsOf((writer) =>
    writer.addText(PostingField.BODY, 'Größe user_Größe größe a'),
  ) as string[][]
  expect(foreign.slice(0, -1).map(([term]) => term)).toEqual(['a', 'größe', 'user'])
})
