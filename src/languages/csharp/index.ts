import type { Language } from '../language.ts'
import { builtins } from './builtins.ts'
import { library } from './library.ts'
import { createModuleResolver } from './modules.ts'

export const csharp: Language = {
  id: 'csharp',
  name: 'C#',
  extensions: ['.cs', '.csx'],
  interpreters: ['dotnet-script', 'csi'],
  extractorVersion: 6,
  grammarFor: () => 'c_sharp',
  createModuleResolver,
  semantics: {
    library,
    module: 'package-name',
    visibility: 'all',
    exported: 'flags',
    includes: false,
    submodules: false,
    starImports: 'first',
    importsWriteNames: true,
    importsBindNamespaces: false,
    globals: false,
    callMakesInstance: false,
    decoratorsReplace: false,
    explicitImplementations: false,
    overridesAssociatedFunctions: false,
    virtualIsWritten: true,
    callConverts: false,
    ownThis: false,
    separateStatic: false,
    membersByKey: false,
    literalMembers: true,
    functionMethods: 'any',
    separateMethods: false,
    separateCallables: false,
    separateTypes: false,
    classesAreValues: false,
    builtinMembers: true,
    overloads: true,
    redefinitions: false,
    openNamespaces: true,
    extensionMethods: true,
    structuralInterfaces: false,
    valueThenOk: false,
    librariesReturnOwn: false,
    transparentTypes: new Set(['?', '*', 'Task', 'ValueTask', 'Nullable']),
    callMethod: '',
    constructorNames: [],
    builtins,
  },
  isTestPath,
}

/** Test projects are folders named for it (`Acme.Core.Tests`, `test`), test files end with it. */
function isTestPath(path: string): boolean {
  const segments = path.split('/')
  const name = segments.pop()!
  if (/(?:Tests?|Specs?|Fixture)\.csx?$/.test(name)) return true
  return segments.some((segment) => /^tests?$/i.test(segment) || /\.(?:[A-Za-z]*Tests?|Specs)$/.test(segment))
}
