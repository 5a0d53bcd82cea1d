import { afterAll, expect, test } from 'vitest'
import { collectRun } from '../../../../testing/collect-run.ts'
import { openSketch } from '../../../../testing/open-sketch.ts'

const decoders = openSketch({
  files: {
    'src/decoders.py': {
      text: `class Decoder:
    """Decodes a body."""
    def decode(self): ...
class GzipDecoder(Decoder):
    """Decodes gzip."""
    def decode(self): ...
class BrotliDecoder(Decoder):
    """Decodes brotli."""
    def decode(self): ...
DECODERS = {
    'gzip': GzipDecoder,
    'br': BrotliDecoder,
}
`,
      definitions: [
        { name: 'Decoder', kind: 'class', lines: [1, 3], doc: 'Decodes a body.' },
        { name: 'Decoder.decode', kind: 'method', lines: [3, 3] },
        { name: 'GzipDecoder', kind: 'class', lines: [4, 6], doc: 'Decodes gzip.' },
        { name: 'GzipDecoder.decode', kind: 'method', lines: [6, 6] },
        { name: 'BrotliDecoder', kind: 'class', lines: [7, 9], doc: 'Decodes brotli.' },
        { name: 'BrotliDecoder.decode', kind: 'method', lines: [9, 9] },
        { name: 'DECODERS', kind: 'variable', lines: [10, 13] },
      ],
    },
    'tests/test_decoders.py': {
      text: 'def test_gzip():\n    GzipDecoder().decode()\n',
      isTest: true,
      definitions: [{ name: 'test_gzip', kind: 'function', lines: [1, 2] }],
    },
    'CONTRIBUTING.md': '# Contributing\n\nA new decoder needs a test that decodes a body.\n',
  },
  edges: [
    ['extends', 'src/decoders.py#GzipDecoder', 'src/decoders.py#Decoder', 4],
    ['extends', 'src/decoders.py#BrotliDecoder', 'src/decoders.py#Decoder', 7],
    ['references', 'src/decoders.py', 'src/decoders.py#GzipDecoder', 11],
    ['references', 'src/decoders.py', 'src/decoders.py#BrotliDecoder', 12],
    ['instantiates', 'tests/test_decoders.py#test_gzip', 'src/decoders.py#GzipDecoder', 2],
  ],
})
const owners = openSketch({
  files: {
    'src/owner.ts': {
      text: 'class Owner {\n  telephone = ""\n  address = ""\n}\n',
      definitions: [
        { name: 'Owner', kind: 'class', lines: [1, 4] },
        { name: 'Owner.telephone', kind: 'field', lines: [2, 2] },
        { name: 'Owner.address', kind: 'field', lines: [3, 3] },
      ],
    },
    'db/schema.sql': 'create table owner (\n  telephone text\n);\n',
    'views/form.html': '<input name="telephone">\n',
  },
})
const program = openSketch({
  files: {
    'src/opcodes.c': {
      text: `static int op_add(int a) { return a; }
static int op_sub(int a) { return -a; }
static const struct opcode opcodes[] = {
  ENTRY(op_nop, "nop"),
  ENTRY(op_add, "add"),
  ENTRY(op_sub, "sub"),
};
int run_opcode(int i) { return opcodes[i].run(i); }
`,
      definitions: [
        { name: 'op_add', kind: 'function', lines: [1, 1] },
        { name: 'op_sub', kind: 'function', lines: [2, 2], doc: 'Subtracts one number from another.' },
        { name: 'opcodes', kind: 'variable', lines: [3, 7] },
        { name: 'run_opcode', kind: 'function', lines: [8, 8] },
      ],
    },
    'src/Shape.java': {
      text: 'enum Shape {\n  Circle(0),\n  Triangle(3),\n  Square(4),\n  ;\n}\n',
      definitions: [{ name: 'Shape', kind: 'enum', lines: [1, 6] }],
    },
    'texts/messages.properties': 'hello=Hello\n',
    'texts/messages_de.properties': 'hello=Hallo\n',
    'texts/messages_es.properties': 'hello=Hola\n',
    'src/options.py': {
      text: `parser = argparse.ArgumentParser()
parser.add_argument("--verbose", action="store_true", help="say more")
settings.verbose = arguments.verbose
`,
    },
    'src/report.py': { text: 'if settings.verbose:\n    print(details)\n' },
  },
  edges: [['reads', 'src/opcodes.c#run_opcode', 'src/opcodes.c#opcodes', 8]],
})
afterAll(() => {
  for (const opened of [decoders, owners, program]) opened[Symbol.dispose]()
})

test('one more of a family: the pattern, what it has, where several are named, its tests', async () => {
  const run = await collectRun({ projects: [decoders.project], question: 'How do I add a new decoder?' })
  expect(run.text).toContain('which derives from `Decoder` [src/decoders.py:1-3]')
  expect(run.text).toContain('Give it what `GzipDecoder` has: `decode` [src/decoders.py:6-6]')
  expect(run.text).toContain('`DECODERS` [src/decoders.py:11-11] (`GzipDecoder` and `BrotliDecoder`)')
  expect(run.text).toContain('Test it like the others: [tests/test_decoders.py:2-2].')
  expect(run.text).toContain('“A new decoder needs a test that decodes a body” [CONTRIBUTING.md:3-3]')
})

test('a field is followed through all files by one that is there', async () => {
  const run = await collectRun({
    projects: [owners.project],
    question: 'How do I add an email field to the owner?',
  })
  expect(run.text).toContain('Follow `telephone` [src/owner.ts:2-2]')
  expect(run.citations).toEqual(expect.arrayContaining(['db/schema.sql:2-2', 'views/form.html:1-1']))
})

test('one more entry of a table: the form of the others, what an entry names, who reads it', async () => {
  const run = await collectRun({ projects: [program.project], question: 'How do I add a new opcode?' })
  expect(run.text).toContain('one more entry in `opcodes` [src/opcodes.c:3-7]')
  expect(run.text).toContain('`ENTRY(op_sub, "sub"),` [src/opcodes.c:6-6]')
  expect(run.text).toContain(
    'as `op_sub` [src/opcodes.c:2-2] is written. “Subtracts one number from another”',
  )
  expect(run.text).toContain('It is read in `run_opcode` [src/opcodes.c:8-8]')
})

test('a table in a file of a language that the question rules out is not the place', async () => {
  const question = 'How do I add a new opcode in Lua rather than C?'
  const run = await collectRun({ projects: [program.project], question })
  expect(run.text).not.toContain('one more entry')
})

test('a translation is one more file beside the others', async () => {
  const question = 'What is needed to translate the program to French?'
  const run = await collectRun({ projects: [program.project], question })
  expect(run.text).toContain('add one beside `texts/messages.properties` [texts/messages.properties]')
  expect(run.text).toContain('`messages_de.properties` [texts/messages_de.properties]')
})

test('a flag of the command line is followed by one that is there', async () => {
  const question = 'How do I add a new command line flag?'
  const run = await collectRun({ projects: [program.project], question })
  expect(run.text).toContain('Follow `--verbose` [src/options.py:2-2]')
  expect(run.citations).toEqual(expect.arrayContaining(['src/options.py:3-3', 'src/report.py:1-1']))
})

test('one more constant of an enumeration is an entry like the last one', async () => {
  const run = await collectRun({ projects: [program.project], question: 'How do I add a new shape?' })
  expect(run.text).toContain('one more entry in `Shape` [src/Shape.java:1-6]')
  expect(run.text).toContain('`Square(4),` [src/Shape.java:4-4]')
  expect(run.text).not.toContain('makes it')
})
