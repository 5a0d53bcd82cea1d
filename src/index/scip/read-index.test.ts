import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { checkIndex } from './check-index.ts'
import { encodeDocument, encodeMetadata } from './encode.ts'
import { readScipIndex } from './read-index.ts'
import { PositionEncoding, SymbolKind, SymbolRole } from './schema.ts'
import type { ScipDocument } from './schema.ts'
import { ScipError } from './scip-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-scip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const metadata = { toolName: 'scip-shop', toolVersion: '1.2', projectRoot: 'file:///work/shop' }

const document: ScipDocument = {
  path: 'src/Käse.php',
  language: 'PHP',
  text: undefined,
  positionEncoding: PositionEncoding.UTF8,
  occurrences: [
    {
      startLine: 2,
      startCharacter: 6,
      endLine: 2,
      endCharacter: 10,
      symbol: 'scip-shop . shop . `Käse`#',
      roles: SymbolRole.DEFINITION,
      enclosing: { startLine: 2, startCharacter: 0, endLine: 300, endCharacter: 1 },
    },
    {
      startLine: 4,
      startCharacter: 0,
      endLine: 5,
      endCharacter: 0,
      symbol: 'local 1',
      roles: 0,
      enclosing: undefined,
    },
  ],
  symbols: [
    {
      symbol: 'scip-shop . shop . `Käse`#',
      documentation: ['A cheese.', '🧀'],
      signature: 'class Käse implements Ware',
      kind: SymbolKind.CLASS,
      displayName: 'Käse',
      relationships: [{ symbol: 'scip-shop . shop . Ware#', isReference: false, isImplementation: true }],
    },
  ],
}

test('what is written is read', () => {
  const bytes = Buffer.concat([
    encodeMetadata(metadata),
    encodeDocument(document),
    encodeDocument({ ...document, text: 'é\n' }),
  ])
  expect([...readScipIndex(write(bytes))]).toEqual([
    { kind: 'metadata', metadata },
    { kind: 'document', document },
    { kind: 'document', document: { ...document, text: 'é\n' } },
  ])
})

test('numbers of a range may stand in fields of their own, and unknown fields anywhere', () => {
  // Field 1 as three varints, then field 100 as text: what a writer of proto2 and one of a later schema write.
  const occurrence = [0x08, 3, 0x08, 1, 0x08, 9, 0xa2, 0x06, 1, 0x78]
  const inner = [0x0a, 1, 0x61, 0x12, occurrence.length, ...occurrence, 0xa2, 0x06, 0]
  const path = write(Buffer.concat([encodeMetadata(metadata), Buffer.from([0x12, inner.length, ...inner])]))
  const parts = [...readScipIndex(path)]
  expect(parts[1]).toMatchObject({
    document: { path: 'a', occurrences: [{ startLine: 3, startCharacter: 1, endLine: 3, endCharacter: 9 }] },
  })
})

test('a document of more bytes than are read at once is passed over', () => {
  const path = write(
    Buffer.concat([
      encodeMetadata(metadata),
      encodeDocument({ ...document, text: 'x'.repeat(1000) }),
      encodeDocument(document),
    ]),
  )
  const parts = [...readScipIndex(path, { documentBytes: 600 })]
  expect(parts.map(({ kind }) => kind)).toEqual(['metadata', 'too-large', 'document'])
})

test('an index that is cut off anywhere is refused in one sentence, or has whole documents alone', () => {
  const first = Buffer.concat([encodeMetadata(metadata), encodeDocument(document)])
  const bytes = Buffer.concat([first, encodeDocument(document)])
  const whole = new Set([encodeMetadata(metadata).length, first.length])
  for (let length = 1; length < bytes.length; length++) {
    const path = write(bytes.subarray(0, length))
    if (whole.has(length)) expect([...readScipIndex(path)].length).toBeGreaterThan(0)
    else expect(() => [...readScipIndex(path)]).toThrow(/it ends .*(?:bytes too early|within byte)/)
  }
})

