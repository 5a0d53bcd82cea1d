import { expect, test } from 'vitest'
import { understand } from './understand.ts'

test.each([
  ['Where is `Foo` defined?', 'where'],
  ['who calls parse_config', 'callers'],
  ['Where is parseConfig called?', 'callers'],
  ['What does parseConfig call?', 'callees'],
  ['what uses Foo?', 'users'],
  ['Which classes implement Store?', 'implementers'],
  ['What does Store extend?', 'supertypes'],
  ['What does src/a.ts depend on?', 'dependencies'],
  ['Who imports lodash?', 'importers'],
  ['Which tests cover parseConfig?', 'tests'],
  ['What would break if I rename parseConfig?', 'impact'],
  ['How do I get from main to parseConfig?', 'path'],
  ['how does main reach parseConfig?', 'path'],
  ['Which routes are there?', 'routes'],
  ['Where is the environment variable "APP_PORT" used?', 'configuration'],
  ['Where is the PORT environment variable read?', 'configuration'],
  ['Which env vars does the service read?', 'configuration'],
  ['Where does the message "not found" come from?', 'errors'],
  ['list the functions in src/a.ts', 'members'],
  ['Give me an overview of the architecture', 'architecture'],
  ['How does parseConfig work?', 'explain'],
  ['hello', 'greeting'],
  ['parseConfig', 'open'],
  ['¿Dónde se usa parseConfig?', 'users'],
  ['谁调用 parseConfig', 'callers'],
  ['FastLoader vs SafeLoader: what is the difference and which should I use on a phone', 'compare'],
  ['I get "writes are blocked by the lock" - when is that returned and what should I do?', 'errors'],
  ['which pages can be visited without being logged in?', 'routes'],
  ['how does "/say hello" get from the command to the socket?', 'flow'],
])('understand(%j) is %s', (question, intent) => {
  expect(understand(question).intent).toBe(intent)
})

test.each([
  ['what does (*DB).writeRequests call?', 'DB.writeRequests'],
  ['what does `(*DB).writeRequests` call?', 'DB.writeRequests'],
  ['who calls (t Tree[K, V]) Insert', 'Insert'],
  ['who calls (List[T]).Push?', 'List.Push'],
  ['where is Vec<T>::push defined', 'Vec.push'],
  ['what does <Shop as Display>::fmt do', 'Shop.fmt'],
  ['who calls Cart->addItem()?', 'Cart.addItem'],
  ['who calls Cart#addItem?', 'Cart#addItem'],
  ['who calls shop::Cart::add_item?', 'shop::Cart::add_item'],
])('%s names %s', (question, name) => {
  expect([...understand(question).names.strong, ...understand(question).names.weak]).toContain(name)
})
