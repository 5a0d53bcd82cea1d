import { expect, test } from 'vitest'
import { editTexts } from '../testing/edit-texts.ts'

const extract = async (texts: Record<string, string>, node: string, value: string, name = 'LIMIT') =>
  await editTexts(texts, { change: 'extract_constant', node, value, new_name: name })

test('Python: below the imports, in code alone', async () => {
  const text =
    '"""Says 30."""\nimport os\n\n\ndef load(x):\n    """Takes 30."""\n    # 30 seconds\n    return wait(x, 30) + 30.5 + os.wait(30)\n\n\ndef other():\n    return 30\n'
  expect(await extract({ 'a.py': text }, 'load', '30')).toMatchObject({
    changed: {
      'a.py':
        '"""Says 30."""\nimport os\n\nLIMIT = 30\n\n\ndef load(x):\n    """Takes 30."""\n    # 30 seconds\n    return wait(x, LIMIT) + 30.5 + os.wait(LIMIT)\n\n\ndef other():\n    return 30\n',
    },
    output: {
      summary: 'It names `30` `LIMIT` in `a.py` and uses the name at 2 places in `load`',
      checked: expect.stringContaining('every name in them leads where it led before'),
    },
  })
})

test('TypeScript: no key, no type, no module', async () => {
  const text =
    'import { a } from "utf";\n\ntype Code = "utf" | "ascii";\n\nexport function read(x: "utf") {\n  return a({ "utf": 1, code: x === "utf" }, "utf");\n}\n'
  expect(await extract({ 'a.ts': text }, 'a.ts', '"utf"', 'CODE')).toMatchObject({
    changed: {
      'a.ts':
        'import { a } from "utf";\n\nconst CODE = "utf";\n\ntype Code = "utf" | "ascii";\n\nexport function read(x: "utf") {\n  return a({ "utf": 1, code: x === CODE }, CODE);\n}\n',
    },
    output: { left: [{ total: 4 }] },
  })
})

test('Go: below package and imports', async () => {
  const text = 'package a\n\nimport (\n\t"fmt"\n)\n\nfunc F() {\n\tfmt.Println(3, 13)\n}\n'
  expect(await extract({ 'a.go': text }, 'F', '3', 'limit')).toMatchObject({
    changed: {
      'a.go':
        'package a\n\nimport (\n\t"fmt"\n)\n\nconst limit = 3\n\nfunc F() {\n\tfmt.Println(limit, 13)\n}\n',
    },
  })
})

test('Go: a name of another file of the package is taken', async () => {
  const texts = { 'a.go': 'package a\n\nfunc F() int { return 3 }\n', 'b.go': 'package a\n\nvar limit = 1\n' }
  expect(await extract(texts, 'F', '3', 'limit')).toContain('another file of the package has a `limit`')
})

test('Python: a pattern stays, because a name there would bind', async () => {
  const text = 'def f(x):\n    match x:\n        case "a":\n            return "a"\n'
  expect(await extract({ 'a.py': text }, 'f', '"a"')).toMatchObject({
    changed: {
      'a.py': 'LIMIT = "a"\n\ndef f(x):\n    match x:\n        case "a":\n            return LIMIT\n',
    },
  })
})

test('what cannot be is refused with the reason', async () => {
  expect(await extract({ 'a.py': 'def f():\n    return 1\n' }, 'f', 'g()')).toContain('is no number or text')
  expect(await extract({ 'a.py': 'LIMIT = 2\ndef f():\n    return 1\n' }, 'f', '1')).toContain(
    '`LIMIT` stands in this file already',
  )
  expect(await extract({ 'a.py': 'def f():\n    return 1\n' }, 'f', '7')).toContain('is no value in `f`')
  expect(await extract({ 'A.java': 'class A {\n  int f() { return 1; }\n}\n' }, 'f', '1')).toContain(
    'in Python, JavaScript, TypeScript and Go only',
  )
})
