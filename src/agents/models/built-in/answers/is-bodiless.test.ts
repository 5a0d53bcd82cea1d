import { expect, test } from 'vitest'
import { isBodiless } from './is-bodiless.ts'

test.each([
  '1| @spec\n2| def mill_form_after(form):\n3|     """Emitted in the form\n4|     after the last field.\n5|     """',
  '1| def grind(self, grain: dict[str, int]) -> Flour:\n2|     raise NotImplementedError',
  '1| async def grind(self): ...',
  '1| void grind() {\n2| }',
  '1| Flour grind(Grain grain);',
])('declares only: %s', (source) => {
  expect(isBodiless({ kind: 'function', source })).toBe(true)
})

test.each([
  '1| @app.route("/mill")\n2| def mill(form):\n3|     """Grinds."""\n4|     return grind(form)',
  '1| def one(self): return 1',
  '1| void grind() {\n2|   turn();\n3| }',
  '1| const grind = () => turn();',
])('does something: %s', (source) => {
  expect(isBodiless({ kind: 'function', source })).toBe(false)
})
