import { expect, test } from 'vitest'

import { projectOf } from '../testing/index.ts'
import { createModuleResolver } from './modules.ts'

function resolve(texts: Readonly<Record<string, string>>, specifier: string, from: string): string {
  const target = createModuleResolver(projectOf(texts)).resolve(specifier, from, '')
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

test('a namespace is one that the file sees', () => {
  expect(resolve(paths('a.cc'), 'a::b', 'a.cc')).toBe('a.cc a b')
  expect(resolve(paths('a.cc'), 'std::filesystem', 'a.cc')).toBe('external std')
  expect(resolve(paths('a.cc'), '.x', 'a.cc')).toBe('unresolved ".x" is neither a header nor a namespace')
})
