import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { collectRun } from '../testing/collect-run.ts'

async function ask(question: string, texts: Readonly<Record<string, string>>): Promise<string> {
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/shop')
  const run = await collectRun({ projects: [{ repoName: 'acme/shop', snapshot }], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
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
  const text = await ask('does `removeItem` ever reach `eraseRow`?', shop)
  expect(text).toMatch(/^It can: `removeItem` \[web\/cart\.ts:2-6\] reaches, in 2 steps, `eraseRow`/u)
  expect(text).toContain('requests `DELETE /api/items/:id` [web/cart.ts:3-3], which runs `deleteItem`')
  expect(text).toContain('2. `deleteItem` calls `eraseRow` [server/items.ts:4-4]')
})

test('a way leads over an event to what listens for it', async () => {
  const text = await ask('how does `deleteItem` get to `tellOwner`?', shop)
  expect(text).toContain('emits the event "item-removed" [server/items.ts:5-5], which runs `tellOwner`')
})

test('of a file or folder any function is an end, and that there is no way is said first', async () => {
  expect(await ask('does server/items.ts ever call `eraseRow`?', shop)).toMatch(/^Yes: `deleteItem`/u)
  expect(await ask('does `unrelated` ever reach `eraseRow`?', shop)).toMatch(/^No(?:t as far|: no chain)/u)
})

test('a course of events crosses from the front end to the store', async () => {
  const text = await ask(
    'how does removing an item work, from the click in the front end to the store?',
    shop,
  )
  expect(text).toMatch(/^It begins in `removeItem`/u)
  expect(text).toContain('requests `DELETE /api/items/:id`')
  expect(text).toContain('`deleteItem` calls `eraseRow`')
})

test('a message leads to its handler', async () => {
  const text = await ask('does `Page.OnPost` ever reach `Store.Save`?', {
    'Page.cs':
      'public class Page {\n  private readonly ISender _sender;\n  public void OnPost() {\n    _sender.Send(new PlaceOrder());\n  }\n}\n',
    'PlaceOrder.cs': 'public class PlaceOrder : IRequest {}\n',
    'PlaceOrderHandler.cs':
      'public class PlaceOrderHandler : IRequestHandler<PlaceOrder> {\n  public void Handle(PlaceOrder order) {\n    Store.Save();\n  }\n}\n',
    'Store.cs': 'public static class Store {\n  public static void Save() {}\n}\n',
  })
  expect(text).toContain('sends a `PlaceOrder` [Page.cs:4-4], which runs `PlaceOrderHandler.Handle`')
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

test('what is sent on a channel is received by any of several, and none is followed', async () => {
  const text = await ask('what happens step by step when `DB.Send` is called?', store(''))
  expect(text).not.toContain('which runs')
  expect(text).toMatch(/sends on the channel `writeCh` \[db\.go:8-8\], which is received in `.+` or `/u)
  expect(text).not.toContain('calls `DB.Clear`')
  expect(text).not.toContain('calls `DB.Save`')
})

test('of several the goroutine receives from a channel', async () => {
  const text = await ask(
    'what happens step by step when `DB.Send` is called?',
    store('\nfunc Open(db *DB) {\n\tgo db.Work()\n}\n'),
  )
  expect(text).toMatch(/received in `(?:DB\.)?Drop` and, as a goroutine of its own, in `DB\.Work`/u)
  expect(text).toContain('`DB.Work` calls `DB.Save`')
  expect(text).not.toContain('calls `DB.Clear`')
})

test('that the asked end is not reached is said first', async () => {
  const text = await ask('how does an item that `deleteItem` removes end up on the printer?', shop)
  expect(text).toMatch(/^The calls that I could follow do not get as far as “printer”\./u)
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
  const text = await ask(
    'how do you get from `Pool.Push` to `Refresh`?',
    pool('go w.Run(p.queue, p.done)\n\tw.Count(p.queue)'),
  )
  expect(text).toMatch(/^`(?:Pool\.)?Push` .+ reaches, in 2 steps, `Refresh`/u)
  expect(text).toContain(
    'sends on the channel `queue` [work/pool.go:10-10], which is received in `worker.Run`',
  )
})

test('that no chain was found is said with what is handed over on the way', async () => {
  const open = await ask('does `Pool.Push` ever reach `Refresh`?', pool('w.Count(p.queue)'))
  expect(open).not.toContain('No: no chain')
  expect(open).toContain('it sends on the channel `queue` [work/pool.go:10-10]')
  const closed = await ask('does `worker.Count` ever reach `Refresh`?', pool('w.Count(p.queue)'))
  expect(closed).toMatch(/^No: no chain of direct calls leads/u)
})
