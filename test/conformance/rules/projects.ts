import { expect } from 'vitest'
import type { Rule } from '../check.ts'

export const projectsRules: readonly Rule[] = [
  {
    rule: '4.3 a key sees its own projects only',
    request: ['GET', '/api/v2/projects/list', { key: '{bobKey}' }],
    status: 200,
    body: [
      expect.objectContaining({
        id: '{foreignProject}',
        status: 'ready',
        repo_name: expect.stringMatching(/^[^/]+\/[^/]+$/),
      }),
    ],
  },
  {
    rule: 'the record with counts',
    request: ['GET', '/api/v2/projects/{ready}'],
    status: 200,
    body: {
      id: '{ready}',
      status: 'ready',
      statistics: {
        files: 5,
        languages: [
          { name: 'typescript', files: 2, lines: 8, graph: true },
          { name: 'Lua', files: 1, lines: 2, graph: false, outlined: 1 },
        ],
        nodes: { function: 3 },
        edges: { calls: 1 },
        call_sites: { total: 1, linked: 1 },
      },
    },
  },
  {
    rule: "another user's project",
    request: ['GET', '/api/v2/projects/{foreignProject}'],
    status: 404,
    body: 'Project not found',
  },
  {
    rule: "another user's project is not deleted",
    request: ['DELETE', '/api/v2/projects/{foreignProject}'],
    status: 404,
    body: 'Project not found',
  },
  { rule: 'a project is deleted', request: ['DELETE', '/api/v2/projects/{second}'], status: 200 },
  {
    rule: 'a project is deleted once',
    request: ['DELETE', '/api/v2/projects/{second}'],
    status: 404,
    body: 'Project not found',
  },
]
