import { expect, test } from 'vitest'
import type { Snapshot } from '../snapshot.ts'
import { openSketch } from '../testing/open-sketch.ts'
import { unreadCallers } from './unread-callers.ts'

const methods = ['A.run', 'B.run', 'C.run']

/** Two overriding methods, asked for one after the other of a snapshot whose search gives this. */
function ask(answer: Partial<ReturnType<Snapshot['grep']>>): { said: string[]; searches: number } {
  using sketch = openSketch({
    files: {
      'A.java': {
        text: 'void run();\nvoid run();\nvoid run();\n',
        language: 'java',
        definitions: methods.flatMap((name, index) => {
          const lines = [index + 1, index + 1] as const
          return [
            { name: name[0]!, kind: 'class' as const, lines },
            { name, kind: 'method' as const, lines },
          ]
        }),
      },
    },
    edges: [
      ['overrides', 'A.java#B.run', 'A.java#A.run', 2],
      ['overrides', 'A.java#C.run', 'A.java#A.run', 3],
    ],
  })
  let searches = 0
  const snapshot: Snapshot = {
    ...sketch,
    grep: () => {
      searches += 1
      return { matches: [], truncated: false, error: '', ...answer }
    },
  }
  const said = methods.slice(1).flatMap((name) => {
    const node = snapshot.findNode(`A.java#${name}`)!
    return unreadCallers(snapshot, node).map(({ reason }) => reason)
  })
  return { said, searches }
}

const proxy = 'proxy'

test('proxies of Java are searched once a snapshot', () => {
  const match = { filePath: 'A.java', line: 1, column: 0, text: 'newProxyInstance' }
  expect(ask({ matches: [match], truncated: true })).toEqual({ said: [proxy, proxy], searches: 1 })
  expect(ask({})).toEqual({ said: [], searches: 1 })
})

test('what could not be searched in time may be proxies', () => {
  expect(ask({ truncated: true })).toEqual({ said: [proxy, proxy], searches: 1 })
})
