import { expect } from 'vitest'
import type { Rule } from '../check.ts'

export const graphRules: readonly Rule[] = [
  {
    rule: 'a node with its source and edges',
    request: ['GET', '/api/v2/nodes/{ready}/src%2Fshop.ts%23tax'],
    status: 200,
    body: {
      node_id: 'src/shop.ts#tax',
      source: expect.stringContaining('amount * 0.2'),
      edges: {
        calls: {
          in_count: 1,
          in: [
            {
              node: { node_id: 'src/shop.ts#price' },
              known: 'exact',
              sites: [{ file_path: 'src/shop.ts', line: 2, column: 9 }],
            },
          ],
        },
      },
    },
  },
  {
    rule: 'a node whose id is not escaped but for #',
    request: ['GET', '/api/v2/nodes/{ready}/src/shop.ts%23price/'],
    status: 200,
    body: { node_id: 'src/shop.ts#price' },
  },
  {
    rule: 'a node by a name as people write it',
    request: ['GET', '/api/v2/nodes/{ready}/shop.tax'],
    status: 200,
    body: { node_id: 'src/shop.ts#tax', edges: { calls: { in_count: 1 } } },
  },
  {
    rule: 'a node by its place',
    request: ['GET', '/api/v2/nodes/{ready}/src%2Fshop.ts%3A6'],
    status: 200,
    body: { node_id: 'src/shop.ts#tax' },
  },
  {
    rule: 'what leads to a node by its name',
    request: ['GET', '/api/v2/projects/{ready}/references?node_id=tax&kind=calls'],
    status: 200,
    body: { sites: [{ from: 'src/shop.ts#price' }] },
  },
  {
    rule: 'a node of a language that is not linked',
    request: ['GET', '/api/v2/nodes/{ready}/ring_up'],
    status: 200,
    body: { kind: 'function', complete: false, reasons: [{ reason: 'not linked', count: 1 }] },
  },
  {
    rule: 'an unknown node',
    request: ['GET', '/api/v2/nodes/{ready}/src%2Fshop.ts%23taxes'],
    status: 404,
    body: { code: 'node_not_found', suggestions: expect.arrayContaining(['src/shop.ts#tax']) },
  },
  {
    rule: 'where a name is defined',
    request: ['GET', '/api/v2/projects/{ready}/definition?path=src/shop.ts&line=2&column=9'],
    status: 200,
    body: {
      definitions: [
        { node_id: 'src/shop.ts#tax', file_path: 'src/shop.ts', line: 5, column: 16, known: 'exact' },
      ],
      unresolved: null,
    },
  },
  {
    rule: 'a definition without a place',
    request: ['GET', '/api/v2/projects/{ready}/definition?path=src/shop.ts&line=0'],
    status: 400,
    body: {
      errors: [
        { path: 'line', message: expect.any(String) },
        { path: 'column', message: expect.any(String) },
      ],
    },
  },
  {
    rule: 'what leads to a node',
    request: ['GET', '/api/v2/projects/{ready}/references?node_id=src/shop.ts%23tax&kind=calls'],
    status: 200,
    body: {
      sites: [{ file_path: 'src/shop.ts', line: 2, column: 9, from: 'src/shop.ts#price', known: 'exact' }],
      complete: true,
      reasons: [],
    },
  },
  {
    rule: 'references of an unknown node',
    request: ['GET', '/api/v2/projects/{ready}/references?node_id=nothing'],
    status: 404,
    body: { code: 'node_not_found' },
  },
  {
    rule: 'references of an unknown kind',
    request: ['GET', '/api/v2/projects/{ready}/references?node_id=src/shop.ts%23tax&kind=likes'],
    status: 400,
    body: { detail: expect.stringContaining('likes') },
  },
  {
    rule: 'the graph as lines',
    request: ['GET', '/api/v2/projects/{ready}/graph?kinds=calls'],
    status: 200,
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
    body: expect.stringContaining(
      '"type":"edge","kind":"calls","from":"src/shop.ts#price","to":"src/shop.ts#tax"',
    ),
  },
  {
    rule: 'the graph with some edges has all nodes',
    request: ['GET', '/api/v2/projects/{ready}/graph?kinds=calls&path=src/shop.ts'],
    status: 200,
    body: expect.stringMatching(
      /"node_id":"src\/shop\.ts#tax".*"line":5,"column":16,"abstract":false\}\n(?:.*\n)*.*"type":"edge"/,
    ),
  },
  {
    rule: 'the graph with an unknown kind',
    request: ['GET', '/api/v2/projects/{ready}/graph?kinds=calls,likes'],
    status: 400,
    body: { detail: expect.stringContaining('likes') },
  },
  {
    rule: 'the graph as a SCIP index',
    request: ['GET', '/api/v2/projects/{ready}/scip'],
    status: 200,
    headers: { 'content-type': 'application/octet-stream' },
    body: expect.stringMatching(/parley[^]* src\/`shop\.ts`\/tax\(\)\./),
  },
  {
    rule: 'the SCIP index of another user',
    request: ['GET', '/api/v2/projects/{foreignProject}/scip'],
    status: 404,
    body: 'Project not found',
  },
  {
    rule: 'an index that is attached to the project of another user',
    request: ['POST', '/api/v2/projects/{foreignProject}/scip', { body: formOf('anything') }],
    status: 404,
    body: 'Project not found',
  },
  {
    rule: 'an index that is none',
    request: ['POST', '/api/v2/projects/{ready}/scip', { body: formOf('{"id":1}') }],
    status: 400,
    body: {
      code: 'invalid_index',
      detail:
        'Cannot use the index: it is JSON; expected SCIP, as "scip-typescript index" and other indexers write it',
    },
  },
  {
    rule: 'an index without a form',
    request: ['POST', '/api/v2/projects/{ready}/scip', { body: { file: 'x' } }],
    status: 415,
    body: { code: 'unsupported_media_type' },
  },
  {
    rule: 'a form without an index',
    request: ['POST', '/api/v2/projects/{ready}/scip', { body: new FormData() }],
    status: 400,
  },
  {
    rule: 'no index is taken from a project that has none',
    request: ['DELETE', '/api/v2/projects/{ready}/scip'],
    status: 200,
    body: { project_id: '{ready}', status: 'ready' },
  },
  {
    rule: 'nor from the project of another user',
    request: ['DELETE', '/api/v2/projects/{foreignProject}/scip'],
    status: 404,
    body: 'Project not found',
  },
  {
    rule: 'the graph of another user',
    request: ['GET', '/api/v2/projects/{foreignProject}/graph'],
    status: 404,
    body: 'Project not found',
  },
  {
    rule: 'a file',
    request: ['GET', '/api/v2/projects/{ready}/files/README.md'],
    status: 200,
    headers: { etag: /^"[0-9a-f]{40}:1-3"$/, 'content-type': 'text/plain; charset=utf-8' },
    body: '# Shop\n\nIt sells things.\n',
  },
  {
    rule: 'a file whose name needs escaping',
    request: ['GET', '/api/v2/projects/{ready}/files/src/a%20b/%C3%BC.ts'],
    status: 200,
    body: 'export const ü = 1\n',
  },
  {
    rule: 'lines of a file',
    request: ['GET', '/api/v2/projects/{ready}/files/src/shop.ts?start_line=6&end_line=6'],
    status: 200,
    headers: { 'x-lines': '6-6/7' },
    body: expect.stringMatching(/^ {2}return amount \* 0\.2\n?$/),
  },
  {
    rule: 'a file at a commit that is not in the history',
    request: ['GET', `/api/v2/projects/{ready}/files/README.md?commit=${'a'.repeat(40)}`],
    status: 404,
    body: { code: 'file_not_found', detail: expect.stringContaining('a'.repeat(40)) },
  },
  {
    rule: 'a file at what is no commit',
    request: ['GET', '/api/v2/projects/{ready}/files/README.md?commit=--help'],
    status: 404,
    body: { code: 'file_not_found', detail: expect.stringContaining('expected 4 to 40 hex digits') },
  },
  {
    rule: 'lines the wrong way round',
    request: ['GET', '/api/v2/projects/{ready}/files/src/shop.ts?start_line=6&end_line=5'],
    status: 400,
    body: { detail: expect.stringContaining('end_line') },
  },
  {
    rule: 'an unknown file',
    request: ['GET', '/api/v2/projects/{ready}/files/src/shops.ts'],
    status: 404,
    body: {
      code: 'file_not_found',
      detail: expect.stringContaining('src/shop.ts'),
      suggestions: expect.arrayContaining(['src/shop.ts']),
    },
  },
  {
    rule: 'a path out of the project',
    request: ['GET', '/api/v2/projects/{ready}/files/..%2f..%2fetc%2fpasswd'],
    status: 404,
    body: { code: 'file_not_found' },
  },
  {
    rule: 'the list of files',
    request: ['GET', '/api/v2/projects/{ready}/files?limit=1&offset=2'],
    status: 200,
    body: { files: [expect.objectContaining({ kind: 'text' })] },
  },
]

function formOf(text: string): FormData {
  const form = new FormData()
  form.set('file', new File([text], 'index.scip'))
  return form
}
