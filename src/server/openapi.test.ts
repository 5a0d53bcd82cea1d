import { describe, expect, test } from 'vitest'
import { agents } from '../agents/registry.ts'
import { agentIds, defaultAgentId } from '../contract/agent-ids.ts'
import { endpoints } from '../contract/endpoints.ts'
import { createOpenApiDocument } from './openapi.ts'

const document = createOpenApiDocument('1.2.3') as {
  openapi: string
  paths: Record<
    string,
    Record<
      string,
      { parameters: { name: string; in: string; required: boolean; schema: object }[]; responses: object }
    >
  >
  components: { schemas: Record<string, object> }
}

describe('createOpenApiDocument()', () => {
  test('has every endpoint', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path))
    expect(operations.length).toBe(Object.keys(endpoints).length)
    expect(document.openapi).toBe('3.1.0')
  })

  test('has every component that is referred to', () => {
    const referred = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
    const names = new Set(Array.from(referred, (match) => match[1]))
    expect(names.size).toBeGreaterThan(10)
    for (const name of names) expect(Object.keys(document.components.schemas)).toContain(name)
    expect(JSON.stringify(document)).not.toContain('$defs')
  })

  test('says which parameters of a query are numbers and flags', () => {
    const { parameters } = document.paths['/api/v2/conversations']!['get']!
    const typeOf = (name: string): unknown => parameters.find((parameter) => parameter.name === name)?.schema
    expect(typeOf('limit')).toEqual({
      anyOf: [{ type: 'integer', minimum: 1, maximum: 200 }, { type: 'null' }],
    })
    expect(typeOf('include_hidden')).toEqual({ type: ['boolean', 'null'] })
  })

  test('names the parameters of a path, the rest of it too', () => {
    const operation = document.paths['/api/v2/projects/{project_id}/files/{path}']!['get']!
    expect(operation.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['project_id', 'path', true],
      ['path', 'path', true],
      ['start_line', 'query', false],
      ['end_line', 'query', false],
      ['commit', 'query', false],
    ])
    for (const path of Object.keys(document.paths)) {
      for (const { parameters } of Object.values(document.paths[path]!)) {
        const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
        expect(inPath).toEqual(Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1]))
      }
    }
  })

  test('says what can go wrong', () => {
    const { responses } = document.paths['/api/v2/conversations/{conversation_id}/message']!['post']!
    expect(Object.keys(responses).join(' ')).toBe('200 400 401 402 403 404 405 408 413 415 429 431 500 503')
    const ofFile = document.paths['/api/v2/projects/{project_id}/files/{path}']!['get']!.responses
    expect(Object.keys(ofFile).slice(0, 3)).toEqual(['200', '304', '400'])
    const ofUsage = document.paths['/api/v2/usage']!['get']!.responses
    expect(Object.keys(ofUsage)).toEqual(['200', '401', '405', '429', '431', '500', '503'])
  })
})

test('the agents of the interface are those that there are', () => {
  expect([...agentIds].sort()).toEqual(agents.map((agent) => agent.id).sort())
  expect(defaultAgentId).toBe('codebase_qna_agent')
})
