/**
 * Expressions over what people write and repositories hold take time linear in the text. Each is tried on long texts
 * made of its own words: on these a quadratic one works ten thousand times as long as a linear one.
 */
import { resolve } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { findBuiltExpressions } from './support/find-built-expressions.ts'
import { findExpressions } from './support/find-expressions.ts'
import { createRandom, pick } from './support/random.ts'

const root = resolve(import.meta.dirname, '..')
const folders = ['src']

const textLength = 100_000
/** A linear one needs a thousandth of it; who exceeds it three times was not just kept waiting by the machine. */
const limitMs = 1_500

/** Expressions over texts that are never as long. */
const bounded: readonly { readonly place: string; readonly length: number; readonly why: string }[] = [
  {
    place: 'src/agents/models/built-in/answers/compare-terms.ts',
    length: 300,
    why: 'a line as grep shows it, which is cut',
  },
  { place: 'src/agents/models/built-in/answers/error-question.ts', length: 600, why: 'a window that is cut' },
  {
    place: 'src/agents/models/built-in/answers/how-to/find-translations.ts',
    length: 200,
    why: 'the end of a path',
  },
  {
    place: 'src/agents/models/built-in/explain/explain-expression.ts',
    length: 600,
    why: 'expressions and lines that are cut, see longest',
  },
  {
    place: 'src/agents/models/built-in/traces/find-messages.ts',
    length: 240,
    why: 'what stands in quotes, which is no longer',
  },
  {
    place: 'src/agents/models/built-in/understanding/find-compared.ts',
    length: 600,
    why: 'the beginning of a question, which is cut',
  },
  {
    place: 'src/agents/citations/resolve-citation.ts',
    length: 400,
    why: 'what stands in brackets, see maximumTokenLength',
  },
  { place: 'src/graph/rules/c/cpp-types.ts', length: 400, why: 'signatures are cut, see longestSignature' },
  { place: 'src/syntax/sections.ts', length: 1000, why: 'longer lines are no headings, see MAX_LINE' },
  {
    place: 'src/languages/outline/components.ts',
    length: 600,
    why: 'lines are cut, see MAX_LINE of code-lines.ts',
  },
  {
    place: 'src/languages/outline/schemas.ts',
    length: 600,
    why: 'lines are cut, see MAX_LINE of code-lines.ts',
  },
  {
    place: 'src/languages/outline/scripts.ts',
    length: 600,
    why: 'lines are cut, see MAX_LINE of code-lines.ts',
  },
  {
    place: 'src/languages/outline/typed.ts',
    length: 600,
    why: 'lines are cut, see MAX_LINE of code-lines.ts',
  },
  { place: 'src/git/explain-failure.ts', length: 1000, why: 'lines are cut, see maximumReadLength' },
  { place: 'src/graph/rules/c/linkage.ts', length: 400, why: 'signatures are cut, see longestSignature' },
]

/** Of expressions that are put together in a run, an example of each part that is not written out, in their order. */
const examples: readonly {
  readonly file: string
  readonly parts: readonly (readonly string[])[]
  readonly why: string
}[] = [
  {
    file: 'src/agents/evidence/name-in-text.ts',
    parts: [['name', 'name', 'name'], ['name'], ['name', 'name'], ['name', 'name', 'name', 'name'], ['name']],
    why: 'the name of a node, of its container',
  },
  {
    file: 'src/agents/inventory/entities/mapped-classes.ts',
    parts: [['name']],
    why: 'the name of a class',
  },
  {
    file: 'src/agents/inventory/entities/migration-tables.ts',
    parts: [['name']],
    why: 'the name of a class',
  },
  {
    file: 'src/agents/inventory/entities/schema-files.ts',
    parts: [['name']],
    why: 'the name of a class',
  },
  {
    file: 'src/agents/inventory/routes/go-routes.ts',
    parts: [['name'], ['name']],
    why: 'the name of a variable or module',
  },
  {
    file: 'src/agents/inventory/routes/python-modules.ts',
    parts: [['name'], ['name']],
    why: 'the name of a variable or module',
  },
  {
    file: 'src/agents/inventory/routes/python-routes.ts',
    parts: [['name']],
    why: 'the name of a constant',
  },
  {
    file: 'src/agents/inventory/routes/script-routes.ts',
    parts: [['name'], ['name', 'name']],
    why: 'the name of a variable or module',
  },
  {
    file: 'src/agents/models/built-in/answers/environment.ts',
    parts: [['name']],
    why: 'a name, escaped',
  },
  {
    file: 'src/agents/models/built-in/answers/inventory/dead-code/describe-field.ts',
    parts: [['name']],
    why: 'the name of a definition',
  },
  {
    file: 'src/agents/models/built-in/answers/inventory/dead-code/describe-raising.ts',
    parts: [['name']],
    why: 'the name of a definition',
  },
  {
    file: 'src/agents/models/built-in/answers/inventory/list-all.ts',
    parts: [['name']],
    why: 'a word of a question',
  },
  {
    file: 'src/agents/models/built-in/answers/project/environment-reads.ts',
    parts: [
      [String.raw`process\.env(?:\.|\[\s*['"])|\bgetenv\(\s*['"]`],
      [String.raw`process\.env(?:\.|\[\s*['"])|\bgetenv\(\s*['"]`],
      [String.raw`process\.env(?:\.|\[\s*['"])|\bgetenv\(\s*['"]`],
    ],
    why: 'ways of reading the environment, names of functions',
  },
  {
    file: 'src/agents/models/built-in/answers/project/find-package-uses.ts',
    parts: [[String.raw`\b(?:name|other)\b`]],
    why: 'names that an import binds',
  },
  {
    file: 'src/agents/models/built-in/memory/read-pointer.ts',
    parts: [['first|second|third'], ['first|second|third']],
    why: 'numbers in words',
  },
  {
    file: 'src/agents/models/built-in/read-history-question.ts',
    parts: [[String.raw`^(?:please|can you|tell me|show)\b|\b(?:in this (?:repo|project))\b`]],
    why: 'phrases that are written out in a list',
  },
  {
    file: 'src/agents/models/built-in/text-test.ts',
    parts: [['word'], ['word']],
    why: 'an expression that is written out elsewhere, with another flag',
  },
  {
    file: 'src/agents/models/built-in/traces/find-values.ts',
    parts: [['name']],
    why: 'the name of a variable',
  },
  {
    file: 'src/agents/models/built-in/understanding/find-kinds.ts',
    parts: [['functions']],
    why: 'a word of kindWords, in a text of some forty characters',
  },
  {
    file: 'src/agents/models/read-markup.ts',
    parts: [[String.raw`<think>|<tool_call>|\[TOOL_CALLS\]`]],
    why: 'markers that are written out in a list',
  },
  {
    file: 'src/graph/rules/c/cpp-types.ts',
    parts: [['Name'], [String.raw`operator\s*\(\)`]],
    why: 'the name of a type parameter, an escaped name',
  },
  { file: 'src/graph/rules/c/linkage.ts', parts: [['Name']], why: 'the name of a class' },
  {
    file: 'src/index/names/written-places.ts',
    parts: Array.from({ length: 2 }, () => [
      String.raw`a\s{0,2}(?:\.prototype)?(?:\.|::|->|#|\?\.|!\.)\s{0,2}b`,
    ]),
    why: 'escaped segments of a name',
  },
  { file: 'src/languages/c/macro-noise.ts', parts: [['a|b_c']], why: 'names of macros, which are words' },
  { file: 'src/languages/javascript/narrowing.ts', parts: [[String.raw`\$name`]], why: 'a name' },
]

