import { expect, test } from 'vitest'

import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../testing/open-texts.ts'
import { familyOf } from './family.ts'

test.each([
  [
    'a.go',
    `package a
type Store interface { Clients(id int) int }
type DB struct{}
func (d *DB) Clients(id int) int { return id }
func viaInterface(s Store) { s.Clients(1) }
func direct(d *DB) { d.Clients(2) }`,
    ['Store.Clients', 'DB.Clients'],
  ],
  [
    'a.cs',
    `interface ISessions { void Ended(string id); }
class Sessions : ISessions { public void Ended(string id) {} }
class Socket { Sessions m; void Close() { m.Ended("a"); } }`,
    ['ISessions.Ended', 'Sessions.Ended'],
  ],
  [
    'A.java',
    `class Shape { double area() { return 0; } }
class Circle extends Shape { double area() { return 1; } }
class Main { void run() { Shape s = new Circle(); s.area(); } }`,
    ['Shape.area', 'Circle.area'],
  ],
])(
  'a declaration is not complete without the callers of its implementation: %s',
  async (path, text, names) => {
    const texts = { [path]: text, 'go.mod': 'module m\n' }
    using snapshot = openTexts(texts, await linkTexts(texts))
    const [declaration, implementation] = names.map((name) => snapshot.findNode(`${path}#${name}`)!)
    expect(snapshot.completeness(declaration!.nodeId).reasons).toEqual([
      { reason: 'called by its family', count: 1 },
    ])
    expect(familyOf(snapshot, declaration!)).toEqual([implementation])
    expect(familyOf(snapshot, implementation!)).toEqual([declaration])
  },
)

test('a namesake is of no family where the calls of each declaration lead to its own implementation', async () => {
  const texts = {
    'a.ts': `abstract class Files { abstract create(): void }
class DiskFiles extends Files { create(): void {} }
class FileService { constructor(private readonly files: Files) {}
  add() { this.files.create() } }
class Users { create(): void {} }
new FileService(new DiskFiles()).add()
new Users().create()`,
  }
  using snapshot = openTexts(texts, await linkTexts(texts))
  expect(familyOf(snapshot, snapshot.findNode('a.ts#Users.create')!)).toEqual([])
})
