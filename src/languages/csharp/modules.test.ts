import { describe, expect, test } from 'vitest'

import { projectOf } from '../testing/index.ts'
import { createModuleResolver } from './modules.ts'

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
