import { describe, expect, test } from 'vitest'
import { endpointRows } from './generated/endpoints.ts'
import { toRequest } from './to-request.ts'

describe('toRequest()', () => {
  test('puts parameters into path, query and body', () => {
    expect(
      toRequest(endpointRows.listUses, {
        project_id: 'p/q',
        node_id: 'a.ts#f x',
        kinds: ['calls', 'imports'],
        limit: 5,
        offset: undefined,
      }),
    ).toEqual({
      target: '/api/v2/projects/p%2Fq/uses?node_id=a.ts%23f+x&kinds=calls&kinds=imports&limit=5',
      body: undefined,
    })
    expect(toRequest(endpointRows.search, { project_id: 'p', query: 'x', limit: undefined })).toEqual({
      target: '/api/v2/search',
      body: '{"project_id":"p","query":"x"}',
    })
    expect(toRequest(endpointRows.callTool, { project_id: 'p', tool: 't', wait: 0, body: { a: 1 } })).toEqual(
      {
        target: '/api/v2/projects/p/tools/t?wait=0',
        body: '{"a":1}',
      },
    )
  })

  test('keeps the slashes of a path and nothing else of it', () => {
    const { target } = toRequest(endpointRows.readFile, { project_id: 'p', path: 'a b/c?#%.ts' })
    expect(target).toBe('/api/v2/projects/p/files/a%20b/c%3F%23%25.ts')
  })

  test.each(['', '.', '..', undefined])('refuses %j, which would name another endpoint', (id) => {
    expect(() => toRequest(endpointRows.deleteProject, { project_id: id })).toThrow(
      'expected text that is not empty',
    )
  })

  test('refuses to leave the files of a project', () => {
    expect(() => toRequest(endpointRows.readFile, { project_id: 'p', path: 'a/../../b' })).toThrow(
      'Cannot use path "a/../../b"',
    )
  })

  test('sends a message as JSON, and as a form where it has images', () => {
    const message = { conversation_id: 'c', content: 'Why?', node_ids: ['n'], session_id: 's' }
    expect(toRequest(endpointRows.postMessage, message)).toEqual({
      target: '/api/v2/conversations/c/message?stream=false&session_id=s',
      body: '{"content":"Why?","node_ids":["n"]}',
    })
    const images = [new Blob(['a']), new File(['b'], 'b.png')]
    const form = toRequest(endpointRows.postMessageStream, { ...message, images }).body as FormData
    expect([...form.keys()]).toEqual(['content', 'node_ids', 'images', 'images'])
    expect(form.get('node_ids')).toBe('["n"]')
    expect((form.getAll('images') as File[]).map(({ name }) => name)).toEqual(['blob', 'b.png'])
  })
})