const generic = [
  ...' aA0_/.-"`\'([<{#@:,=\t\n?$\\'.split(''),
  '\u0000',
  'é',
  '中',
  '\ud800',
  '](',
  '**',
  '//',
  '::',
]

test('every expression takes time linear in the text', () => {
  const found = [...findExpressions(root, folders), ...builtExpressions()]
  expect(found.length).toBeGreaterThan(700)
  const slow = found.flatMap(({ place, expression }) => {
    const length = bounded.find((entry) => place.startsWith(`${entry.place}:`))?.length ?? textLength
    const text = hostileTexts(expression, length).find((hostile) => isSlow(expression, hostile))
    return text === undefined
      ? []
      : [`${place} ${String(expression)} on ${JSON.stringify(text.slice(0, 60))} …`]
  })
  expect(slow).toEqual([])
}, 600_000)

test.each([/\s+$/u, /"[^'\n]*'/u, /\b(?:which|what)\b[^?]*\btests?\b[^?]*\bcover/iu])(
  '%s is seen',
  (expression) => {
    // A fast machine gets through less text in time.
    expect(hostileTexts(expression, 4 * textLength).some((text) => isSlow(expression, text))).toBe(true)
  },
)

/**
 * With an example for each part that is not written out. What is made of texts that people write and repositories hold
 * is none: these go to RE2, or are compared part by part.
 */
function builtExpressions(): { place: string; expression: RegExp }[] {
  const built = Map.groupBy(findBuiltExpressions(root, folders), ({ place }) => place.replace(/:\d+$/, ''))
  const open = [...built].map(([file, all]) => ({
    file,
    holes: all
      .map(({ parts }) => parts.filter((part) => part === undefined).length)
      .filter((count) => count > 0),
  }))
  const known = examples.map(({ file, parts }) => ({ file, holes: parts.map((each) => each.length) }))
  expect(open.filter(({ holes }) => holes.length > 0)).toEqual(known)
  return [...built].flatMap(([file, all]) => {
    const given = examples.find((entry) => entry.file === file)?.parts.flat() ?? []
    let next = 0
    return all.map(({ place, parts, flags }) => ({
      place,
      expression: new RegExp(parts.map((part) => part ?? given[next++]).join(''), flags),
    }))
  })
}

function hostileTexts(expression: RegExp, length: number): string[] {
  const words = [...new Set(expression.source.match(/[\p{L}\d]{1,20}/gu) ?? []), ...generic]
  const marks = [...new Set(expression.source.match(/[^\p{L}\d\s]/gu) ?? [])]
  const vocabulary = [...words.slice(0, 60), ...marks]
  const random = createRandom(expression.source.length)
  const units = [
    ...generic,
    ...marks,
    ...Array.from({ length: 24 }, () => {
      const parts = Array.from({ length: 1 + random(3) }, () => pick(random, vocabulary))
      return parts.join(pick(random, ['', ' ']))
    }),
    ...words.slice(0, 12).map((word) => `${word} `),
  ]
  return units.map(
    (unit) =>
      `${pick(random, ['', 'x', ' '])}${unit.repeat(length / unit.length)}${pick(random, ['', '\u0001', '!'])}`,
  )
}

const context = createContext({})

function isSlow(expression: RegExp, text: string): boolean {
  return [1, 2, 3].every(() => {
    try {
      Object.assign(context, { expression: new RegExp(expression.source, expression.flags), text })
      runInContext("text.replace(expression, '')", context, { timeout: limitMs })
      return false
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      return true
    }
  })
}
