import { expect, test } from 'vitest'
import { linkTexts } from '../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../index/testing/open-texts.ts'
import { labelProjects } from '../../projects.ts'
import type { ListDefinitionsOutput } from '../../tools/list-definitions.ts'
import { listDefinitionsTool } from '../../tools/list-definitions.ts'
import { WorkspaceSession } from '../../workspace.ts'

interface Found {
  readonly unused: string[]
  readonly named: string[]
  readonly open: string[]
  readonly extent: ListDefinitionsOutput['extent']
}

async function unusedOf(texts: Record<string, string>): Promise<Found> {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const context = {
    projects: labelProjects([{ repoName: 'acme/mill', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  const signal = new AbortController().signal
  const output = (await listDefinitionsTool.execute(
    context,
    { unused: true },
    signal,
  )) as ListDefinitionsOutput
  expect(output.extent.shown).toBe(output.extent.total)
  return {
    unused: output.definitions.map(({ name }) => name),
    named: (output.named_elsewhere ?? []).map(({ name }) => name),
    open: (output.perhaps_used ?? []).map(({ name }) => name),
    extent: output.extent,
  }
}

test('functions, methods and types that nothing uses are listed, those of examples last', async () => {
  const { unused, named } = await unusedOf({
    'src/grind.ts':
      'export function grind(): void { turn() }\nfunction turn(): void {}\nfunction polish(): void {}\nexport class Sieve { shake(): void {} }\n',
    'src/main.ts': "import { grind } from './grind.ts'\ngrind()\n// polish() is gone\n",
    'src/menu.json': '{ "action": "shake" }\n',
    'examples/show.ts': 'function showOff(): void {}\n',
  })
  expect(unused).toEqual(['polish', 'Sieve', 'showOff'])
  // A text may mean it.
  expect(named).toEqual(['Sieve.shake'])
})

test('what a framework may run through a base of the repository is not listed', async () => {
  const { unused } = await unusedOf({
    'forms.py':
      'from django import forms\n\n\nclass BaseForm(forms.Form):\n    pass\n\n\nclass AddForm(BaseForm):\n    def clean_schedule(self):\n        return 1\n\n\ndef stale():\n    return AddForm()\n',
  })
  expect(unused).toEqual(['stale'])
})

test('constructors and classes of extension methods that are used are not listed', async () => {
  const { unused } = await unusedOf({
    'Mill/Extensions.cs':
      'namespace Mill;\npublic static class Extensions\n{\n    public static int Twice(this int value) { return value * 2; }\n    public static int Thrice(this int value) { return value * 3; }\n}\n',
    'Mill/Wheel.cs':
      'namespace Mill;\npublic class Wheel\n{\n    public Wheel(int size) { }\n    public int Turn() { return 4.Twice(); }\n}\npublic class Program { public static void Main() { new Wheel(1).Turn(); Extensions.Twice(2); } }\n',
  })
  expect(unused).toEqual(['Extensions.Thrice'])
})

test.each([
  [
    'main.go',
    'package main\n\nimport (\n\t"os"\n\t"reflect"\n)\n\ntype Verbs struct{}\n\nfunc (v Verbs) Launch() {}\n\nfunc idle() {}\n\nfunc main() {\n\treflect.ValueOf(Verbs{}).MethodByName(os.Args[1]).Call(nil)\n}\n',
    { unused: ['idle'], open: ['Verbs.Launch'] },
  ],
  [
    'Main.java',
    'class Legacy { public void oldWay() {} private void ghost() {} }\npublic class Main {\n  public static void main(String[] x) throws Exception {\n    Class.forName(x[0]).getMethod(x[1]).invoke(null);\n  }\n}\n',
    { unused: ['Legacy', 'Legacy.ghost'], open: ['Legacy.oldWay'] },
  ],
])(
  'what may be used, as a list of its callers says, is told apart, and the list is not complete: %s',
  async (path, text, expected) => {
    const { extent, ...found } = await unusedOf({ 'go.mod': 'module example.org/mill\n', [path]: text })
    expect(found).toMatchObject(expected)
    expect(extent.unread).toContainEqual({
      what: 'definition without a known use, which may be used all the same',
      count: 1,
    })
  },
)
