import type { Language } from '../language.ts'
import { builtins } from './builtins.ts'
import { extract } from './extract.ts'
import { createModuleResolver } from './modules.ts'

export const go: Language = {
  id: 'go',
  name: 'Go',
  extensions: ['.go'],
  interpreters: [],
  extractorVersion: 1,
  grammarFor: () => 'go',
  extract,
  createModuleResolver,
  semantics: {
    module: 'package',
    visibility: 'capitalised',
    exported: 'flags',
    submodules: false,
    starImports: 'first',
    importsWriteNames: false,
    globals: false,
    callMakesInstance: false,
    callConverts: true,
    ownThis: false,
    separateStatic: false,
    membersByKey: false,
    literalMembers: true,
    functionMethods: 'none',
    separateMethods: false,
    separateCallables: false,
    classesAreValues: true,
    builtinMembers: false,
    overloads: false,
    redefinitions: false,
    structuralInterfaces: true,
    valueThenOk: true,
    librariesReturnOwn: true,
    transparentTypes: new Set(['*']),
    constructorNames: [],
    builtins,
  },
  isTestPath: (path) => path.endsWith('_test.go'),
}
