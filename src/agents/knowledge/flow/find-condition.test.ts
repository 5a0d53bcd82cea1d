import { expect, test } from 'vitest'
import { findCondition } from './find-condition.ts'

const python = ['def send(self):', '    if retries > 0:', '        try:', '            call()', '    done()']
const go = [
  'func send() {',
  '\tfor _, one := range all {',
  '\t\tcall(one)',
  '\t}',
  '\tif x(',
  '\t\ty) {',
  '\t\tcall(y)',
]

const rust = [
  'fn run(cmd: Command) {',
  '    match cmd {',
  '        Command::Start { port } => {',
  '            serve(port)',
]
const script = ['function run() {', '  const Grind = (one) => {', '    serve(one)']

test('an arm of a match says which branch it is, a function after an arrow is none', () => {
  expect(findCondition(rust, 1, 4)).toEqual({ text: 'Command::Start { port } =>', line: 3 })
  expect(findCondition(script, 1, 3)).toBeUndefined()
})

test('finds the innermost condition or loop by indentation, whole or not at all', () => {
  expect(findCondition(python, 10, 13)).toEqual({ text: 'if retries > 0', line: 11 })
  expect(findCondition(python, 10, 14)).toBeUndefined()
  expect(findCondition(go, 1, 3)).toEqual({ text: 'for _, one := range all', line: 2 })
  expect(findCondition(go, 1, 7)).toBeUndefined()
})
