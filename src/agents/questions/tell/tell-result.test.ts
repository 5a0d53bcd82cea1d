import { afterAll, expect, test } from 'vitest'
import { linkTexts } from '../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../index/testing/open-texts.ts'
import { shop } from '../../../index/testing/shop.ts'
import type { AgentProject } from '../../loop/run-input.ts'
import { openSketch } from '../../testing/open-sketch.ts'
import { useTool } from '../../testing/use-tool.ts'
import { findTool } from '../../tools/all-tools.ts'
import { isToolFailure } from '../../tools/tool.ts'
import { tellFailure, tellResult } from './tell-result.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())

async function tellTool(
  tool: string,
  input: Record<string, unknown>,
  kind: string,
  project: AgentProject = sketch.project,
): Promise<string> {
  const output = await useTool(findTool(tool)!, input, project)
  return isToolFailure(output)
    ? tellFailure(output)
    : (tellResult(tool, output, { kind, input }) ?? 'no teller')
}

/** One file a shape; after a change of a teller read them: `npx vitest run --project unit tell-result -u`. */
test.each([
  ['list', 'neighbours', { node: 'priceOf', direction: 'in' }, 'callers'],
  ['tree', 'neighbours', { node: 'checkout', direction: 'out', depth: 3 }, 'callees'],
  ['path', 'find_path', { from: 'checkout', to: 'applyDiscount' }, 'path'],
  ['levels', 'impact', { node: 'applyDiscount' }, 'impact'],
  ['tests', 'impact', { node: 'ShoppingCart.addItem' }, 'tests'],
  ['definition', 'get_node', { node: 'ShoppingCart' }, 'explanation'],
  ['lines', 'grep', { pattern: 'throw' }, 'text'],
  ['table', 'inventory', { of: 'definitions', kinds: ['function', 'method'] }, 'listing'],
  ['files', 'list_files', { path: 'src' }, 'listing'],
  ['overview', 'overview', {}, 'overview'],
  ['trace', 'trace', { text: 'UnknownArticleError: tea\n    at priceOf (src/price.ts:3:32)' }, 'trace'],
  ['failure', 'get_node', { node: 'shoppingCard' }, 'definition'],
])('tells a %s', async (shape, tool, input, kind) => {
  await expect(`${await tellTool(tool, input, kind)}\n`).toMatchFileSnapshot(`golden/${shape}.md`)
})

test.each([
  ['payments', /^`payments` is defined outside of the repository\.$/mu],
  ['src', /^`src` is a directory\.$/mu],
])('says where %s is', async (node, says) => {
  expect(await tellTool('get_node', { node }, 'definition')).toMatch(says)
})

test('no sibling is found where there is none, and one file is one', async () => {
  const texts = {
    'a.ts': "import koa from 'koa'\nexport class Mill { turn() { koa() } }\n",
    'package.json': '{ "dependencies": { "koa": "^2.0.0" } }',
  }
  using snapshot = openTexts(texts, await linkTexts(texts))
  const project = { repoName: 'acme/shop', snapshot }
  expect(await tellTool('kin', { node: 'Mill' }, 'uses', project)).toMatch(
    /^No sibling of `Mill` .* was found\./u,
  )
  expect(await tellTool('inventory', { of: 'packages' }, 'packages', project)).toContain('1 file ')
})

test('what holds a function that depends on it has no place of its own', async () => {
  const texts = {
    'a.ts':
      'export function inner() {}\nfunction twice(run) {\n  run()\n  run()\n}\nexport function outer() {\n  twice(() => inner())\n}\n',
  }
  using snapshot = openTexts(texts, await linkTexts(texts))
  const project = { repoName: 'acme/shop', snapshot }
  expect(await tellTool('impact', { node: 'inner' }, 'impact', project)).toMatch(
    /^- `outer` contains `<anonymous> in outer, line 7`$/mu,
  )
})

test('what only an attribute of a library stands at has no known use', async () => {
  const texts = {
    'Tag.php':
      "<?php\nuse Symfony\\Component\\Routing\\Attribute\\Route;\nclass Tag {\n  #[Route('/tag')]\n  public function remove() {}\n}\n",
  }
  using snapshot = openTexts(texts, await linkTexts(texts))
  const project = { repoName: 'acme/shop', snapshot }
  const told = await tellTool(
    'neighbours',
    { node: 'Tag.remove', direction: 'in', kinds: ['calls', 'decorates'] },
    'uses',
    project,
  )
  expect(told).toMatch(/^(?:No use of|Nothing in the repository uses) `Tag\.remove`/u)
})

test('what is only named as a type is not said to be unused where its callers were asked for', async () => {
  const texts = { 'a.ts': 'export interface Mill {}\nexport function turn(mill: Mill) {}\n' }
  using snapshot = openTexts(texts, await linkTexts(texts))
  const project = { repoName: 'acme/shop', snapshot }
  const told = await tellTool('neighbours', { node: 'Mill', direction: 'in', depth: 4 }, 'path', project)
  expect(told).toMatch(/^Nothing in the repository calls `Mill`[^]*has-type \(1\)/u)
})

