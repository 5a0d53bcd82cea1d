import { expect, test } from 'vitest'
import { linkTexts } from '../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../testing/collect-run.ts'

/* What everybody asks first: of a name, a folder, a signature, in the words that they have at hand. */

async function ask(question: string, texts: Readonly<Record<string, string>>): Promise<string> {
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/mill')
  const run = await collectRun({ projects: [{ repoName: 'acme/mill', snapshot }], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

const ruby = {
  'lib/mill.rb': `module Mill
  class Base
    def route(path)
      path
    end

    def route!
      route('/')
    end

    def call(env)
      route!
    end

    def wet?
      true
    end
  end
end
`,
  'lib/wheel.rb': `module Mill
  class Wheel < Base
    def turn
      wet?
    end
  end
end
`,
}

test.each([
  'Who calls route!',
  'who calls Mill::Base#route!?',
  'Who calls `route!`?',
  'What breaks if I change Base#route!?',
])('a name of Ruby keeps its mark: %s', async (question) => {
  const text = await ask(question, ruby)
  expect(text).toMatch(/^(?:A change of )?`Mill\.Base\.route!` \[lib\/mill\.rb:7-9\]/u)
  expect(text).toContain('`Mill.Base.call` calls it')
})

test('a question mark that ends the question is none of a name', async () => {
  expect(await ask('Is wet? used anywhere?', ruby)).toContain('`Mill.Wheel.turn`')
  expect(await ask('Who calls Base#route?', ruby)).toMatch(/^`Mill\.Base\.route` \[lib\/mill\.rb:3-5\]/u)
})

const go = {
  'go.mod': 'module example.org/mill\n\ngo 1.22\n',
  'main.go': `package main

import "example.org/mill/render"

func main() { render.Draw(render.Line{}) }
`,
  'render/render.go': `package render

type Shape interface {
	Path(scale int) string
}

func Draw(shape Shape) string { return shape.Path(1) }

func helper() int { return 1 }
`,
  'render/line.go': `package render

type Line struct{}

// Path is where the pen goes.
func (l Line) Path(scale int) string { return "line" }

type Dot struct{}

func (d *Dot) Path(scale int) string { return "dot" }
`,
  'render/lib/pen.go': 'package lib\n\nfunc Ink() int { return 1 }\n',
}

test.each(['Which files import the render package?', 'Who imports render?'])(
  'a folder is imported where one of its files is: %s',
  async (question) => {
    const text = await ask(question, go)
    expect(text).toContain('Files of `render` are imported by one file outside of it:')
    expect(text).toContain('`main.go` [main.go:3-3]')
  },
)

test('the functions of a package are those of its files, the public ones where these are asked for', async () => {
  const text = await ask('List all public functions of the render package', go)
  expect(text).toContain('The files of `render` have one public function outside of tests:')
  expect(text).toContain('function `Draw`')
  expect(text).not.toContain('helper')
  expect(text).not.toContain('Ink')
})

test.each([
  'What is in render?',
  'What is in the render folder?',
  'What is in the render package?',
  'show me the files in render',
])('a folder is told by what it holds: %s', async (question) => {
  const text = await ask(question, go)
  expect(text).toMatch(/^`render` holds 3 files/u)
  expect(text).toContain('`line.go`')
})

test('a folder whose name is a word of another question is a folder', async () => {
  const texts = { ...go, 'lib/a.go': 'package lib\n\nfunc A() int { return 1 }\n' }
  expect(await ask('What is in lib?', texts)).toMatch(/^`lib` holds one file/u)
})

test.each([
  ['What are the parameters of Draw and what does it return?', 'func Draw(shape Shape) string', 'string'],
  ['What does Line.Path return?', 'func (l Line) Path(scale int) string', 'string'],
])('a signature is told as it is declared: %s', async (question, signature, type) => {
  const text = await ask(question, go)
  expect(text).toContain(signature)
  expect(text).toContain(`It is declared to return \`${type}\``)
})

const python = {
  'mill/api.py': `LIMIT = 3
COOKIES = 'cookies'

class Wheel:
    def __init__(self, size):
        self.size = size

    def turn(self, times=1):
        """Turns the wheel.

        :param times: How often it turns.
        :return: The way that it went.
        """
        return times * self.size + LIMIT

class Waterwheel(Wheel):
    def turn(self, times=1):
        return COOKIES

class Idle(Wheel):
    pass

def spin():
    return Wheel(2).turn(3)
`,
  'requirements.txt': 'cookies==1.0\n',
}

test('what documentation says of parameters and of what is returned is told with the signature', async () => {
  const text = await ask('What are the parameters of Wheel.turn and what does it return?', python)
  expect(text).toContain('def turn(self, times=1)')
  expect(text).toContain('- `times`: How often it turns.')
  expect(text).toContain('by its documentation: The way that it went.')
  expect(await ask('What arguments does Wheel take?', python)).toContain('def __init__(self, size)')
})

test('who overrides a member of a type is asked of the member', async () => {
  const text = await ask('Who extends Wheel and overrides turn?', python)
  expect(text).toContain('method `Waterwheel.turn` overrides it')
  expect(text).not.toContain('Idle')
})

test.each(['Where is the constant COOKIES used?', 'Where is COOKIES used?'])(
  'a constant is meant by its capitals, not the package of that name: %s',
  async (question) => {
    const text = await ask(question, python)
    expect(text).toMatch(/^`COOKIES` \[mill\/api\.py:2-2\] is used in one place, by `Waterwheel\.turn`/u)
  },
)

test.each([
  ['where is Whele defined?', '`Whele`; the closest name is `Wheel`'],
  ['where is waterwhel', '`waterwhel`; the closest name is `Waterwheel`'],
  ['who calls Waterwhel?', '`Waterwhel`; the closest name is `Waterwheel`'],
])('a name with a typo is answered by the name that it must be: %s', async (question, said) => {
  expect(await ask(question, python)).toContain(`I found no definition named ${said}, which this is about.`)
})

test.each([
  'Where is the constant OLD_LIMIT used?',
  'who calls frobnicate_all?',
  'What does SpinnerKing return?',
])('of what is not there nothing else is told: %s', async (question) => {
  const text = await ask(question, python)
  expect(text).toMatch(
    /^Nothing in this repository is called `\w+`, and the text `\w+` stands nowhere in it\./u,
  )
  expect(text).not.toContain('come nearest')
})

test('the code of a plain word is shown where it is asked for', async () => {
  expect(await ask('Show me the code of spin', python)).toMatch(
    /^`spin` \[mill\/api\.py:23-24\]:\n\n```python/u,
  )
})

const typescript = {
  'packages/shared/noop.ts': 'export const NOOP = (): void => {}\nexport const table = { a: NOOP }\n',
  'packages/main.ts': `import { NOOP } from './shared/noop.ts'
import { register } from 'other'

class Order {
  total(): number {
    return 1
  }
}

function onDone(): void {}

register(onDone)

export function run(stop = NOOP): number {
  return new Order().total()
}
`,
  'package.json': '{ "name": "mill", "dependencies": { "other": "1.0.0" } }',
}

test('what is handed on by its name alone is not said to be run nowhere', async () => {
  const text = await ask('Who calls onDone?', typescript)
  expect(text).toMatch(
    /^`onDone` \[packages\/main\.ts:10-10\] is handed on by its name in at least one place, .* I found no call/u,
  )
  expect(text).toContain('[packages/main.ts:12-12]: `register(onDone)`')
})

test('a file that uses a definition is not listed by its import too', async () => {
  const text = await ask('Where is NOOP used?', typescript)
  expect(text).toContain('`run` refers to it [packages/main.ts:14-14]')
  expect(text).not.toContain('imports it')
})

test('the packages of a path are none of a manifest', async () => {
  expect(await ask('Which files import packages/shared/noop.ts?', typescript)).toMatch(
    /^`packages\/shared\/noop\.ts` \[packages\/shared\/noop\.ts\] is imported in one place/u,
  )
})

test('a word with a capital letter beside its kind is a name, whatever else it means', async () => {
  expect(await ask('Which methods does the Order class have?', typescript)).toMatch(
    /^`Order` \[packages\/main\.ts:4-8\] has one method/u,
  )
})

test('a plain word is asked about where nothing else is', async () => {
  expect(await ask('Is spin used anywhere?', python)).toMatch(/`spin` \[mill\/api\.py:23-24\]/u)
  expect(await ask('What are the parameters of spin?', python)).toContain('def spin()')
})

const java = {
  'src/main/java/acme/mill/Mill.java': `package acme.mill;

public class Mill {
  public int grind(int weight) { return weight; }
  public int grind(String grain) { return grind(1); }
  public int run() { return grind("rye"); }
}
`,
  'src/test/java/acme/mill/MillTest.java': `package acme.mill;

class MillTest {}
`,
  'src/main/java/acme/App.java': `package acme;

import acme.mill.Mill;

public class App {
  public int start() { return new Mill().grind(2) + new Mill().run(); }
}
`,
}

test('what only a library defines is called by the lines that have its name', async () => {
  const text = await ask('Who calls register?', typescript)
  expect(text).toContain('register(onDone)` [packages/main.ts:12-12]')
  const texts = { 'mill.py': 'def run(store):\n    store.save()\n' }
  expect(await ask('Who calls save?', texts)).toMatch(
    /^I found no definition named `save`; one line of one file calls something of this name/u,
  )
})

test('who asks for callers of a name means all of its overloads', async () => {
  const text = await ask('Who calls Mill.grind?', java)
  expect(text).toMatch(/^`Mill\.grind` with its 2 overloads, .* is called in (?:at least )?3 places/u)
  expect(text).toContain('`App.start` calls it')
  expect(text).toContain('`Mill.run` calls it')
  expect(text).not.toContain('other definition')
  const signature = await ask('What are the parameters of Mill.grind?', java)
  expect(signature).toContain('`Mill.grind` has 2 overloads:')
  expect(signature).toContain('grind(String grain)')
})

test('a package is the folder of its code before that of its tests', async () => {
  expect(await ask('Which files import acme.mill?', java)).toContain(
    '`src/main/java/acme/App.java` [src/main/java/acme/App.java:3-3]',
  )
})

test('a file is told by the types that it adds to a module of another file', async () => {
  expect(await ask('What does lib/wheel.rb do?', ruby)).toContain('class `Mill.Wheel` [lib/wheel.rb:2-6]')
})
