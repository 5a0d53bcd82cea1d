import { expect, test } from 'vitest'
import { linkTexts } from '../../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../../testing/collect-run.ts'

const texts = {
  'server/routes.go': `package server

import "net/http"

func Routes(mux *http.ServeMux) {
	catalogHandler := shopcatalog.NewHandler()
	mux.HandleFunc("POST /accounts/login", catalogHandler.ServeHTTP)
	mux.Handle("/catalog/api/", catalogHandler)
	mux.Handle("/assets/", assets())
	mux.HandleFunc("GET /health", health)
}
`,
  'shopcatalog/handler.go': `package shopcatalog

import "net/http"

func NewHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /accounts/login", login)
	mux.HandleFunc("GET /catalog/api/items", items)
	mux.HandleFunc("POST /catalog/api/items", addItem)
	return mux
}
`,
}

async function ask(question: string): Promise<string> {
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/shop')
  return (await collectRun({ projects: [{ repoName: 'acme/shop', snapshot }], question })).text
}

test('routes of a part are those below its mount and in its package, and at least so many', async () => {
  const text = await ask('list the shop catalog api endpoints')
  expect(text).toMatch(/^I found at least 5 routes for `catalog` in 2 files/u)
  expect(text).toContain('`GET /catalog/api/items`')
  expect(text).toContain('`POST /accounts/login`: `login` [shopcatalog/handler.go')
  expect(text).not.toContain('/health')
})

test('a mount below which no route was found is named', async () => {
  const text = await ask('which http routes are there?')
  expect(text).toContain('What is served below `/assets/` [server/routes.go:9-9] is decided there')
  expect(text).not.toContain('What is served below `/catalog')
})
