import { expect } from 'vitest'
import type { Rule } from '../check.ts'

export const parsingStatusRules: readonly Rule[] = [
  {
    rule: '4.2 status and latest',
    request: ['GET', '/api/v2/parsing-status/{ready}'],
    status: 200,
    body: { status: 'ready', latest: expect.any(Boolean) },
  },
  {
    rule: '3 submitted: queued but not started',
    request: ['GET', '/api/v2/parsing-status/{unready}/'],
    status: 200,
    body: { status: 'submitted', latest: false },
  },
  {
    rule: 'an unknown project',
    request: ['GET', '/api/v2/parsing-status/{unknown}'],
    status: 404,
    body: { detail: 'Project not found', code: 'project_not_found' },
  },
  {
    rule: 'an id that is none',
    request: ['GET', '/api/v2/parsing-status/42'],
    status: 404,
    body: 'Project not found',
  },
  {
    rule: "another user's project",
    request: ['GET', '/api/v2/parsing-status/{foreignProject}'],
    status: 404,
    body: 'Project not found',
  },
  {
    rule: 'by repository, unknown',
    request: ['POST', '/api/v2/parsing-status', { body: { repo_name: 'owner/none' } }],
    status: 404,
    body: 'Project not found',
  },
  {
    rule: 'by repository, without one',
    request: ['POST', '/api/v2/parsing-status', { body: {} }],
    status: 400,
    body: { detail: expect.stringContaining('repo_name') },
  },
]