test('a step that hands something over names what takes it', async () => {
  const texts = {
    'Shop.java':
      'class Paid {}\nclass Shop {\n  void pay() { bus.post(new Paid()); }\n}\nclass Stock {\n  void onPaid(Paid paid) { count(); }\n  void onClick() { bus.post(new Paid()); }\n  void count() {}\n}\nclass Bill {\n  void onPaid(Paid paid) {}\n}\n',
  }
  using snapshot = openTexts(texts, await linkTexts(texts))
  const project = { repoName: 'acme/shop', snapshot }
  const told = await tellTool('find_path', { from: 'Shop.pay', to: 'Stock.count' }, 'path', project)
  expect(told).toContain('1. `Shop.pay` sends a `Paid`, for which may run `Stock.onPaid` (possible)')
  // Where it is made in a body, nothing is handled.
  const back = await tellTool(
    'neighbours',
    { node: 'Stock.onClick', direction: 'in', kinds: ['handles'] },
    'callers',
    project,
  )
  expect(back).toMatch(/^(?:No caller of|Nothing in the repository calls) `Stock\.onClick`/u)
})

test('counts the users of a list that is cut, those that are possible apart', async () => {
  const texts = {
    'a.ts': `export function f() {}\n${Array.from({ length: 9 }, (_, index) => `export function g${index}() { f(); new Object(f) }\n`).join('')}`,
  }
  using snapshot = openTexts(texts, await linkTexts(texts))
  const project = { repoName: 'acme/shop', snapshot }
  const input = { node: 'f', direction: 'in', kinds: ['calls', 'references'], limit: 4 }
  expect(await tellTool('neighbours', input, 'uses', project)).toMatch(/^`f` .* is used from at least 9 /u)
})

test('counts the places where a setting is read beyond those that are shown', async () => {
  using configured = openSketch({
    files: { 'src/server.js': 'use(process.env.TOKEN)\n'.repeat(12) },
  })
  expect(await tellTool('inventory', { of: 'settings' }, 'settings', configured.project)).toContain(
    '| [src/server.js:2-2] [src/server.js:3-3] [src/server.js:4-4] and 8 more |',
  )
})

test('counts the checks of all routes, also of those that are not shown', async () => {
  using routed = openSketch({
    files: {
      'api/Stones.cs':
        '[Route("stones")]\npublic class StonesController : ControllerBase {\n  [HttpGet] public string List() { }\n  [Authorize] [HttpPost] public string Add() { }\n  [AllowAnonymous] [HttpGet("open")] public string Open() { }\n}\n',
    },
  })
  const told = await tellTool('inventory', { of: 'routes' }, 'routes', routed.project)
  expect(told).toContain(
    'By the names of what stands before them, 1 seems to check its callers and 1 lets everybody in; 1 says neither.',
  )
  // Most routes have no check here: the table is what there is to see.
  expect(told).not.toContain('no check was found')
})

test('of a program that checks most callers the routes without a known check are listed, however many there are', async () => {
  const many = Array.from(
    { length: 420 },
    (_, index) => `  [Authorize] [HttpGet("s${index}")] public string Get${index}() { }\n`,
  ).join('')
  using routed = openSketch({
    files: {
      'api/Stones.cs': `[Route("stones")]\npublic class StonesController : ControllerBase {\n${many}  [AllowAnonymous] [HttpGet("open")] public string Open() { }\n  [HttpDelete] public string Remove() { }\n}\n`,
    },
  })
  const told = await tellTool('inventory', { of: 'routes' }, 'routes', routed.project)
  expect(told.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- GET `/stones/open` `StonesController.Open` (lets everybody in) [api/Stones.cs:423-423]',
    '- DELETE `/stones` `StonesController.Remove` [api/Stones.cs:424-424]',
  ])
})

test('a path that stands before a handler is no check, and a router that nothing mounts has a part of its path', async () => {
  using routed = openSketch({
    files: {
      'routes.js':
        "const { Router } = require('express')\nconst router = Router()\nrouter.post('/in', view('pages/auth/form'), create)\nrouter.post('/out', requireLogin, remove)\nmodule.exports = router\n",
    },
  })
  const told = await tellTool('inventory', { of: 'routes' }, 'routes', routed.project)
  expect(told).toContain('1 seems to check its callers; 1 says nothing.')
  expect(told).toContain(
    'Where the routers of `routes.js` are mounted, or a part of their paths, is not known: these may be longer.',
  )
})

test.each([
  [{ method: 'GET', route: 'stones/{id}' }, '1 of the 4 routes that were found matches `GET stones/{id}`.'],
  [{ method: 'GET', route: '/stones/7' }, '1 of the 4 routes that were found matches `GET /stones/7`.'],
  [
    { method: 'GET', route: '/<name>/cuts' },
    'None of the 4 routes that were found matches `GET /<name>/cuts`.',
  ],
  [{ method: 'POST', route: '/gems' }, 'None of the 4 routes that were found matches `POST /gems`.'],
  [{ route: 'stones' }, '4 routes (a JavaScript router) were found.'],
])('routes that serve %j are those of its method and path alone', async (request, head) => {
  using routed = openSketch({
    files: {
      'api.js':
        "const express = require('express')\nconst app = express()\napp.get('/stones', list)\napp.post('/stones', add)\napp.get('/stones/:id', show)\napp.get('/stones/:id/cuts', cuts)\n",
    },
  })
  const input = { of: 'routes', ...request }
  expect(await tellTool('inventory', input, 'routes', routed.project)).toContain(head)
})
