import { describe, expect, test } from 'vitest'

import { projectOf } from '../testing/index.ts'
import { createModuleResolver } from './modules.ts'

const acme = {
  'Core/Acme.Core.csproj': '<Project><ItemGroup><Using Include="Acme.Text" /></ItemGroup></Project>',
  'Core/Widget.cs': 'Acme.Core',
  'Core/Widget.Part.cs': 'Acme.Core',
  'Core/Outer.cs': 'Acme.Core',
  'Web/Home.cs': 'Acme.Web.Controllers',
  'Web/Helper.cs': 'Acme.Web',
  'Polyfills/Index.cs': 'System',
  'Single/Thing.cs': 'Single',
}
const core = 'Core/Outer.cs Core/Widget.Part.cs Core/Widget.cs'

describe('createModuleResolver()', () => {
  test('a namespace is all its files, wherever they lie', () => {
    const resolve = resolverFor(acme)
    expect(resolve('Acme.Core', 'Web/Home.cs', '')).toBe(core)
    expect(resolve('Acme.Web', 'Core/Widget.cs', '')).toBe('Web/Helper.cs')
  })

  test('a using directive means a namespace, other names may go on into a type', () => {
    const resolve = resolverFor(acme)
    expect(resolve('Acme.Core.Outer', 'Web/Home.cs', '*')).toBe(`${core} member Outer`)
    expect(resolve('Acme.Core.Outer.Inner', 'Web/Home.cs', 'Make')).toBe(`${core} member Outer.Inner`)
    expect(resolve('Acme.Core.Outer', 'Web/Home.cs', '')).toBe(
      'unresolved: no file declares the namespace "Acme.Core.Outer"',
    )
  })

  test('a name may be written from a namespace around', () => {
    const resolve = resolverFor(acme)
    expect(resolve('Core', 'Web/Home.cs', '')).toBe(core)
    expect(resolve('Core.Outer', 'Web/Home.cs', 'Make')).toBe(`${core} member Outer`)
    expect(resolve('Helper', 'Web/Home.cs', '*')).toBe('Web/Helper.cs member Helper')
    expect(resolve('Core', 'Single/Thing.cs', '')).toBe('external: Core')
    expect(resolve('Newtonsoft.Json.JsonConvert', 'Web/Home.cs', '*')).toBe('external: Newtonsoft.Json')
  })

  test('what lies outside is external by its first two words', () => {
    const resolve = resolverFor(acme)
    expect(resolve('System.Collections.Generic', 'Web/Home.cs', '')).toBe('external: System.Collections')
    expect(resolve('Newtonsoft.Json.Linq', 'Web/Home.cs', '')).toBe('external: Newtonsoft.Json')
    expect(resolve('Xunit', 'Web/Home.cs', '')).toBe('external: Xunit')
    // The repository declares one type of System, not all of it.
    expect(resolve('System.Console', 'Web/Home.cs', '*')).toBe('external: System.Console')
    expect(resolve('System.Index', 'Web/Home.cs', '*')).toBe('Polyfills/Index.cs member Index')
  })

  test('a namespace of the repository that no file declares is not found', () => {
    const resolve = resolverFor(acme)
    expect(resolve('Acme.Generated', 'Web/Home.cs', '')).toBe(
      'unresolved: no file declares the namespace "Acme.Generated"',
    )
    expect(resolve('Single.Generated', 'Web/Home.cs', '')).toBe(
      'unresolved: no file declares the namespace "Single.Generated"',
    )
  })
})

describe('what a file sees without a using directive of its own', () => {
  const resolver = createModuleResolver(
    projectOf(
      {
        'Directory.Build.props': '<ImplicitUsings> enable </ImplicitUsings>',
        'Web/Web.csproj':
          '<Using Include="Acme.Text" /><Using Include="Acme.Consts" Static="true" /><Using Remove="System.IO"/>',
        'Web/Pages/Home.cs': 'Acme.Web.Pages',
        'Other.cs': '',
      },
      (text) => (/^[A-Z]/.test(text) ? text : ''),
    ),
  )

  test('the namespaces around its own', () => {
    expect(resolver.enclosing('Web/Pages/Home.cs')).toEqual(['Acme.Web', 'Acme'])
    expect(resolver.enclosing('Other.cs')).toEqual([])
  })

  test('what project files use for all files', () => {
    const names = resolver.implied('Web/Pages/Home.cs').map(({ specifier }) => specifier)
    expect(names.slice(0, 3)).toEqual(['Acme.Text', 'Acme.Consts', 'System'])
    expect(resolver.implied('Web/Pages/Home.cs')[1]).toEqual({ specifier: 'Acme.Consts', imported: '*' })
    expect(names).toHaveLength(9)
    expect(resolver.implied('Other.cs')[0]).toEqual({ specifier: 'System', imported: '' })
  })

  test('imported targets, and groups whose condition holds', () => {
    const { implied } = createModuleResolver(
      projectOf({
        'Directory.Build.targets':
          '<Import Project="$(MsBuildThisFileDirectory)eng/$(Kind).targets" />' +
          `<ItemGroup Condition="'$(Wide)' == 'true'"><Using Include="Acme.Wide" /></ItemGroup>`,
        'eng/Test.targets': '<Using Include="Xunit" />',
        'Tests/Tests.csproj': '<PropertyGroup><Kind>Test</Kind><Wide>true</Wide></PropertyGroup>',
        'App/App.csproj': '<Project />',
      }),
    )
    expect(implied('Tests/A.cs').map(({ specifier }) => specifier)).toEqual(['Acme.Wide', 'Xunit'])
    expect(implied('App/A.cs')).toEqual([])
  })

  test('its project is the nearest folder with a project file', () => {
    expect(resolver.projectOf('Web/Pages/Home.cs')).toBe('Web')
    expect(resolver.projectOf('Other.cs')).toBe('')
  })
})

function resolverFor(texts: Readonly<Record<string, string>>) {
  const resolver = createModuleResolver(projectOf(texts, (text) => (text.startsWith('<') ? '' : text)))
  return (specifier: string, from: string, imported: string): string => {
    const target = resolver.resolve(specifier, from, imported)
    switch (target.kind) {
      case 'files':
        return (
          target.files.join(' ') + (target.member === undefined ? '' : ` member ${target.member.join('.')}`)
        )
      case 'external':
        return `external: ${target.packageName}`
      case 'unresolved':
        return `unresolved: ${target.reason}`
      case 'namespace':
        return `namespace: ${target.directory}`
    }
  }
}
