import { expect, test } from 'vitest'

import { PostingField, createPostingWriter, readPostings } from './posting-writer.ts'
import { replacePostings } from './replace-postings.ts'

/** The postings of "word" in documents that hold it so often. */
function postingsOf(counts: ReadonlyMap<number, number>): Uint8Array {
  const writer = createPostingWriter()
  for (const [document, count] of counts) {
    writer.startDocument(document)
    writer.addText(PostingField.BODY, 'word '.repeat(count))
  }
  let postings = new Uint8Array(0)
  writer.write({ run: (_term, _count, bytes) => (postings = bytes.slice()) })
  return postings
}

test.each([
  ['in the midst', new Map([[200, 7]])],
  ['with one more and one fewer', new Map([[200, 1], [201, 400]])], // prettier-ignore
  ['all taken out', new Map()],
])('documents are replaced: %s', (_name, added: ReadonlyMap<number, number>) => {
  const before = new Map([[0, 1], [3, 500], [200, 2], [203, 3], [50_000, 1]]) // prettier-ignore
  const isReplaced = (document: number) => document >= 200 && document < 210
  const after = new Map([...[...before].filter(([document]) => !isReplaced(document)), ...added])
  const sorted = new Map([...after].toSorted(([a], [b]) => a - b))
  const { documentCount, postings } = replacePostings(postingsOf(before), isReplaced, postingsOf(added))
  expect([...postings]).toEqual([...postingsOf(sorted)])
  expect(documentCount).toBe(sorted.size)
  const read = new Map<number, number>()
  readPostings(postings, (document, body) => read.set(document, body))
  expect(read).toEqual(sorted)
})

test('a word that stood nowhere is found where it is added, and one that is nowhere has no postings', () => {
  const added = postingsOf(new Map([[300, 4]]))
  expect(replacePostings(new Uint8Array(0), () => true, added)).toEqual({ documentCount: 1, postings: added })
  expect(replacePostings(added, () => true, new Uint8Array(0)).documentCount).toBe(0)
})
