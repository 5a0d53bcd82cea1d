import { expect, test } from 'vitest'
import { flipBit } from '../../test/support/flip-bit.ts'
import { createRandom } from '../graph/testing/faulty-input.ts'
import { buildSnapshot } from './build.ts'
import { openSnapshots } from './snapshot-cache.ts'
import { SnapshotError } from './snapshot-error.ts'
import { sketchProject } from './testing/make-graph.ts'
import { shop } from './testing/shop.ts'
import { createTemporaryDirectory } from './testing/temporary-directory.ts'

test('opens each path once, closes those used longest ago, and never one in use', async () => {
  using directory = createTemporaryDirectory()
  const [a, b, c] = ['a', 'b', 'c'].map(
    (key) => buildSnapshot(sketchProject(shop, directory.path, { key })).path,
  )
  if (a === undefined || b === undefined || c === undefined) throw new Error('Three keys make three paths.')
  using snapshots = openSnapshots({ maxOpen: 1 })
  const first = await snapshots.acquire(a)
  const again = await snapshots.acquire(a)
  expect(again.snapshot).toBe(first.snapshot)
  const second = await snapshots.acquire(b)
  expect(snapshots.openCount).toBe(2)
  first[Symbol.dispose]()
  first[Symbol.dispose]()
  expect(again.snapshot.findFile('src/cart.ts')).toBeDefined()
  second[Symbol.dispose]()
  expect(snapshots.openCount).toBe(1)
  again[Symbol.dispose]()
  expect(snapshots.openCount).toBe(1)
  ;(await snapshots.acquire(c))[Symbol.dispose]()
  expect(snapshots.openCount).toBe(1)
  expect(() => again.snapshot.readText('src/cart.ts')).toThrow(/not open|closed|finalized/)
})

test('a forgotten snapshot lasts as long as it is used', async () => {
  using directory = createTemporaryDirectory()
  const { path } = buildSnapshot(sketchProject(shop, directory.path))
  using snapshots = openSnapshots({ maxOpen: 4 })
  const lease = await snapshots.acquire(path)
  snapshots.forget(path)
  expect(lease.snapshot.listFiles()).toHaveLength(6)
  using fresh = await snapshots.acquire(path)
  expect(fresh.snapshot).not.toBe(lease.snapshot)
  lease[Symbol.dispose]()
  expect(() => lease.snapshot.listFiles()).toThrow(/not open|closed|finalized/)
})

test('a file that is damaged while it is open is not read again', async () => {
  using directory = createTemporaryDirectory()
  const { path } = buildSnapshot(sketchProject(shop, directory.path))
  using snapshots = openSnapshots({ maxOpen: 4 })
  using lease = await snapshots.acquire(path)
  expect(lease.snapshot.listFiles()).toHaveLength(6)
  flipBit(path, createRandom(3))
  await expect(snapshots.acquire(path)).rejects.toThrow(SnapshotError)
  expect(snapshots.openCount).toBe(0)
})
