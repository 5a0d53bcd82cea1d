import { expect, test } from 'vitest'
import { messageCoverage, messageFragments } from './match-message.ts'

test.each([
  ["'Cart' object has no attribute 'items'", '"{!r} object has no attribute {!r}".format(a, b)'],
  ['expected 3 items, got 5', 'f"expected {n} items, got {len(x)}"'],
  ['cannot open /tmp/x: not found', 'fmt.Errorf("cannot open %s: not found", path)'],
  [
    'Route.get() requires a callback function but got a [object Undefined]',
    "'Route.' + method + '() requires a callback function but got a ' + type",
  ],
  ['unexpected argument --foo found', 'format!("unexpected argument {arg} found")'],
  [
    'The member Tags of type System.Collections.Generic.Dictionary`2[System.String,System.String] cannot be used as a value',
    'throw new E($"The member {name} of type {type.FullName} cannot be used as a value");',
  ],
  ['Working outside of cart context', 'message = """\\\nWorking outside of cart context.\n\nMore'],
  ['WRONGTYPE operation against a key', 'make("-WRONGTYPE operation against a key\\r\\n")'],
  ["unknown option '--colour'", "`error: unknown option '${flag}'`"],
  ['cart 7 is closed already', '"cart #{id} is closed already"'],
])('%s is made by %s', (message, code) => {
  expect(messageCoverage(message, code)).toBeGreaterThan(0.45)
  expect(messageFragments(message).some((fragment) => code.includes(fragment))).toBe(true)
})

test('other texts do not make it', () => {
  expect(messageCoverage('expected 3 items, got 5', '"no items here"')).toBeLessThan(0.2)
  expect(messageFragments("'a'")).toEqual([])
})
