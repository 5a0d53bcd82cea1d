import { expect, test } from 'vitest'
import { isOutlinedTestPath, outlineFile } from './outline-file.ts'

/** `kind Outer.name 1-3`, one a line. */
function outline(path: string, text: string): string[] {
  const entries = outlineFile(path, text)
  const nameOf = (index: number): string => {
    const { parent, owner, name } = entries[index]!
    return [parent === -1 ? '' : nameOf(parent), owner, name].filter(Boolean).join('.')
  }
  return entries.map(
    ({ kind, startLine, endLine }, index) => `${kind} ${nameOf(index)} ${startLine}-${endLine}`,
  )
}

test('Kotlin', () => {
  const text = `@HiltViewModel
internal class TopicViewModel @Inject constructor(
    private val topics: TopicsRepository,
) : ViewModel() {
    val state: Flow<State> = flow()
    override suspend fun load(id: String): Topic =
        topics.get(id)
    companion object
    sealed interface State {
        data object Loading : State
    }
}
fun String.shout() = uppercase()
`
  expect(outline('A.kt', text)).toEqual([
    'class TopicViewModel 2-12',
    'field TopicViewModel.topics 3-3',
    'field TopicViewModel.state 5-5',
    'method TopicViewModel.load 6-7',
    'interface TopicViewModel.State 9-11',
    'class TopicViewModel.State.Loading 10-10',
    'function shout 13-13',
  ])
})

test('Swift, Scala and Dart', () => {
  const swift =
    'public final class A: B {\n  init(x: Int) {\n  }\n  func go(\n    _ x: Int\n  ) -> Int {\n    let y = 1\n    return y\n  }\n}\nextension A {\n  var size: Int { 1 }\n}\n'
  expect(outline('a.swift', swift)).toEqual([
    'class A 1-10',
    'method A.init 2-3',
    'method A.go 4-9',
    'class A 11-13',
    'field A.size 12-12',
  ])
  const scala =
    'sealed trait Shape:\n  def area: Double\n\ncase class Circle(r: Double) extends Shape:\n  def area =\n    r * r\nobject Main {\n  val x = 1\n}\n'
  expect(outline('a.scala', scala)).toEqual([
    'interface Shape 1-2',
    'method Shape.area 2-2',
    'class Circle 4-6',
    'method Circle.area 5-6',
    'class Main 7-9',
    'field Main.x 8-8',
  ])
  const dart =
    "class Home extends StatelessWidget {\n  Widget build(BuildContext c) {\n    return Text('x');\n  }\n  String get name => 'a';\n}\nvoid main() => run();\n"
  expect(outline('lib/a.dart', dart)).toEqual([
    'class Home 1-6',
    'method Home.build 2-4',
    'method Home.name 5-5',
    'function main 7-7',
  ])
})

test('Lua, shell and Elixir', () => {
  const lua =
    'local M = {}\n--[[\nfunction no() end\n]]\nfunction M.open(path)\n  return path\nend\nM.close = function(x)\nend\nfunction Account:deposit(v) end\nreturn M\n'
  expect(outline('a.lua', lua)).toEqual([
    'function M.open 5-7',
    'function M.close 8-9',
    'function Account.deposit 10-10',
  ])
  const shell = 'usage() {\n  cat <<EOF\nno() {\nEOF\n}\n\nfunction main\n{\n  usage\n}\n'
  expect(outline('a.sh', shell)).toEqual(['function usage 1-5', 'function main 7-10'])
  const elixir =
    'defmodule Shop.Cart do\n  @doc """\n  def no do\n  """\n  def add(cart, item) do\n    cart\n  rescue\n    _ -> nil\n  end\n  defp total(_), do: 0\nend\n'
  expect(outline('cart.ex', elixir)).toEqual([
    'module Cart 1-11',
    'method Cart.add 5-9',
    'method Cart.total 10-10',
  ])
})

test('SQL ends with a semicolon', () => {
  const sql =
    'CREATE TABLE IF NOT EXISTS "public"."users" (\n  id int\n);\n-- create table no (x int);\ncreate or replace function touch() returns trigger as $$\nbegin\n  return new;\nend;\n$$ language plpgsql;\n'
  expect(outline('schema.sql', sql)).toEqual(['type users 1-3', 'function touch 5-9'])
})

test('a component is called like its file, and holds what its script defines', () => {
  const vue =
    '<template>\n  <p>function no() {}</p>\n</template>\n<script setup lang="ts">\nconst props = defineProps<{ a: string }>()\nconst open = async (x: number) => {\n  const inner = 1\n}\nfunction close() {\n}\n</script>\n<style>\n.function {}\n</style>\n'
  expect(outline('src/Menu.vue', vue)).toEqual([
    'module Menu 1-14',
    'variable Menu.props 5-5',
    'function Menu.open 6-8',
    'function Menu.close 9-10',
  ])
  const options =
    '<script>\nexport default {\n  methods: {\n    async save(form) {\n      if (form) {\n      }\n    },\n  },\n}\n</script>\n'
  expect(outline('Form.vue', options)).toEqual(['module Form 1-10', 'method Form.save 4-7'])
  expect(
    outline('Form.svelte', '<script>\n  export let name\n  let n = 1\n</script>\n<p>{name}</p>\n'),
  ).toEqual(['module Form 1-5', 'variable Form.n 3-3'])
})

test('comments above a definition are its documentation', () => {
  const kotlin = '/**\n * Loads topics.\n *\n * Slowly.\n */\n@Inject\nfun load() {}\n'
  expect(outlineFile('a.kt', kotlin)[0]).toMatchObject({
    doc: 'Loads topics.\n\nSlowly.',
    signature: 'fun load() {}',
  })
  expect(outlineFile('a.lua', '-- Says it.\nfunction say()\nend\n')[0]?.doc).toBe('Says it.')
})

test('what has no outline has none, and headings are sections', () => {
  expect(outline('a.css', '.a {}\n')).toEqual([])
  expect(outline('a.md', '# A\n## B\n')).toEqual(['section A 1-2', 'section B 2-2'])
})

test.each([
  ['spec/models/user_spec.lua', true],
  ['app/src/androidTest/kotlin/NavigationTest.kt', true],
  ['tests/Unit/UserTest.kt', true],
  ['app/models/user.lua', false],
  ['app/Services/Latest.kt', false],
  ['spec/openapi.yaml', false],
])('whether %s is a test: %s', (path, isTest) => {
  expect(isOutlinedTestPath(path)).toBe(isTest)
})
