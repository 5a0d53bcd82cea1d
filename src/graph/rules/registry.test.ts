import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Semantics } from '../../languages/language.ts'
import { languages } from '../../languages/registry.ts'
import type { Rules } from '../language-rules.ts'
import { loadRules } from './registry.ts'

const folder = join(import.meta.dirname, '../language-rules')

/** Hooks by group, as the types declare them: `members.memberByHook`. */
const declared = globSync('*.ts', { cwd: folder }).flatMap((path) => {
  const text = readFileSync(join(folder, path), 'utf8')
  const group = path.replace('.ts', '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [...text.matchAll(/^ {2}readonly (\w+)\?:/gm)].map((match) => `${group}.${match[1]}`)
})

const rulesOf = await loadRules(languages.map(({ id }) => id))
const families = languages.map(({ id }) => rulesOf(id))

test('each hook is one that some family sets', () => {
  const used = new Set(families.flatMap((rules) => hooksOf(rules)))
  expect(declared.filter((hook) => !used.has(hook))).toEqual([])
  expect([...used].filter((hook) => !declared.includes(hook))).toEqual([])
})

test('few hooks are set by one family alone: what one language does is a fact, a library or a property first', () => {
  const byFamily = [...new Set(families)].map((rules) => new Set(hooksOf(rules)))
  const alone = declared.filter((hook) => byFamily.filter((hooks) => hooks.has(hook)).length === 1)
  expect(declared.length).toBeLessThanOrEqual(80)
  expect(alone.length).toBeLessThanOrEqual(20)
})

test('languages of one family have the same rules, and one without any has every group all the same', () => {
  expect(rulesOf('cpp')).toBe(rulesOf('c'))
  expect(rulesOf('typescript')).toBe(rulesOf('javascript'))
  expect(hooksOf(rulesOf('cobol'))).toEqual([])
  for (const rules of families) expect(Object.keys(rules)).toEqual(Object.keys(rulesOf('cobol')))
})

test('each property of Semantics tells some languages apart', () => {
  const names = new Set(languages.flatMap(({ semantics }) => Object.keys(semantics)))
  const constant = [...names].filter((name) => {
    const values = new Set(languages.map(({ semantics }) => semantics[name as keyof Semantics]))
    return values.size === 1
  })
  expect(constant).toEqual([])
})

function hooksOf(rules: Rules): string[] {
  return Object.entries(rules).flatMap(([group, hooks]) =>
    Object.keys(hooks).map((hook) => `${group}.${hook}`),
  )
}
