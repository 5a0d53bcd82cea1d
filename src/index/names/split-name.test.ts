import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

test.each([
  ['save', ['save']],
  ['Foo#bar', ['Foo', 'bar']],
  ['foo.bar.Baz.method()', ['foo', 'bar', 'Baz', 'method']],
  ['std::io::Read', ['std', 'io', 'Read']],
  ['crate::walk::WalkBuilder::new', ['walk', 'WalkBuilder', 'new']],
  ['(*Command).Execute', ['Command', 'Execute']],
  ['View.prototype.render', ['View', 'render']],
  ['Map<String, List<V>>.get(key)', ['Map', 'get']],
  ['Vec::<u8>::with_capacity', ['Vec', 'with_capacity']],
  ['list->push', ['list', 'push']],
  ['user?.name', ['user', 'name']],
  ['@app.route("/x")', ['app', 'route']],
  ['`res.send`', ['res', 'send']],
  ['github.com/spf13/cobra.Command', ['github', 'com', 'spf13', 'cobra', 'Command']],
  ['prototype', ['prototype']],
  ['<anonymous>', ['<anonymous>']],
  ['', []],
  ['.', []],
  ['a.'.repeat(13), []],
  ['x'.repeat(501), []],
])('splitName(%j) is %j', (name, segments) => {
  expect(splitName(name)).toEqual(segments)
})
