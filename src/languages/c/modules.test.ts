import { expect, test } from 'vitest'

import { projectOf } from '../testing/index.ts'
import { createModuleResolver } from './modules.ts'

/** `name` is that of the repository. */
function resolve(
  texts: Readonly<Record<string, string>>,
  specifier: string,
  from: string,
  name = '',
): string {
  const project = projectOf(
    texts,
    () => '',
    (text) => [...text.matchAll(/#include (\S+)/g)].map(([, included]) => included!),
  )
  const target = createModuleResolver({ ...project, name }).resolve(specifier, from, '')
  switch (target.kind) {
    case 'files':
      return [...target.files, ...(target.member ?? [])].join(' ')
    case 'external':
      return `external ${target.packageName}`
    case 'unresolved':
      return `unresolved ${target.reason}`
    case 'namespace':
      return `namespace ${target.directory}`
  }
}

const paths = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']))

test('a quoted header lies beside the file before anywhere else', () => {
  const project = paths('src/a.c', 'src/x.h', 'include/x.h')
  expect(resolve(project, '"x.h"', 'src/a.c')).toBe('src/x.h')
  expect(resolve(project, '<x.h>', 'src/a.c')).toBe('include/x.h')
  expect(resolve(project, '"../include/x.h"', 'src/a.c')).toBe('include/x.h')
})

test('directories of the build come before the usual ones', () => {
  const project = {
    ...paths('deps/lua/lua.h', 'include/lua.h', 'src/a.c', 'deps/net/net.h'),
    'build/compile_commands.json': JSON.stringify([
      { directory: '/home/me/project/build', command: 'cc -I../deps/lua -c ../src/a.c', file: '../src/a.c' },
      {
        directory: '/home/me/project',
        arguments: ['cc', '-isystem', '/home/me/project/deps/net'],
        file: 'b.c',
      },
    ]),
  }
  expect(resolve(project, '"lua.h"', 'src/a.c')).toBe('deps/lua/lua.h')
  expect(resolve(project, '<net.h>', 'src/a.c')).toBe('deps/net/net.h')
})

test('a broken build description is as good as none', () => {
  const project = { ...paths('include/x.h', 'src/a.c'), 'compile_commands.json': '[{' }
  expect(resolve(project, '"x.h"', 'src/a.c')).toBe('include/x.h')
})

test('the only header whose path ends so is meant, and the nearest of several', () => {
  const project = paths('one/include/x.h', 'two/include/x.h', 'two/src/deep/a.c', 'lib/core/only.h', 'main.c')
  expect(resolve(project, '"core/only.h"', 'main.c')).toBe('lib/core/only.h')
  expect(resolve(project, '"x.h"', 'two/src/deep/a.c')).toBe('two/include/x.h')
  expect(resolve(project, '"x.h"', 'main.c')).toBe('unresolved "x.h" may be any of 2 headers')
})

test('headers that are not here are external, standard ones even where a file is named so', () => {
  const project = paths('deep/down/string.h', 'a.c')
  expect(resolve(project, '<stdio.h>', 'a.c')).toBe('external stdio.h')
  expect(resolve(project, '<string.h>', 'a.c')).toBe('external string.h')
  expect(resolve(project, '"deep/down/string.h"', 'a.c')).toBe('deep/down/string.h')
  expect(resolve(project, '<vector>', 'a.c')).toBe('external vector')
})

test('headers of systems are not files of the repository, whatever these are called', () => {
  const project = paths('src/string.h', 'src/sys/types.h', 'compat/regex.h', 'a.c')
  expect(resolve(project, '<string.h>', 'a.c')).toBe('external string.h')
  expect(resolve(project, '<sys/types.h>', 'a.c')).toBe('external sys/types.h')
  expect(resolve(project, '<regex.h>', 'a.c')).toBe('external regex.h')
  expect(resolve(project, '"regex.h"', 'a.c')).toBe('compat/regex.h')
  expect(resolve(paths('include/string.h', 'a.c'), '<string.h>', 'a.c')).toBe('include/string.h')
  // Nor by way of a project that is called like a folder of systems.
  expect(resolve(paths('core/types.h', 'a.c'), '<sys/types.h>', 'a.c', 'sys')).toBe('external sys/types.h')
})

test('a folder that only the build makes is left out where the project goes by that name', () => {
  const project = paths('src/core/list.h', 'src/core/string.h', 'lib/x.h', 'test/x.h', 'a.c')
  expect(resolve(project, '<foo/src/core/list.h>', 'a.c', 'foo')).toBe('src/core/list.h')
  expect(resolve(project, '<foo/core/list.h>', 'a.c', 'libfoo')).toBe('src/core/list.h')
  expect(resolve(project, '<foo/string.h>', 'a.c', 'foo')).toBe('src/core/string.h')
  expect(resolve(project, '<foo/x.h>', 'a.c', 'foo')).toBe('external foo/x.h')
  expect(resolve(project, '<foo/none.h>', 'a.c', 'foo')).toBe('external foo/none.h')
  expect(resolve(project, '<bar/core/list.h>', 'a.c', 'foo')).toBe('external bar/core/list.h')
})

test('names of a project are those that its build gives', () => {
  const project = { ...paths('src/list.h'), 'a.c': '' }
  const built = (path: string, text: string) => resolve({ ...project, [path]: text }, '<foo/list.h>', 'a.c')
  expect(built('meson.build', "project(\n  'foo',\n  'c')")).toBe('src/list.h')
  expect(built('src/meson.build', "install_headers('list.h', subdir : 'foo')")).toBe('src/list.h')
  expect(built('meson.build', "run_command('ln -s ../src build/foo')")).toBe('src/list.h')
  expect(built('CMakeLists.txt', 'project(Foo VERSION 1.2)')).toBe('src/list.h')
  expect(built('CMakeLists.txt', 'install(FILES list.h DESTINATION include/foo)')).toBe('src/list.h')
  expect(built('configure.ac', 'AC_INIT([foo], [1.0])')).toBe('src/list.h')
  expect(built('src/Makefile.am', 'fooincludedir = $(includedir)/foo')).toBe('src/list.h')
  expect(built('Makefile', 'include/foo:\n\tln -sf ../src include/foo\n')).toBe('src/list.h')
  expect(built('Makefile', 'all: foo\n')).toBe('external foo/list.h')
})

test('a name that is a folder of the repository is not left out', () => {
  const project = { ...paths('include/foo/list.h', 'lib/config.h'), 'a.c': '#include <foo/list.h>' }
  expect(resolve(project, '<foo/config.h>', 'a.c', 'foo')).toBe('external foo/config.h')
})

test('a folder that all includes under a name agree on is what the name stands for', () => {
  const includes = '#include <ui/box.h>\n#include <ui/text.h>\n#include <ui/line.h>\n'
  const project = { ...paths('lib/box.h', 'lib/text.h', 'lib/line.h', 'old/line.h'), 'a.c': includes }
  expect(resolve(project, '<ui/line.h>', 'a.c')).toBe('lib/line.h')
  const another = { ...project, 'b.c': '#include <ui/area.h>' }
  expect(resolve(another, '<ui/line.h>', 'a.c')).toBe('external ui/line.h')
  const few = { ...project, 'a.c': '#include <ui/box.h>\n#include <ui/line.h>\n' }
  expect(resolve(few, '<ui/line.h>', 'a.c')).toBe('external ui/line.h')
})

test('a namespace is one that the file sees', () => {
  expect(resolve(paths('a.cc'), 'a::b', 'a.cc')).toBe('a.cc a b')
  expect(resolve(paths('a.cc'), 'std::filesystem', 'a.cc')).toBe('external std')
  expect(resolve(paths('a.cc'), '.x', 'a.cc')).toBe('unresolved ".x" is neither a header nor a namespace')
})
