import { expect, test } from 'vitest'

import { edgeKinds, knownLevels } from './graph.ts'
import { linkTexts } from './testing/link-texts.ts'

/** How the call of `done` is known that a library makes, undefined where none is told. */
async function levelOf(path: string, text: string): Promise<string | undefined> {
  const { nodes, sites } = await linkTexts({ [path]: text })
  for (let row = 0; row < sites.count; row++) {
    const isCall = edgeKinds[sites.kind[row]!] === 'calls'
    if (isCall && nodes.name[sites.to[row]!]?.toLowerCase() === 'done') return knownLevels[sites.known[row]!]
  }
  return undefined
}

// Of what is called on something unknown nobody knows whether it is the library's function of that name.
test.for([
  ['a.py', 'def done(x): pass\ndef run(loop):\n    loop.call_soon(done)\n', 'possible'],
  ['a.py', 'import asyncio\ndef done(x): pass\nasyncio.get_event_loop().call_soon(done)\n', 'inferred'],
  ['a.py', 'def done(x): pass\nsorted([2, 1], key=done)\n', 'inferred'],
  // What is said to be a T may be a task of one.
  ['a.py', 'class T:\n    def keep(self): pass\ndef done(x): pass\nT().submit(done)\n', 'possible'],
  ['a.py', 'import kit\ndef done(x): pass\nkit.Store().submit(done)\n', 'possible'],
  ['a.py', 'import kit\ndef done(x): pass\nkit.sorted([1], key=done)\n', undefined],
  ['a.py', 'import functools\ndef done(x): pass\nfunctools.reduce(done, [1])\n', 'inferred'],
  ['a.go', 'package a\ntype T struct{}\nfunc done() {}\nfunc run(t T) { t.Cleanup(done) }\n', undefined],
  ['a.js', 'function done() {}\nfunction run(xs) { xs.forEach(done) }\n', 'possible'],
  ['a.js', 'function done() {}\n[1].forEach(done)\n', 'inferred'],
  ['a.js', 'async function load() {}\nfunction done() {}\nload().then(done).catch(done)\n', 'inferred'],
  ['a.ts', 'function done() {}\nfunction run(xs: number[]) { xs.forEach(done) }\n', 'inferred'],
  ['A.java', 'class A { static void done() {} void run(T xs) { xs.forEach(A::done); } }\n', 'possible'],
  [
    'A.java',
    'import java.util.*;\nclass A { static void done() {} void run(List<T> xs) { xs.forEach(A::done); } }\n',
    'inferred',
  ],
  ['a.cs', 'class A { void Done() {} void Run(T xs) { xs.ForEach(Done); } }\n', 'possible'],
  ['a.rs', 'fn done() {}\nfn run() { let x = given(); x.map(done); }\n', 'possible'],
  ['a.c', 'void done(void) {}\nvoid run(void) { on_exit(done, 0); }\n', 'possible'],
  ['a.c', '#include <stdlib.h>\nvoid done(void) {}\nvoid run(void) { atexit(done); }\n', 'inferred'],
] as const)('%s: %s', async ([path, text, level]) => {
  expect(await levelOf(path, text)).toBe(level)
})
