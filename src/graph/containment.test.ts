import { describe, expect, test } from 'vitest'

import { Containment } from './containment.ts'
import type { LinkFile } from './graph.ts'
import { linkFacts, type LinkInput } from './link.ts'
import { inputOf } from './testing/link-texts.ts'

const texts = {
  'a.py': 'from b import f\n\ndef main(g):\n    g()\n    f()\n\nmain(f)\n',
  'b.py': 'def f(): pass\n',
}

describe('Containment', () => {
  test('goes on with the rest, and counts what fails by step and file', () => {
    const containment = new Containment()
    const done: number[] = []
    containment.each('copies', 3, 5, (index) => {
      if (index % 2 === 1) throw new Error(`at ${index}`)
      done.push(index)
    })
    expect(done).toEqual([0, 2, 4])
    expect(containment.failures).toEqual([{ step: 'copies', file: 3, message: 'at 1', times: 2 }])
  })

  test('lets through what is thrown from outside and the lack of memory', () => {
    const containment = new Containment()
    const cancelled = new Error('cancelled')
    const cancel = () =>
      containment.outside(() => {
        throw cancelled
      })
    expect(() => containment.attempt('copies', 0, cancel)).toThrow(cancelled)
    const allocate = () => {
      throw new RangeError('Array buffer allocation failed')
    }
    expect(() => containment.each('copies', 0, 1, allocate)).toThrow('allocation failed')
    expect(containment.failures).toEqual([])
  })
})

describe('linkFacts()', () => {
  test('is cancelled by its progress', async () => {
    const cancelled = new Error('cancelled')
    const onProgress = () => {
      throw cancelled
    }
    const input = await inputOf(texts)
    expect(() => linkFacts({ ...input, onProgress })).toThrow(cancelled)
  })

  test('leaves out a file that the whole program cannot bear', async () => {
    const input = await inputOf(texts)
    const { nodes, failures, layer } = linkFacts({ ...input, files: input.files.map(breakFacts('b.py')) })
    expect(nodes.id).toContain('a.py#main')
    expect(nodes.id).not.toContain('b.py#f')
    expect(layer).toBe('everything')
    expect(failures.map(({ step, file }) => [step, file])).toContainEqual(['program', 1])
  })

  test('links less where carrying values fails for the program as a whole', async () => {
    const input = await inputOf(texts)
    const { failures, layer } = linkFacts(
      failingAfter(input, ({ stack = '' }) => stack.includes('propagate')),
    )
    expect(layer).toBe('without-propagation')
    expect(failures).toContainEqual(expect.objectContaining({ step: 'propagation', file: -1 }))
  })

  test('gives the files alone where nothing can be linked', async () => {
    const input = await inputOf(texts)
    const { nodes, failures, sites } = linkFacts(failingAfter(input, () => true))
    expect(nodes.id).toEqual(['.', 'a.py', 'b.py'])
    expect(sites.count).toBe(0)
    expect(failures).not.toEqual([])
  })
})

function breakFacts(path: string): (file: LinkFile) => LinkFile {
  return (file) => {
    if (file.path !== path || file.facts === undefined) return file
    return { ...file, facts: { ...file.facts, definitions: undefined as never } }
  }
}

/** An input whose files cannot be counted where `fails` says so of the stack: a fault of no file. */
function failingAfter(input: LinkInput, fails: (error: Error) => boolean): LinkInput {
  const files = new Proxy(input.files, {
    get(target, key) {
      const error = new Error('no files')
      const isOurs = (error.stack ?? '').includes('new Program') || (error.stack ?? '').includes('propagate')
      if (key === 'length' && isOurs && fails(error)) throw error
      return Reflect.get(target, key) as unknown
    },
  })
  return { ...input, files }
}
