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
