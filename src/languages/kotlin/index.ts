import { plainSemantics, type Language } from '../language.ts'
import { builtins } from './builtins.ts'
import { library } from './library.ts'
import { createModuleResolver } from '../named-packages.ts'
import { runByOthers } from './run-by-others.ts'
import { isTestPath } from './test-paths.ts'

export const kotlin: Language = {
  id: 'kotlin',
  name: 'Kotlin',
  extensions: ['.kt', '.kts'],
  interpreters: ['kotlin'],
  extractorVersion: 4,
  grammarFor: () => 'kotlin',
  createModuleResolver,
  semantics: {
    ...plainSemantics,
    library,
    module: 'package-name',
    extensionMethods: true,
    callOfClass: 'makes',
    overriding: 'marked',
    literalMembers: false,
    functionMethods: 'any',
    separateMethods: true,
    classesAreValues: false,
    builtinMembers: true,
    overloads: true,
    transparentTypes: new Set(),
    callMethod: 'invoke',
    builtins,
  },
  isTestPath,
  runByOthers,
}
