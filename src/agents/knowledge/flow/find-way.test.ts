import { expect, test } from 'vitest'
import { linkTexts } from '../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../index/testing/open-texts.ts'
import { labelProjects } from '../../projects.ts'
import type { FindPathOutput } from '../../tools/find-path.ts'
import { findPathTool } from '../../tools/find-path.ts'
import { WorkspaceSession } from '../../workspace.ts'

/** Each step as `from kind to`, with how and to what it is handed over: `a hands-over b (sends …; runs c)`. */
async function findWay(from: string, to: string, texts: Readonly<Record<string, string>>): Promise<string[]> {
  const { found, steps } = await callFindPath(from, to, texts)
  return found
    ? steps.map(({ kind, by, from: one, to: other }) => `${one.name} ${by ?? kind} ${other.name}`)
    : ['none']
}

async function callFindPath(
  from: string,
  to: string,
  texts: Readonly<Record<string, string>>,
): Promise<FindPathOutput> {
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/shop')
  const context = {
    projects: labelProjects([{ repoName: 'acme/shop', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  return (await findPathTool.execute(context, { from, to }, new AbortController().signal)) as FindPathOutput
}

const shop = {
  'web/cart.ts': [
    "import { bus } from '../server/bus'",
    'export async function removeItem(id: string) {',
    '  await fetch(`/api/items/${id}`, {',
    "    method: 'DELETE',",
    '  })',
    '}',
    'export function unrelated() {',
    '  return 1',
    '}',
    '',
  ].join('\n'),
  'server/bus.ts': "import { EventEmitter } from 'node:events'\nexport const bus = new EventEmitter()\n",
  'server/routes.ts': [
    "import express from 'express'",
    "import { deleteItem } from './items'",
    'const router = express.Router()',
    "router.delete('/api/items/:id', deleteItem)",
    'export default router',
    '',
  ].join('\n'),
  'server/items.ts': [
    "import { bus } from './bus'",
    "import { eraseRow } from './store'",
    'export function deleteItem(request: any) {',
    '  eraseRow(request.params.id)',
    "  bus.emit('item-removed', request.params.id)",
    '}',
    '',
  ].join('\n'),
  'server/store.ts': 'const rows = new Map()\nexport function eraseRow(id: string) {\n  rows.delete(id)\n}\n',
  'server/mail.ts': [
    "import { bus } from './bus'",
    'export function listen() {',
    "  bus.on('item-removed', tellOwner)",
    '}',
    'export function tellOwner(id: string) {',
    '  return id',
    '}',
    '',
  ].join('\n'),
}

test('a way leads from a request of the browser through its route to the store', async () => {
  expect(await findWay('removeItem', 'eraseRow', shop)).toEqual([
    'removeItem requests `DELETE /api/items/:id` deleteItem',
    'deleteItem calls eraseRow',
  ])
})

test('a way leads over an event to what listens for it', async () => {
  expect(await findWay('deleteItem', 'tellOwner', shop)).toEqual([
    'deleteItem emits the event "item-removed" tellOwner',
  ])
})

test('of a file any function is an end, and that there is no way is said', async () => {
  expect(await findWay('server/items.ts', 'eraseRow', shop)).toEqual(['deleteItem calls eraseRow'])
  expect(await findWay('unrelated', 'eraseRow', shop)).toEqual(['none'])
})

test('a message leads to its handler', async () => {
  const way = await findWay('Page.OnPost', 'Store.Save', {
    'Page.cs':
      'public class Page {\n  private readonly ISender _sender;\n  public void OnPost() {\n    _sender.Send(new PlaceOrder());\n  }\n}\n',
    'PlaceOrder.cs': 'public class PlaceOrder : IRequest {}\n',
    'PlaceOrderHandler.cs':
      'public class PlaceOrderHandler : IRequestHandler<PlaceOrder> {\n  public void Handle(PlaceOrder order) {\n    Store.Save();\n  }\n}\n',
    'Store.cs': 'public static class Store {\n  public static void Save() {}\n}\n',
  })
  expect(way[0]).toBe('Page.OnPost sends a `PlaceOrder` PlaceOrderHandler.Handle')
})

const store = (rest: string): Readonly<Record<string, string>> => ({
  'db.go': `package db

type DB struct {
	writeCh chan int
}

func (db *DB) Send(n int) {
	db.writeCh <- n
}

func (db *DB) Work() {
	for n := range db.writeCh {
		db.Save(n)
	}
}

func (db *DB) Save(n int) {
}

func (db *DB) Drop() {
	<-db.writeCh
	db.Clear()
}

func (db *DB) Clear() {
}
${rest}`,
})

test('what is sent on a channel that any of several receive from is not followed', async () => {
  expect((await findWay('DB.Send', 'DB.Save', store(''))).join('\n')).not.toContain('DB.Work')
})

test('of several the goroutine receives from a channel', async () => {
  const started = store('\nfunc Open(db *DB) {\n\tgo db.Work()\n}\n')
  expect((await findWay('DB.Send', 'DB.Save', started)).at(-1)).toBe('DB.Work calls DB.Save')
})

const pool = (started: string): Readonly<Record<string, string>> => ({
  'work/pool.go': `package work

type Pool struct {
	queue chan int
	done  chan struct{}
}

func (p *Pool) Push(n int) {
	select {
	case p.queue <- n:
	case <-p.done:
		return
	}
}

func NewPool(w *worker) *Pool {
	p := &Pool{queue: make(chan int), done: make(chan struct{})}
	${started}
	return p
}
`,
  'work/worker.go': `package work

type worker struct{}

func (w *worker) Run(c <-chan int, done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case n := <-c:
			Refresh(n)
		}
	}
}

func (w *worker) Count(c chan int) int {
	return len(c)
}

func Refresh(n int) {
}
`,
})

test('what is sent on a channel is received by who gets the channel as an argument and reads it', async () => {
  const texts = pool('go w.Run(p.queue, p.done)\n\tw.Count(p.queue)')
  expect(await findWay('Pool.Push', 'Refresh', texts)).toEqual([
    'Pool.Push sends on the channel `queue` worker.Run',
    'worker.Run calls Refresh',
  ])
})

test('that no chain was found is said with how far the evidence goes', async () => {
  const texts = pool('w.Count(p.queue)')
  expect(await callFindPath('Pool.Push', 'Refresh', texts)).toMatchObject({ found: false })
  expect(await callFindPath('worker.Count', 'Refresh', texts)).toMatchObject({
    found: false,
    extent: { total: 0, unread: [] },
  })
})
