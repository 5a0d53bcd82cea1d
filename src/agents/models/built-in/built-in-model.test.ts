import { afterAll, describe, expect, test } from 'vitest'
import type { ProjectSketch } from '../../../index/testing/make-graph.ts'
import { shop } from '../../../index/testing/shop.ts'
import type { RunAgentInput } from '../../run-input.ts'
import { collectRun } from '../../testing/collect-run.ts'
import { openSketch } from '../../testing/open-sketch.ts'

const sketch = openSketch(shop)
const empty = openSketch({ files: {} }, 'acme/empty')
const legacy = openSketch(
  {
    files: {
      'a.py': 'def total(): pass\n',
      'web/User.php': '<?php\nclass UserController {\n  function show() { return total(); }\n}\n',
    },
  },
  'acme/legacy',
)
const other = openSketch(
  { files: { 'src/price.ts': 'export const x = 1\n', 'README.md': '# Bank\n' } },
  'acme/bank',
)
afterAll(() => {
  for (const opened of [sketch, empty, legacy, other]) opened[Symbol.dispose]()
})

/** Asks, and checks what every answer must hold: it ends well and each citation is there with the lines it names. */
async function ask(question: string, more: Partial<RunAgentInput> = {}) {
  const run = await collectRun({ projects: [sketch.project], question, ...more })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  expect(run.text.trim()).not.toBe('')
  const projects = more.projects ?? [sketch.project]
  expect(run.citations.filter((citation) => !resolves(citation, projects))).toEqual([])
  return run
}

function resolves(citation: string, projects: RunAgentInput['projects']): boolean {
  const match = /^(?:[^@]+@)?(.+?)(?::(\d+)-(\d+))?$/u.exec(citation)
  return projects.some(({ snapshot }) => {
    const file = snapshot.findFile(match?.[1] ?? '')
    return file !== undefined && Number(match?.[3] ?? 0) <= file.lineCount
  })
}

