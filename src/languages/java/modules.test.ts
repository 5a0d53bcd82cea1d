import { describe, expect, test } from 'vitest'

import { projectOf } from '../testing/index.ts'
import { java } from './index.ts'
import { createModuleResolver } from './modules.ts'

describe('createModuleResolver()', () => {
  const maven = {
    'pom.xml': '',
    'core/pom.xml': '',
    'core/src/main/java/a/b/C.java': 'a.b',
    'core/src/main/java/a/b/Outer.java': 'a.b',
    'core/src/test/java/a/b/CTest.java': 'a.b',
    'core/src/main/java/a/Top.java': 'a',
    'web/pom.xml': '',
    'web/src/main/java/w/Main.java': 'w',
    'web/src/main/java/a/b/Extra.java': 'a.b',
  }
  const packageB = [
    'core/src/main/java/a/b/C.java',
    'core/src/main/java/a/b/Outer.java',
    'core/src/test/java/a/b/CTest.java',
    'web/src/main/java/a/b/Extra.java',
  ].join(' ')

  test('a package is all its files under all source roots', () => {
    const resolve = resolverFor(maven)
    expect(resolve('a.b', 'web/src/main/java/w/Main.java', 'C')).toBe(packageB)
    expect(resolve('a.b', 'web/src/main/java/w/Main.java', '')).toBe(packageB)
  })

  test('classes inside a class, and static members', () => {
    const resolve = resolverFor(maven)
    expect(resolve('a.b.Outer', 'web/src/main/java/w/Main.java', 'Inner')).toBe(`${packageB} member Outer`)
    expect(resolve('a.b.Outer.Inner', 'web/src/main/java/w/Main.java', '*')).toBe(
      `${packageB} member Outer.Inner`,
    )
  })

  test('what lies outside is external by its package', () => {
    const resolve = resolverFor(maven)
    expect(resolve('java.util', 'core/src/main/java/a/Top.java', 'List')).toBe('external: java.util')
    expect(resolve('java.util.Map', 'core/src/main/java/a/Top.java', 'Entry')).toBe('external: java.util')
    expect(resolve('org.junit.Assert', 'core/src/main/java/a/Top.java', '*')).toBe('external: org.junit')
    // A package under one of the repository's own is not a class of it.
    expect(resolve('a.b.generated', 'core/src/main/java/a/Top.java', 'X')).toBe('external: a.b.generated')
  })

  test('layouts without a build file: the class leads to its package', () => {
    const resolve = resolverFor({
      'code/x/A.java': 'x',
      'code/y/B.java': 'y',
      'code/y/D.java': 'y',
      'elsewhere/B.java': 'z',
    })
    expect(resolve('y', 'code/x/A.java', 'B')).toBe('code/y/B.java code/y/D.java')
    expect(resolve('y', 'code/x/A.java', '')).toBe('code/y/B.java code/y/D.java')
    expect(resolve('z', 'code/x/A.java', 'B')).toBe('elsewhere/B.java')
  })

  test('the unnamed package is one directory', () => {
    const resolve = resolverFor({ 'ex/A.java': '', 'ex/B.java': '', 'C.java': '' })
    expect(resolve('', 'ex/A.java', 'B')).toBe('ex/A.java ex/B.java')
    expect(resolve('', 'C.java', 'C')).toBe('C.java')
  })
})

test('isTestPath() knows source sets and the names that runners look for', () => {
  const tests = [
    'src/test/java/a/X.java',
    'm/src/androidTest/java/X.java',
    'a/FooTest.java',
    'a/TestFoo.java',
  ]
  const others = ['src/main/java/a/Testing.java', 'a/Latest.java', 'src/main/java/contest/X.java']
  expect(tests.filter((path) => !java.isTestPath(path))).toEqual([])
  expect(others.filter((path) => java.isTestPath(path))).toEqual([])
})

/** A project of `path: text`, where the text of a Java file is its package clause. */
function resolverFor(
  files: Readonly<Record<string, string>>,
): (specifier: string, from: string, imported: string) => string {
  const project = projectOf(files, (text) => text)
  const resolver = createModuleResolver(project)
  return (specifier, from, imported) => {
    const target = resolver.resolve(specifier, from, imported)
    if (target.kind === 'files') {
      return (
        target.files.join(' ') + (target.member === undefined ? '' : ` member ${target.member.join('.')}`)
      )
    }
    return target.kind === 'external' ? `external: ${target.packageName}` : target.kind
  }
}
