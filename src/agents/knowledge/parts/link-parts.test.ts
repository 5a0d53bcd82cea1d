import { afterAll, expect, test } from 'vitest'
import { linkTexts } from '../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../index/testing/open-texts.ts'
import { directoryParts, findParts } from './find-parts.ts'
import { linkParts } from './link-parts.ts'

const texts = {
  'go.mod': 'module example.org/mill\n\ngo 1.22\n',
  'grain/grain.go': `package grain

type Sieve interface {
	Shake(depth int) error
}

func Clean(sieve Sieve, report func(string)) error {
	report("cleaning")
	return sieve.Shake(3)
}

type Hopper struct {
	sieve Sieve
}

func (h *Hopper) Feed() error {
	return h.sieve.Shake(1)
}

func Sort(sieve Sieve) error {
	return Clean(sieve, func(string) {})
}
`,
  'grain/seed.go': 'package grain\n\ntype Seed struct{}\n',
  'wheel/wheel.go': `package wheel

import "example.org/mill/grain"

type Drum struct{}

func (d *Drum) Shake(depth int) error { return nil }

func Turn() error {
	return grain.Clean(&Drum{}, func(text string) { println(text) })
}
`,
  'wheel/wheel_test.go': `package wheel

import "testing"

type BrokenDrum struct{ Drum }

func (d *BrokenDrum) Shake(depth int) error { return nil }

func TestTurn(t *testing.T) { Turn() }
`,
}
const snapshot = openTexts(texts, await linkTexts(texts), 'acme/mill')
afterAll(() => snapshot[Symbol.dispose]())

test('a directory whose values another one calls is not used by that one', () => {
  const links = linkParts(snapshot, directoryParts(snapshot, 8))
  expect(links.map(({ from, to }) => `${from.name} ${to.name}`)).toContain('wheel grain')
  expect(links.filter(({ from }) => from.name === 'grain')).toEqual([])
  expect(links.every(({ isPossible }) => !isPossible)).toBe(true)
})

test('an import counts once, however many files its package has', () => {
  const links = linkParts(snapshot, directoryParts(snapshot, 8))
  expect(links.find(({ kind }) => kind === 'imports')).toMatchObject({ count: 1, isCut: false, line: 3 })
})

test('between classes what dispatch may run is told apart from what is bound', () => {
  const links = linkParts(snapshot, findParts(snapshot, ['Hopper', 'Drum', 'Sieve'], 8))
  expect(
    links
      .filter(({ from, kind }) => from.name === 'Hopper' && kind === 'calls')
      .map(({ to, isPossible }) => [to.name, isPossible]),
  ).toEqual([
    ['Sieve', false],
    ['Drum', true],
  ])
})

const layers = {
  'go.mod': 'module example.org/forge\n\ngo 1.22\n',
  'server/server.go': 'package server\n\nfunc Serve() {}\n'.padEnd(900, '// listens\n'),
  'server/heat/heat.go': 'package heat\n\nfunc Blow() {}\n',
  'server/store/store.go': `package store

import "example.org/forge/server/heat"

func Keep() { heat.Blow() }
`.padEnd(1200, '// keeps\n'),
  'client/client.go': `package client

import "example.org/forge/server/heat"

func Ask() { heat.Blow() }
`.padEnd(900, '// asks\n'),
}
const forge = openTexts(layers, await linkTexts(layers), 'acme/forge')
afterAll(() => forge[Symbol.dispose]())

test('an import of a package is not one of the package that its directory stands in', () => {
  const links = linkParts(forge, findParts(forge, ['client', 'server'], 8)).filter(
    ({ kind }) => kind === 'imports',
  )
  expect(links.map(({ from, to, inner }) => [from.name, to.name, inner])).toEqual([
    ['client', 'server', ['server/heat']],
  ])
  // Here `server` is what stands in it itself: `server/store` is a part of its own.
  const parts = directoryParts(forge, 3)
  expect(parts.map(({ name }) => name)).toContain('server')
  expect(linkParts(forge, parts).filter(({ to }) => to.name === 'server')).toEqual([])
})

test('the parts of one directory', () => {
  expect(directoryParts(forge, 8, 'server').map(({ name }) => name)).toEqual([
    'server/store',
    'server',
    'server/heat',
  ])
})
