import { expect, test } from 'vitest'
import { findPage } from './pages.ts'

test('a page is found by its address', () => {
  const addresses = [
    '/',
    '/projects/1',
    '/projects/1/code/src/map',
    '/projects/1/relations',
    '/projects/1/map',
    '/projects/1/conversations',
    '/projects/1/changes',
    '/conversations/new',
    '/conversations/1',
    '/conversations/1/runs/2',
    '/settings',
    '/search',
    '/nowhere',
  ]
  expect(addresses.map(findPage)).toEqual([
    'projects',
    'project',
    'code',
    'relations',
    'map',
    'projectConversations',
    'changes',
    'newConversation',
    'conversation',
    'run',
    'settings',
    'search',
    'projects',
  ])
})
