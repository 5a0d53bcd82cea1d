import { expect } from 'vitest'
import type { Rule } from '../check.ts'

const get = (path: string): Rule['request'] => ['GET', `/api/v2/projects/{ready}/${path}`]

export const browseRules: readonly Rule[] = [
  {
    rule: 'the root folder',
    request: get('folder'),
    status: 200,
    body: {
      path: '',
      total: 4,
      folders: [
        { path: 'old', name: 'old', file_count: 1 },
        { path: 'src', name: 'src', file_count: 2 },
      ],
      files: [
        { name: 'README.md', path: 'README.md', kind: 'text', line_count: 3 },
        { name: 'logo.png', kind: 'binary' },
      ],
    },
  },
  {
    rule: 'a folder',
    request: get('folder?path=src/'),
    status: 200,
    body: { path: 'src', folders: [{ path: 'src/a b', file_count: 1 }], files: [{ path: 'src/shop.ts' }] },
  },
  {
    rule: 'a page of a folder',
    request: get('folder?limit=1&offset=2'),
    status: 200,
    body: { total: 4, folders: [], files: [{ path: 'README.md' }] },
  },
  {
    rule: 'an unknown folder',
    request: get('folder?path=srv'),
    status: 404,
    body: { code: 'file_not_found' },
  },
  {
    rule: 'the folder of another user',
    request: ['GET', '/api/v2/projects/{foreignProject}/folder'],
    status: 404,
    body: 'Project not found',
  },
  {
    rule: 'the folder of a project that is not parsed',
    request: ['GET', '/api/v2/projects/{unready}/folder'],
    status: 400,
    body: { code: 'project_not_ready' },
  },
  {
    rule: 'the map of a project',
    request: ['POST', '/api/v2/projects/{ready}/map', { body: { open: ['src', 'nowhere'] } }],
    status: 200,
    body: {
      nodes: expect.arrayContaining([
        expect.objectContaining({ node_id: '.', parent: -1, kind: 'repository', is_open: true }),
        expect.objectContaining({ node_id: 'src', parent: 0, kind: 'directory', files: 2, is_open: true }),
        expect.objectContaining({ node_id: 'src/shop.ts', kind: 'file', children: 2, definitions: 2 }),
      ]),
      total_nodes: expect.any(Number),
      total_edges: expect.any(Number),
    },
  },
  {
    rule: 'the map down to definitions, with an edge between two',
    request: ['POST', '/api/v2/projects/{ready}/map', { body: { depth: 'definitions' } }],
    status: 200,
    body: {
      edges: expect.arrayContaining([
        expect.objectContaining({ kind: 'calls', exact: 1, inferred: 0, possible: 0 }),
      ]),
    },
  },
  {
    rule: 'as much of a map as was asked for',
    request: ['POST', '/api/v2/projects/{ready}/map', { body: { max_nodes: 2 } }],
    status: 200,
    body: { nodes: [{ node_id: '.' }, { parent: 0 }], total_nodes: 5 },
  },
  {
    rule: 'a map of a depth that there is not',
    request: ['POST', '/api/v2/projects/{ready}/map', { body: { depth: 'lines' } }],
    status: 400,
    body: { errors: [{ path: 'depth' }] },
  },
  {
    rule: 'the map of a project of another user',
    request: ['POST', '/api/v2/projects/{foreignProject}/map', { body: {} }],
    status: 404,
    body: 'Project not found',
  },
  {
    rule: 'the map of a project that is not parsed',
    request: ['POST', '/api/v2/projects/{unready}/map', { body: {} }],
    status: 400,
    body: { code: 'project_not_ready' },
  },
  {
    rule: 'the outline of a file',
    request: get('outline?path=src/shop.ts'),
    status: 200,
    body: {
      file: { path: 'src/shop.ts', language: 'typescript', kind: 'text', line_count: 7 },
      commit_id: '{commit}',
      blob: expect.stringMatching(/^[0-9a-f]{40}$/),
      definitions: [
        { node_id: 'src/shop.ts#price', kind: 'function', start_line: 1, end_line: 3, line: 1, column: 16 },
        { node_id: 'src/shop.ts#tax', start_line: 5 },
      ],
      total: 2,
    },
  },
  {
    rule: 'the outline of what is no text',
    request: get('outline?path=logo.png'),
    status: 200,
    body: { file: { kind: 'binary' }, definitions: [] },
  },
  {
    rule: 'the outline of an unknown file',
    request: get('outline?path=src/shops.ts'),
    status: 404,
    body: { detail: expect.stringContaining('src/shop.ts') },
  },
  {
    rule: 'what a name means',
    request: get('hover?path=src/shop.ts&line=2&column=9'),
    status: 200,
    body: {
      definitions: [
        {
          node_id: 'src/shop.ts#tax',
          signature: expect.stringContaining('tax(amount: number)'),
          known: 'exact',
          line: 5,
        },
      ],
      places: [],
      unresolved: null,
    },
  },
  {
    rule: 'what a local name means',
    request: get('hover?path=src/shop.ts&line=2&column=14'),
    status: 200,
    body: { definitions: [], places: [{ file_path: 'src/shop.ts', line: 1, column: 22, known: 'exact' }] },
  },
  {
    rule: 'what stands where no name is',
    request: get('hover?path=src/shop.ts&line=3&column=0'),
    status: 200,
    body: { definitions: [], places: [], unresolved: 'no-name' },
  },
  {
    rule: 'hover without a place',
    request: get('hover?path=src/shop.ts'),
    status: 400,
    body: { errors: [{ path: 'line' }, { path: 'column' }] },
  },
  {
    rule: 'the uses of a node',
    request: get('uses?node_id=src/shop.ts%23tax'),
    status: 200,
    body: {
      node_id: 'src/shop.ts#tax',
      uses: [
        {
          file_path: 'src/shop.ts',
          line: 2,
          column: 9,
          kind: 'calls',
          from: 'src/shop.ts#price',
          known: 'exact',
          rule: 'scope',
          text: '  return tax(amount) + amount',
        },
      ],
      total: 1,
      by_known: { exact: 1, inferred: 0, possible: 0 },
      by_kind: { calls: 1 },
      complete: true,
      reasons: [],
    },
  },
  {
    rule: 'uses that are known in another way',
    request: get('uses?node_id=tax&known=possible,inferred'),
    status: 200,
    body: { uses: [], total: 0, by_known: { exact: 1 } },
  },
  {
    rule: 'uses of another kind and path',
    request: get('uses?node_id=tax&kinds=reads&path=src'),
    status: 200,
    body: { uses: [], total: 0, by_known: { exact: 0 }, by_kind: { calls: 1 } },
  },
  {
    rule: 'uses of an unknown kind',
    request: get('uses?node_id=tax&kinds=likes'),
    status: 400,
    body: { detail: expect.stringContaining('likes') },
  },
  {
    rule: 'uses that are known in no way that there is',
    request: get('uses?node_id=tax&known=maybe'),
    status: 400,
    body: { detail: expect.stringContaining('exact, inferred, possible') },
  },
  {
    rule: 'uses of an unknown node',
    request: get('uses?node_id=nothing'),
    status: 404,
    body: { code: 'node_not_found' },
  },
  {
    rule: 'callers',
    request: get('hierarchy?node_id=tax&relation=callers'),
    status: 200,
    body: {
      node: { node_id: 'src/shop.ts#tax' },
      entries: [
        {
          node: { node_id: 'src/shop.ts#price' },
          kind: 'calls',
          known: 'exact',
          site_count: 1,
          sites: [{ file_path: 'src/shop.ts', line: 2, column: 9 }],
          has_more: false,
        },
      ],
      total: 1,
      complete: true,
    },
  },
  {
    rule: 'callees',
    request: get('hierarchy?node_id=price&relation=callees'),
    status: 200,
    body: { entries: [{ node: { node_id: 'src/shop.ts#tax' } }], complete: true, reasons: [] },
  },
  {
    rule: 'supertypes, of which nothing tells whether these are all',
    request: get('hierarchy?node_id=tax&relation=supertypes'),
    status: 200,
    body: { entries: [], total: 0, complete: null },
  },
  {
    rule: 'a relation that there is not',
    request: get('hierarchy?node_id=tax&relation=friends'),
    status: 400,
    body: { detail: expect.stringContaining('callers, callees') },
  },
  {
    rule: 'names as they are typed',
    request: get('find?query=pri'),
    status: 200,
    body: { files: [], nodes: [{ node_id: 'src/shop.ts#price' }] },
  },
  {
    rule: 'files as they are typed',
    request: get('find?query=sho&kinds=file&language=typescript'),
    status: 200,
    body: { files: [{ path: 'src/shop.ts' }], nodes: [] },
  },
  {
    rule: 'files outside of paths and languages',
    request: get(
      'find?exclude_path=src/**&exclude_path=**.json&language=typescript,HTML&exclude_language=html',
    ),
    status: 200,
    body: { files: [], nodes: [] },
  },
  {
    rule: 'nodes by their whole names',
    request: [
      'POST',
      '/api/v2/projects/{ready}/names',
      { body: { names: ['price', 'src/shop.ts', 'pri', 'PRICE'] } },
    ],
    status: 200,
    body: {
      names: [
        { name: 'price', nodes: [{ node_id: 'src/shop.ts#price' }] },
        { name: 'src/shop.ts', nodes: [{ node_id: 'src/shop.ts', kind: 'file' }] },
        { name: 'pri', nodes: [] },
        { name: 'PRICE', nodes: [] },
      ],
    },
  },
  {
    rule: 'names without a query',
    request: get('find?query=%20'),
    status: 400,
    body: { errors: [{ path: 'query' }] },
  },
  {
    rule: 'names of an unknown kind',
    request: get('find?query=a&kinds=likes'),
    status: 400,
    body: { detail: expect.stringContaining('likes') },
  },
  {
    rule: 'text, literally and in any case',
    request: get('text?query=TAX(AMOUNT'),
    status: 200,
    body: {
      matches: [
        { file_path: 'src/shop.ts', line: 2, column: 9, text: '  return tax(amount) + amount' },
        { file_path: 'src/shop.ts', line: 5 },
      ],
      truncated: false,
    },
  },
  {
    rule: 'text by an expression, in a folder and a language',
    request: get('text?query=%5E%5Cs%2Breturn&regex=true&path=src&language=typescript&limit=1'),
    status: 200,
    body: { matches: [{ line: 2 }], truncated: true },
  },
  {
    rule: 'text by what is no expression',
    request: get('text?query=(&regex=true'),
    status: 400,
    body: { code: 'validation_failed', errors: [{ path: 'query', message: expect.any(String) }] },
  },
  {
    rule: 'who last changed lines',
    request: get('blame?path=src/shop.ts&start_line=1&end_line=2'),
    status: 200,
    body: {
      lines: [{ commit: '{commit}', start_line: 1, end_line: 2, author: expect.any(String) }],
      cut: false,
      unavailable: null,
    },
  },
  {
    rule: 'the history of lines',
    request: get('line-history?path=src/shop.ts&start_line=5&end_line=7'),
    status: 200,
    body: { commits: [{ commit: '{commit}', subject: expect.any(String) }], cut: false, unavailable: null },
  },
  {
    rule: 'the history of lines the wrong way round',
    request: get('line-history?path=src/shop.ts&start_line=7&end_line=5'),
    status: 400,
    body: { errors: [{ path: 'end_line' }] },
  },
  {
    rule: 'the history of an unknown file',
    request: get('blame?path=nothing&start_line=1&end_line=2'),
    status: 404,
    body: { code: 'file_not_found' },
  },
  {
    rule: 'the bytes of a picture',
    request: get('raw/logo.png'),
    status: 200,
    headers: { 'content-type': 'application/octet-stream', etag: /^"[0-9a-f]{40}"$/ },
    body: expect.stringContaining('PNG'),
  },
  {
    rule: 'the bytes of a text',
    request: get('raw/README.md'),
    status: 200,
    headers: { 'content-type': 'application/octet-stream', 'x-content-type-options': 'nosniff' },
    body: '# Shop\n\nIt sells things.\n',
  },
  {
    rule: 'the bytes of an unknown file',
    request: get('raw/..%2f..%2fetc%2fpasswd'),
    status: 404,
    body: { code: 'file_not_found' },
  },
  {
    rule: 'the bytes of a file of another user',
    request: ['GET', '/api/v2/projects/{foreignProject}/raw/README.md'],
    status: 404,
    body: 'Project not found',
  },
]