describe('the built-in model', () => {
  test.each([
    [
      'Where is UserController defined?',
      ['`UserController` is not in the graph', '1 place in PHP files (searchable only)'],
    ],
    ['Who calls `UserController::show`?', ['not in the graph', 'PHP files that name "UserController" too']],
    ['Give me an overview of this project', ['PHP (one file, 4 lines, searchable only)']],
  ])('says of what only a language outside of the graph has where it stands: %s', async (question, parts) => {
    const { text } = await ask(question, { projects: [legacy.project] })
    for (const part of parts) expect(text).toContain(part)
    expect(text).not.toContain('I found no definition named')
  })

  test.each([
    ['Where is ShoppingCart defined?', ['class', 'What a customer wants to buy'], ['src/cart.ts:4-16']],
    [
      'Who calls `priceOf`?',
      ['`ShoppingCart.totalPrice` calls it', 'called in one place', 'That is all', 'sum += priceOf(item)`'],
      ['src/price.ts:1-5', 'src/cart.ts:13-13'],
    ],
    ['wer ruft priceOf auf?', ['`ShoppingCart.totalPrice` calls it'], ['src/cart.ts:13-13']],
    [
      'What does checkout call?',
      ['`ShoppingCart.totalPrice`', 'inferred', '`charge`', 'computed'],
      ['src/checkout.ts:4-4', 'src/cart.ts:11-15'],
    ],
    [
      'Who calls totalPrice?',
      ['at least one place', 'the type of its receiver is not known'],
      ['src/checkout.ts:4-4'],
    ],
    [
      'What uses ShoppingCart?',
      ['In tests', '`checkout` has it as a type'],
      ['src/checkout.ts:3-3', 'test/cart.test.ts:4-4'],
    ],
    [
      'How do I get from checkout to applyDiscount?',
      ['in 3 calls', 'mermaid'],
      ['src/checkout.ts:4-4', 'src/cart.ts:13-13', 'src/price.ts:4-4'],
    ],
    [
      'What would break if I change applyDiscount?',
      ['`priceOf` calls it', 'Through 2 steps'],
      ['src/price.ts:4-4', 'src/checkout.ts:4-4'],
    ],
    [
      'Which tests cover ShoppingCart.addItem?',
      ['used by at least one test directly', '`adds items`'],
      ['test/cart.test.ts:3-6'],
    ],
    [
      'How does totalPrice work?',
      ['let sum = 0', 'It calls one definition', 'used by `checkout`'],
      ['src/cart.ts:11-15'],
    ],
    [
      'What does src/cart.ts do?',
      ['imported by', 'It imports `src/price.ts`'],
      ['src/cart.ts', 'src/cart.ts:4-16'],
    ],
    ['What is in src/?', ['3 files', '`ShoppingCart`'], ['src/cart.ts', 'src/price.ts']],
    ['List the functions in src/price.ts', ['2 functions', '`applyDiscount`'], ['src/price.ts:7-9']],
    ['What imports src/price.ts?', ['imported in one place'], ['src/cart.ts:1-1']],
    ['Where is the string "payment" used?', ['payment.charge(amount)'], ['src/checkout.ts:5-5']],
    ['Give me an overview of this project', ['**acme/shop**', '6 files'], ['src/cart.ts:4-16']],
    ['src/price.ts', ['11 lines', '`priceOf`'], ['src/price.ts:1-5']],
    ['`ShoppingCart.addItem`', ['method'], ['src/cart.ts:7-9']],
    ['how is the discount on what an article costs worked out?', ['`applyDiscount`'], ['src/price.ts:7-9']],
  ])('answers "%s"', async (question, contained, citations) => {
    const run = await ask(question)
    for (const text of contained) expect(run.text).toContain(text)
    expect(run.citations).toEqual(expect.arrayContaining(citations))
  })

  test('says that a name is unknown and answers for the closest', async () => {
    const run = await ask('Who calls shopingCart?')
    expect(run.text).toContain('I found no definition named `shopingCart`')
    expect(run.text).toContain('the closest name is `ShoppingCart`')
  })

  test.each([
    ['is the cart good code?', ['takes judgement', 'src/cart.ts']],
    ['Wie werden die Artikel bezahlt?', ['reads questions in English']],
    ['please review priceOf', ['takes judgement', '`priceOf` [src/price.ts:1-5]']],
  ])('says in two lines what it cannot answer: %s', async (question, contained) => {
    const { text } = await ask(question)
    for (const part of contained) expect(text).toContain(part)
    expect(text).not.toContain('```')
    expect(text.split('\n').length).toBeLessThanOrEqual(10)
  })

  test('a word of a question is no name because something is called so', async () => {
    const methods = ['set', 'run', 'find', 'start']
    using opened = openSketch({
      files: {
        'src/cache.ts': {
          text: `export class Cache {\n${methods.map((name) => `  ${name}() {}\n`).join('')}}\n`,
          definitions: [
            { name: 'Cache', kind: 'class', lines: [1, 6] },
            ...methods.map((name, index) => ({
              name: `Cache.${name}`,
              kind: 'method' as const,
              lines: [index + 2, index + 2] as const,
            })),
          ],
        },
      },
    })
    const projects = [opened.project]
    for (const question of [
      'What environment variables do I need to set?',
      'how do I run it',
      'give me a tour',
    ]) {
      expect((await ask(question, { projects })).text).not.toMatch(/^`Cache\.\w+`/u)
    }
    expect((await ask('who calls set?', { projects })).text).toContain('`Cache.set`')
  })

  test('answers the questions of one message one behind the other', async () => {
    const run = await ask('Who calls priceOf, and what does it call?')
    expect(run.text).toContain('`ShoppingCart.totalPrice` calls it')
    expect(run.text).toContain('`applyDiscount`')
    expect(run.citations).toEqual(expect.arrayContaining(['src/cart.ts:13-13', 'src/price.ts:7-9']))
  })

  test('names that are joined are answered each', async () => {
    const run = await ask('Who calls priceOf and applyDiscount?')
    expect(run.text).toContain('`ShoppingCart.totalPrice` calls it')
    expect(run.text).toContain('`priceOf` calls it')
  })

  test('"it" is what the question before was about, or what is in focus', async () => {
    const history = [
      { role: 'human', content: 'Where is priceOf defined?' },
      { role: 'agent', content: '`priceOf` is a function [src/price.ts:1-5].' },
    ] as const
    expect((await ask('And who calls it?', { history })).citations).toContain('src/cart.ts:13-13')
    const focus = [{ nodeId: 'src/price.ts#applyDiscount' }]
    expect((await ask('Who calls this?', { focus })).citations).toContain('src/price.ts:4-4')
  })

  test.each([
    '',
    'Hello!',
    '```\n```',
    '¿?',
    '在哪里',
    `${'why '.repeat(9_000)}?`,
    '[src/none.ts:1-2]',
    '../../etc/passwd',
    '# \u0000',
  ])('ends with an answer to odd input %j', async (question) => {
    const run = await ask(question.slice(0, 40_000))
    expect(run.text.length).toBeGreaterThan(20)
  })

  test('says that a repository is empty', async () => {
    const run = await ask('Give me an overview of this project', { projects: [empty.project] })
    expect(run.text).toContain('holds no files')
    await ask('Who calls main()?', { projects: [empty.project] })
  })

  test('prefixes paths where there are several projects', async () => {
    const run = await ask('Who calls priceOf?', { projects: [sketch.project, other.project] })
    expect(run.citations).toContain('acme/shop@src/cart.ts:13-13')
    const file = await ask('What does acme/bank@src/price.ts do?', {
      projects: [sketch.project, other.project],
    })
    expect(file.citations).toContain('acme/bank@src/price.ts')
  })

  test('draws where structure is asked for', async () => {
    expect((await ask('Draw a diagram of what checkout calls')).text).toContain('flowchart')
  })

  test('the debugging agent follows a stack trace and ranks fix locations', async () => {
    const trace = `checkout fails:
UnknownArticleError: tea
    at priceOf (/srv/app/src/price.ts:3:36)
    at ShoppingCart.totalPrice (/srv/app/src/cart.ts:13:48)
    at checkout (/srv/app/src/checkout.ts:4:23)
    at node:internal/main:1:1`
    const run = await ask(trace, { agentId: 'debugging_agent' })
    for (const heading of [
      'Symptom',
      'Upstream',
      'Downstream',
      'Sibling',
      'Fix locations, ranked',
      'What is not known',
    ]) {
      expect(run.text).toContain(`## ${heading}`)
    }
    expect(run.citations).toEqual(
      expect.arrayContaining(['src/price.ts:3-3', 'src/cart.ts:13-13', 'src/checkout.ts:4-4']),
    )
    expect(run.text).toMatch(
      /Origin fix \(preferred\)[\s\S]*src\/cart\.ts:13-13[\s\S]*Boundary fix[\s\S]*src\/checkout\.ts:4-4[\s\S]*Symptom fix \(to be avoided\)[\s\S]*src\/price\.ts:3-3/u,
    )
  })

  test('the debugging agent starts from the nodes in focus', async () => {
    const run = await ask('The total is wrong', {
      agentId: 'debugging_agent',
      focus: [{ nodeId: 'src/cart.ts#ShoppingCart.totalPrice' }],
    })
    expect(run.text).toContain('which is in focus')
    expect(run.citations).toContain('src/checkout.ts:4-4')
  })

  test('the code generation agent invents no code', async () => {
    const run = await ask('Add a removeItem method to ShoppingCart', { agentId: 'code_generation_agent' })
    expect(run.text).toContain('No code was written')
    expect(run.text).not.toContain('```diff')
    expect(run.citations).toContain('src/cart.ts:4-16')
  })

  test('the spec generation agent states what exists, with places and gaps', async () => {
    const run = await ask('Write a spec for ShoppingCart', { agentId: 'spec_generation_agent' })
    for (const heading of ['Scope', 'Interfaces', 'Users', 'Verified by', 'Gaps'])
      expect(run.text).toContain(`## ${heading}`)
    expect(run.citations).toEqual(
      expect.arrayContaining(['src/cart.ts:4-16', 'src/cart.ts:11-15', 'test/cart.test.ts']),
    )
  })

  test('finds a member of a class from what the question says of both', async () => {
    const views: ProjectSketch = {
      files: {
        'src/views.py': {
          text: 'class MethodView(View):\n    """Dispatches HTTP requests to methods."""\n\n    def __init_subclass__(cls):\n        # Merged, so that a mixin keeps its own.\n        merge(cls.methods)\n\n    def get(self):\n        pass\n',
          definitions: [
            {
              name: 'MethodView',
              kind: 'class',
              lines: [1, 9],
              signature: 'class MethodView(View)',
              doc: 'Dispatches HTTP requests to methods.',
            },
            { name: 'MethodView.__init_subclass__', kind: 'method', lines: [4, 6] },
            { name: 'MethodView.get', kind: 'method', lines: [8, 9] },
          ],
        },
        'src/other.py': {
          text: 'def resolve(name):\n    return name\n',
          definitions: [{ name: 'resolve', kind: 'function', lines: [1, 2] }],
        },
      },
    }
    using opened = openSketch(views)
    const run = await ask(
      'How does the subclass initialization hook in the HTTP method-dispatching view class resolve conflicting methods of several parents?',
      { projects: [opened.project] },
    )
    expect(run.text).toContain('`MethodView` [src/views.py:1-9]')
    expect(run.text).toContain('so that a mixin keeps its own')
    expect(run.citations).toEqual(['src/views.py:1-9'])
  })

  test('of namesakes the member of the class in the question is meant', async () => {
    const definition = (name: string, line: number) =>
      ({ name, kind: 'method', lines: [line, line] }) as const
    const files: ProjectSketch['files'] = {
      'a.py': {
        text: 'class Job:\n  def run(self): pass\n',
        definitions: [{ name: 'Job', kind: 'class', lines: [1, 2] }, definition('Job.run', 2)],
      },
      'b.py': {
        text: 'class Worker:\n  def run(self): pass\n',
        definitions: [{ name: 'Worker', kind: 'class', lines: [1, 2] }, definition('Worker.run', 2)],
      },
    }
    using opened = openSketch({ files })
    const run = await ask('Where does the Worker class define `run`?', { projects: [opened.project] })
    expect(run.text).toContain('`Worker.run` is a method')
    expect(run.citations).not.toContain('a.py:2-2')
  })

  test('finds where the environment is read, one variable and all of them', async () => {
    const files: ProjectSketch['files'] = {
      'src/config.ts': 'export const port = Number(process.env.PORT ?? 80)\nexport const IMPORTANT = 1\n',
      'src/app.py': "import os\nurl = os.environ['DATABASE_URL']\n",
      'README.md': '# App\n\nSet `PORT`.\n',
    }
    using opened = openSketch({ files })
    const projects = [opened.project]
    const one = await ask('Where is the PORT environment variable read?', { projects })
    expect(one.text).toContain('`PORT` is read in one place')
    expect(one.citations).toEqual(['src/config.ts:1-1', 'README.md:3-3'])
    const all = await ask('Which environment variables does it read?', { projects })
    expect(all.text).toContain('2 environment variables')
    expect(all.citations).toEqual(['src/app.py:2-2', 'src/config.ts:1-1'])
    const none = await ask('Where is the env variable TIMEOUT_MS read?', { projects })
    expect(none.text).toContain('`TIMEOUT_MS` does not occur')
  })

  test('a name that nothing has is looked for as text', async () => {
    using opened = openSketch({ files: { 'config.yml': 'retry_limit: 3\n' } })
    const run = await ask('Where is retry_limit used?', { projects: [opened.project] })
    expect(run.citations).toEqual(['config.yml:1-1'])
  })

  test('says which words of a question stand nowhere', async () => {
    const run = await ask('How are kubernetes prices computed?')
    expect(run.text).toContain('The word `kubernetes` stands in no indexed text')
  })

  test('it needs no bound of steps, as another model does', async () => {
    const { text } = await ask('Who calls totalPrice?', { limits: { steps: 1 } })
    expect(text).toContain('checkout')
  })

  test('what a question takes for granted and is not there is said first', async () => {
    const run = await ask('How does the checkout send its total to Kafka?')
    expect(run.text).toMatch(/^`Kafka` is mentioned nowhere in this repository/u)
    const there = await ask('How does the checkout get its total from the ShoppingCart?')
    expect(there.text).not.toContain('mentioned nowhere')
  })

  test('two names are both explained, with the link between them', async () => {
    const run = await ask('How do `priceOf` and `applyDiscount` work together?')
    expect(run.text).toContain('`priceOf` calls `applyDiscount` [src/price.ts:4-4]')
    expect(run.citations).toEqual(expect.arrayContaining(['src/price.ts:1-5', 'src/price.ts:7-9']))
  })

  test('of subtypes in tests a few are listed and the rest counted', async () => {
    const files: Record<string, ProjectSketch['files'][string]> = {
      'view.py': {
        text: 'class View: pass\n',
        definitions: [{ name: 'View', kind: 'class', lines: [1, 1] }],
      },
      'list.py': {
        text: 'class List(View): pass\n',
        definitions: [{ name: 'List', kind: 'class', lines: [1, 1] }],
      },
    }
    const edges: ['extends', string, string][] = [['extends', 'list.py#List', 'view.py#View']]
    for (let index = 0; index < 9; index += 1) {
      files[`test_${index}.py`] = {
        text: `class T${index}(View): pass\n`,
        isTest: true,
        definitions: [{ name: `T${index}`, kind: 'class', lines: [1, 1] }],
      }
      edges.push(['extends', `test_${index}.py#T${index}`, 'view.py#View'])
    }
    using opened = openSketch({ files, edges })
    const run = await ask('Which classes extend `View`?', { projects: [opened.project] })
    expect(run.text).toContain('10 direct subtypes')
    expect(run.text).toContain('and 5 more in tests')
    expect(run.citations).toContain('list.py:1-1')
  })

  test('things that are compared are both names', async () => {
    const run = await ask('What is the difference between ShoppingCart and UnknownArticleError?')
    expect(run.citations).toEqual(expect.arrayContaining(['src/cart.ts:4-16', 'src/price.ts:11-11']))
    using opened = openSketch({
      files: {
        'a.py': {
          text: 'class Job:\n  pass\nclass Worker:\n  pass\n',
          definitions: [
            { name: 'Job', kind: 'class', lines: [1, 2] },
            { name: 'Worker', kind: 'class', lines: [3, 4] },
          ],
        },
      },
    })
    const plain = await ask('What is the difference between Job and Worker?', { projects: [opened.project] })
    expect(plain.text).toContain('`Job` and `Worker` are classes')
  })

  test('a long question that touches a name is no request for a list of what depends on it', async () => {
    const run = await ask(
      'Why does the repeated lookup of prices in ShoppingCart impact the performance when a very large number of articles is put in it?',
    )
    expect(run.text).toContain('`ShoppingCart` is a class')
    expect(run.text).not.toContain('A change of')
    expect(run.text).toContain('not measured')
  })

  test('lists the routes that the code registers', async () => {
    const routes: ProjectSketch = {
      files: { 'src/app.py': '@app.route("/users")\ndef users():\n    pass\n' },
    }
    using opened = openSketch(routes)
    const run = await ask('Which routes are there?', { projects: [opened.project] })
    expect(run.citations).toEqual(['src/app.py:1-2'])
  })
})
