import { expect, test } from 'vitest'

import { readScip } from './read-scip.ts'

/** A protobuf field: a number, or bytes with their length. */
function field(number: number, value: number | readonly number[] | string): number[] {
  if (typeof value === 'number') return [number * 8, ...varint(value)]
  const bytes = typeof value === 'string' ? [...new TextEncoder().encode(value)] : value
  return [number * 8 + 2, ...varint(bytes.length), ...bytes]
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}

test('symbols by place, their definitions and what they implement', () => {
  const index = readScip(
    Uint8Array.from(
      field(2, [
        ...field(1, 'a.ts'),
        ...field(2, [...field(1, [2, 9, 12]), ...field(2, 'pkg run().'), ...field(3, 1)]),
        ...field(2, [...field(1, [...varint(300), 4, 7]), ...field(2, 'pkg run().')]),
        ...field(2, [...field(1, [1, 0, 1]), ...field(2, 'local 3')]),
        ...field(3, [
          ...field(1, 'pkg run().'),
          ...field(4, [...field(1, 'pkg Runner#run().'), ...field(3, 1)]),
        ]),
      ]),
    ),
  )
  expect([...index.symbolAt]).toEqual([
    ['a.ts:3:9', 'pkg run().'],
    ['a.ts:301:4', 'pkg run().'],
    ['a.ts:2:0', 'a.ts local 3'],
  ])
  expect([...index.definitions]).toEqual([['pkg run().', ['a.ts:3:9']]])
  expect([...index.implemented]).toEqual([['pkg run().', ['pkg Runner#run().']]])
})