const strange: readonly (readonly [string, Uint8Array, RegExp])[] = [
  ['nothing', Buffer.alloc(0), /it is empty$/],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), /it is compressed; expected the index itself$/],
  ['LSIF', Buffer.from('{"id":1,"type":"vertex"}\n'), /it is JSON; expected SCIP/],
  ['text', Buffer.from('hello, world\n'.repeat(30)), /it is not a SCIP index, or damaged, at byte 0 \(/],
  ['zeros', Buffer.alloc(200), /it is not a SCIP index, or damaged, at byte 0 \(/],
  ['no metadata', encodeDocument(document), /it does not say what made it$/],
  [
    'a text in Latin-1',
    Buffer.concat([encodeMetadata(metadata), Buffer.from([0x12, 6, 0x0a, 4, 0x4b, 0xe4, 0x73, 0x65])]),
    /it is not a SCIP index, or damaged, at byte \d+ \(.*utf-8/i,
  ],
  [
    'a range of two numbers',
    Buffer.concat([encodeMetadata(metadata), Buffer.from([0x12, 6, 0x12, 4, 0x0a, 2, 1, 1])]),
    /a range of it is \[1, 1\]/,
  ],
  [
    'a range that ends before it begins',
    Buffer.concat([encodeMetadata(metadata), Buffer.from([0x12, 7, 0x12, 5, 0x0a, 3, 1, 9, 2])]),
    /a range of it is \[1, 9, 2\]/,
  ],
]

test.each(strange)('%s is no index, which is said in one sentence', (_what, bytes, sentence) => {
  const path = write(bytes)
  expect(() => [...readScipIndex(path)]).toThrow(sentence)
  expect(() => [...readScipIndex(path)]).toThrow(ScipError)
})

test('bytes that were changed at random end in a document or in one sentence', () => {
  const bytes = Buffer.concat([encodeMetadata(metadata), encodeDocument(document), encodeDocument(document)])
  let seed = 1
  for (let round = 0; round < 500; round++) {
    const changed = Buffer.from(bytes)
    for (let times = 0; times < 3; times++) {
      seed = (seed * 48271) % 2147483647
      changed[seed % changed.length] = (seed >> 8) & 255
    }
    try {
      for (const part of readScipIndex(write(changed))) expect(part.kind).toBeTypeOf('string')
    } catch (error) {
      expect(error).toBeInstanceOf(ScipError)
      expect((error as Error).message).not.toContain('\n')
    }
  }
})

test.each([
  // Field 3 of a document, a symbol without anything: two bytes each.
  ['symbols', Buffer.alloc(2_400, Buffer.from([0x1a, 0]))],
  // Fields 3 and 4 of a symbol: texts and relationships without anything.
  ['documentation', messageOf(0x1a, Buffer.alloc(2_400, Buffer.from([0x1a, 0])))],
  ['relationships', messageOf(0x1a, Buffer.alloc(2_400, Buffer.from([0x22, 0])))],
  ['occurrences', Buffer.alloc(8_400, Buffer.from([0x12, 5, 0x0a, 3, 0, 0, 0]))],
])('a document of 1,200 %s is passed over, and what is behind it is read', (_what, bomb) => {
  const path = write(
    Buffer.concat([encodeMetadata(metadata), messageOf(0x12, bomb), encodeDocument(document)]),
  )
  const kinds = [...readScipIndex(path, { rows: 1_000 })].map(({ kind }) => kind)
  expect(kinds).toEqual(['metadata', 'too-large', 'document'])
  expect([...readScipIndex(path, { rows: 2_000 })].map(({ kind }) => kind)).not.toContain('too-large')
})

test('signatures in signatures are not followed, and a range has no more than some numbers', () => {
  let signature: Uint8Array = Buffer.from([0x2a, 1, 0x61])
  // A signature is a document (field 7 of a symbol), which has symbols (field 3) with signatures.
  for (let depth = 0; depth < 2_000; depth++) signature = messageOf(0x1a, messageOf(0x3a, signature))
  const nested = Buffer.concat([Buffer.from([0x2a, 1, 0x78]), signature])
  const symbol = messageOf(0x1a, messageOf(0x3a, nested))
  const path = write(Buffer.concat([encodeMetadata(metadata), messageOf(0x12, symbol)]))
  expect([...readScipIndex(path)][1]).toMatchObject({ document: { symbols: [{ signature: 'x' }] } })
  const range = messageOf(0x12, messageOf(0x12, messageOf(0x0a, Buffer.alloc(2 ** 20))))
  write(Buffer.concat([encodeMetadata(metadata), range]))
  expect(() => [...readScipIndex(path)]).toThrow(/a range of it is \[0, 0, 0, 0, 0, 0, 0, 0, …\]/)
})

test('an index of more parts than are read is refused', () => {
  const path = write(Buffer.concat([encodeMetadata(metadata), Buffer.alloc(2_002, Buffer.from([0x1a, 0]))]))
  expect(() => [...readScipIndex(path, { parts: 1_001 })]).toThrow(/it has more than 1001 parts$/)
  expect([...readScipIndex(path, { parts: 1_002 })]).toHaveLength(1)
})

test('what an index says of itself', async () => {
  const path = write(
    Buffer.concat([encodeMetadata(metadata), encodeDocument(document), encodeDocument(document)]),
  )
  expect(await checkIndex(path)).toEqual({ tool: 'scip-shop 1.2', documents: 2 })
  await expect(checkIndex(path, AbortSignal.abort())).rejects.toThrow(/aborted/)
})

test('two indexes in one file are read as one', () => {
  const one = Buffer.concat([encodeMetadata(metadata), encodeDocument(document)])
  const other = Buffer.concat([encodeMetadata(metadata), encodeDocument({ ...document, path: 'b' })])
  const parts = [...readScipIndex(write(Buffer.concat([one, other])))]
  expect(parts.map((part) => (part.kind === 'document' ? part.document.path : part.kind))).toEqual([
    'metadata',
    'src/Käse.php',
    'metadata',
    'b',
  ])
})

test('a file that is not there and a folder are told', () => {
  expect(() => [...readScipIndex(join(folder, 'none.scip'))]).toThrow(/there is no such file$/)
  expect(() => [...readScipIndex(folder)]).toThrow(/it is not a file$|EISDIR/)
})

/** A field whose value is bytes, by its key: the number of the field, three bits, and 2. */
function messageOf(key: number, content: Uint8Array): Uint8Array {
  const length: number[] = []
  for (let left = content.length; ; left >>>= 7) {
    length.push(left > 127 ? (left & 127) | 128 : left)
    if (left <= 127) break
  }
  return Buffer.concat([Buffer.from([key, ...length]), content])
}

function write(bytes: Uint8Array): string {
  const path = join(folder, 'index.scip')
  writeFileSync(path, bytes)
  return path
}
