import { describe, expect, test } from 'vitest'
import type { Completeness, NamePlace } from '../snapshot.ts'
import { openSketch } from '../testing/open-sketch.ts'

type Kind = 'function' | 'method' | 'class'

const languages: Readonly<Record<string, string>> = {
  '.java': 'java',
  '.ts': 'typescript',
  '.cs': 'csharp',
  '.c': 'c',
}

function find(
  name: string,
  file: string,
  others: Record<string, string>,
  kind: Kind,
): Completeness & { places: readonly NamePlace[] } {
  const language = languages[file.slice(file.lastIndexOf('.'))] ?? 'python'
  using snapshot = openSketch({
    files: {
      [file]: { text: `${name}\n`, language, definitions: [{ name, kind, lines: [1, 1] }] },
      ...others,
    },
  })
  const id = `${file}#${name}`
  return { ...snapshot.completeness(id), places: snapshot.namePlaces(id).texts }
}

function places(
  name: string,
  file: string,
  others: Record<string, string>,
  kind: Kind = 'function',
): string[] {
  return find(name, file, others, kind).places.map(({ filePath, line }) => `${filePath}:${line}`)
}

describe('a name counts as used in text that the graph does not read', () => {
  test('wherever it stands, if it is hardly a word', () => {
    const others = {
      'commands.def': 'MAKE_CMD("set", setCommand)\n',
      'a.yaml': 'run: load_users\n# load_users\n',
      'README.md': 'call load_users\n',
      'package-lock.json': '{"load_users": 1}\n',
      'b.php': '$x = 1; reload_users();\n',
      'messages.properties': 'load_users=Load the users\n',
    }
    expect(places('setCommand', 'src/t.py', others)).toEqual(['commands.def:1'])
    expect(places('load_users', 'src/t.py', others)).toEqual(['a.yaml:1'])
  })

  test('with what it is defined in before it, be it a word or not', () => {
    const others = {
      'pyproject.toml': 'run = "shop.views:index"\nindex = 1\n',
      'urls.xml': '<url to="views.index"/>\n',
      'b.json': '{ "index": 2 }\n',
    }
    expect(places('index', 'my-shop/views.py', others)).toEqual(['pyproject.toml:1', 'urls.xml:1'])
  })

  test('if it is a word, only as a use in a language that uses the code of the graph', () => {
    const others = {
      'App.astro': "import { get } from './api'\nget the best\nconst x = get(1)\n",
      'a.php': 'get(1);\n',
    }
    expect(places('get', 'src/api.ts', others)).toEqual(['App.astro:1', 'App.astro:3'])
    expect(places('get', 'src/api.py', others)).toEqual([])
  })

  test('if it is a word, in an attribute whose value is code', () => {
    const xaml = {
      'W.xaml': [
        '<Text Value="{Binding Save}"/>',
        '<Text Value="{x:Bind Model.Save, Mode=OneWay}"/>',
        '<Button Click="Save"/>',
        '<Text Value="Save as"/>',
        '<Text Value="{Binding Saved}"/>',
      ].join('\n'),
    }
    expect(places('Save', 'W.xaml.cs', xaml, 'method')).toEqual(['W.xaml:1', 'W.xaml:2', 'W.xaml:3'])
    const markup = {
      'App.astro': [
        '<a @click="save">',
        '<a v-if="open && save">',
        '<a :title="other.save" class="save">',
        '<a :title="saved" id="save">',
      ].join('\n'),
      'a.html': '<b onclick="save">\n<b (press)="save">\n<b title="save">\n<b data-on="to save">\n',
    }
    expect(places('save', 'src/a.ts', markup)).toEqual([
      'App.astro:1',
      'App.astro:2',
      'App.astro:3',
      'a.html:1',
      'a.html:2',
    ])
  })

  test('in the scripts of a linker', () => {
    const scripts = { 'link.ld': 'ENTRY(begin)\n', 'lib.map': 'V1 { global: begin; local: *; };\n' }
    expect(places('begin', 'a.c', scripts).toSorted()).toEqual(['lib.map:1', 'link.ld:1'])
    expect(places('beginHere', 'a.ts', { 'a.js.map': '{"names": ["beginHere"]}\n' })).toEqual([])
  })

  test('if it names a class, in a program of such a language', () => {
    const others = { 'A.scala': 'class A : Visit\n', 'a.html': 'Visit us\n', 'a.sh': 'Visit\n' }
    expect(places('Visit', 'Visit.java', others, 'class')).toEqual(['A.scala:1'])
  })

  test('a property of a template is a getter (JavaBeans)', () => {
    const others = { 'a.html': '<p th:text="${owner.city}"></p>\ncity\n' }
    expect(find('getCity', 'Owner.java', others, 'method')).toEqual({
      complete: false,
      places: [{ filePath: 'a.html', line: 1, text: '<p th:text="${owner.city}"></p>' }],
      reasons: [{ reason: 'named in HTML', count: 1 }],
    })
  })
})
