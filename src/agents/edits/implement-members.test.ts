import { describe, expect, test } from 'vitest'
import { editTexts } from '../testing/edit-texts.ts'

const implement = (texts: Readonly<Record<string, string>>, node: string, supertype?: string) =>
  editTexts(texts, { change: 'implement_members', node, ...(supertype === undefined ? {} : { supertype }) })

describe('implementing members', () => {
  test('writes stubs in TypeScript and imports the types that they name', async () => {
    expect(
      await implement(
        {
          'src/store.ts':
            "import type { Key } from './key'\n\nexport interface Store {\n  get(key: Key): Promise<string>\n  has(key: Key): boolean\n  close?(): void\n}\n",
          'src/key.ts': 'export interface Key {\n  name: string\n}\n',
          'src/memory.ts':
            "import type { Store } from './store'\n\nexport class Memory implements Store {\n  has(): boolean {\n    return true\n  }\n}\n",
        },
        'Memory',
      ),
    ).toMatchObject({
      changed: {
        'src/memory.ts':
          "import type { Store } from './store'\nimport type { Key } from './key'\n\nexport class Memory implements Store {\n  has(): boolean {\n    return true\n  }\n\n  get(key: Key): Promise<string> {\n    throw new Error('get is not implemented')\n  }\n}\n",
      },
    })
  })

  test('writes stubs in Python, in place of `pass`', async () => {
    expect(
      await implement(
        {
          'a.py':
            'from abc import ABC, abstractmethod\n\n\nclass Loader(ABC):\n    @abstractmethod\n    def load(self, path: str) -> bytes: ...\n\n    @abstractmethod\n    async def close(self): ...\n\n    def name(self):\n        return "x"\n\n\nclass FileLoader(Loader):\n    pass\n',
        },
        'FileLoader',
      ),
    ).toMatchObject({
      changed: {
        'a.py': expect.stringContaining(
          'class FileLoader(Loader):\n    def load(self, path: str) -> bytes:\n        raise NotImplementedError\n\n    async def close(self):\n        raise NotImplementedError\n',
        ),
      },
    })
  })

  test('writes stubs in Java, C# and Go', async () => {
    expect(
      await implement(
        {
          'a/Shape.java':
            'package a;\n\npublic interface Shape {\n  double area(int scale) throws Exception;\n  default int sides() { return 4; }\n}\n',
          'a/Square.java': 'package a;\n\npublic class Square implements Shape {\n}\n',
        },
        'Square',
      ),
    ).toMatchObject({
      changed: {
        'a/Square.java':
          'package a;\n\npublic class Square implements Shape {\n    @Override\n    public double area(int scale) throws Exception {\n        throw new UnsupportedOperationException("area is not implemented");\n    }\n}\n',
      },
    })
    expect(
      await implement(
        {
          'a.cs':
            'public interface IShape\n{\n    double Area(int scale);\n}\n\npublic class Square : IShape\n{\n}\n',
        },
        'Square',
      ),
    ).toMatchObject({
      changed: {
        'a.cs': expect.stringContaining(
          'public class Square : IShape\n{\n    public double Area(int scale)\n    {\n        throw new System.NotImplementedException("Area");\n    }\n}\n',
        ),
      },
    })
    expect(
      await implement(
        {
          'go.mod': 'module example.com/a\n',
          'a.go':
            'package a\n\ntype Shape interface {\n\tArea(scale int) (float64, error)\n}\n\ntype Square struct {\n\tside int\n}\n\nfunc Use() {}\n',
        },
        'Square',
        'Shape',
      ),
    ).toMatchObject({
      changed: {
        'a.go':
          'package a\n\ntype Shape interface {\n\tArea(scale int) (float64, error)\n}\n\ntype Square struct {\n\tside int\n}\n\nfunc (s *Square) Area(scale int) (float64, error) {\n\tpanic("Area is not implemented")\n}\n\nfunc Use() {}\n',
      },
    })
  })

  test('refuses where nothing is missing or the language is not known', async () => {
    expect(await implement({ 'a.py': 'class A:\n    pass\n' }, 'A')).toContain('lacks no member')
    expect(await implement({ 'a.rs': 'struct A;\n' }, 'A')).toContain('without a model in TypeScript, Python')
    expect(
      await implement(
        { 'a.ts': 'interface Store {\n  get(): void\n}\nclass Memory {}\n' },
        'Memory',
        'Store',
      ),
    ).toContain('does not say that it extends or implements `Store`')
  })
})
