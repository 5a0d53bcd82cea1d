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

test.each(['What is in render?', 'What is in the render folder?', 'show me the files in render'])(
  'a folder is told by what it holds: %s',
  async (question) => {
    const text = await ask(question, go)
    expect(text).toMatch(/^`render` holds 3 files/u)
    expect(text).toContain('`line.go`')
  },
)

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
