import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import type { Snapshot } from '../snapshot.ts'
import { openTexts } from '../testing/open-texts.ts'

async function open(texts: Readonly<Record<string, string>>): Promise<Snapshot> {
  return openTexts(texts, await linkTexts(texts))
}

const route = 'app/routes/stats.tsx'

test.each<[string, Readonly<Record<string, string>>, string, string]>([
  [
    'the page of a route module',
    { [route]: 'export default function Stats() { return null }\n' },
    `${route}#Stats`,
    'React Router (route modules)',
  ],
  [
    'what a route module exports under a name of the framework',
    { [route]: 'export function loader() { return 1 }\n', 'b.ts': "import './app/routes/stats'\n" },
    `${route}#loader`,
    'React Router (exports of route modules)',
  ],
  [
    'the page of a folder',
    { 'web/app/items/page.tsx': 'export default function Items() { return null }\n' },
    'web/app/items/page.tsx#Items',
    'Next.js (files of the app folder)',
  ],
  [
    'a test',
    {
      'tests/test_cart.py':
        'import unittest\nclass CartTest(unittest.TestCase):\n    def test_total(self): pass\n',
    },
    'tests/test_cart.py#CartTest.test_total',
    'the test runner (tests of Python)',
  ],
  [
    'a hook of pytest',
    { 'conftest.py': 'def pytest_configure(config): pass\n' },
    'conftest.py#pytest_configure',
    'pytest (hooks)',
  ],
  [
    'a test of an annotation',
    { 'ATest.java': 'import org.junit.Test;\nclass ATest {\n  @Test\n  public void adds() {}\n}\n' },
    'ATest.java#ATest.adds',
    'the test runner (annotation of the method)',
  ],
  [
    'the constructor of a class with tests',
    {
      'StoreTests.cs':
        'public class StoreTests {\n  public StoreTests() {}\n  [Fact]\n  public void Saves() {}\n}\n',
    },
    'StoreTests.cs#StoreTests.StoreTests',
    'the test runner (annotation of the method)',
  ],
  [
    'a benchmark',
    { 'src/lib.rs': '#[bench]\nfn adds(bencher: &mut u8) {}\n' },
    'src/lib.rs#adds',
    'the test runner (annotation of the method)',
  ],
  [
    'a command',
    {
      'shop/management/commands/clean.py':
        'from django.core.management.base import BaseCommand\nclass Command(BaseCommand):\n    def handle(self): pass\n',
    },
    'shop/management/commands/clean.py#Command.handle',
    'Django (commands)',
  ],
  [
    'a method that a base of a library asks for',
    {
      'forms.py':
        'from django import forms\nclass Base(forms.Form): pass\nclass F(Base):\n    def clean_name(self): pass\n',
    },
    'forms.py#F.clean_name',
    'django.forms.Form (members of what extends it)',
  ],
  [
    'a view',
    {
      'views.py': 'def signup(request): pass\n',
      'urls.py':
        'from django.urls import path\nimport views\nurlpatterns = [path("signup/", views.signup, name="s")]\n',
    },
    'views.py#signup',
    'path() (routes)',
  ],
  [
    'what is decorated by a library',
    { 'tasks.py': 'from celery import shared_task\n@shared_task\ndef clean(): pass\n' },
    'tasks.py#clean',
    '@shared_task',
  ],
])('%s is run by a framework, by the rule that is named', async (_what, texts, id, rule) => {
  using snapshot = await open(texts)
  const { complete, reasons } = snapshot.completeness(id)
  expect(complete).toBe(false)
  expect(reasons).toContainEqual({ reason: `run by a framework: ${rule}`, count: 1 })
  // Said once: by its name, not as something unknown too.
  expect(reasons.map(({ reason }) => reason)).not.toContain('run from outside')
})

test('what a module exports that nothing imports is there for who loads it, and may have callers there', async () => {
  const loaded = { reason: 'run from outside', count: 1 }
  const plugin = 'export function install() {}\nfunction helper() {}\n'
  using alone = await open({ 'plugin.ts': plugin, 'plugin.test.ts': "import { install } from './plugin'\n" })
  expect(alone.completeness('plugin.ts#install').reasons).toContainEqual(loaded)
  expect(alone.completeness('plugin.ts#helper')).toEqual({ complete: true, reasons: [] })
  using imported = await open({ 'plugin.ts': plugin, 'main.ts': "import { install } from './plugin'\n" })
  expect(imported.completeness('plugin.ts#install')).toEqual({ complete: true, reasons: [] })
})

test.each([
  ['a helper among tests', 'tests/test_cart.py', 'def make_cart(): pass\n', 'make_cart'],
  ['a file that is only named like a page', 'lib/page.ts', 'function render() {}\n', 'render'],
  ['a function of a route module that it keeps', route, 'function loader() {}\n', 'loader'],
])('%s is run by no framework', async (_what, path, text, name) => {
  using snapshot = await open({ [path]: text })
  const { reasons } = snapshot.completeness(`${path}#${name}`)
  expect(reasons.filter(({ reason }) => reason.startsWith('run by a framework'))).toEqual([])
})
