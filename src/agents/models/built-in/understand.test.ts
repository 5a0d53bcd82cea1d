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
])('understand(%j) is %s', (question, intent) => {
  expect(understand(question).intent).toBe(intent)
})
