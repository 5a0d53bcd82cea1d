import { plainSemantics, type Language } from '../language.ts'
import { builtins, plainBases } from './builtins.ts'
import { library } from './library.ts'
import { createModuleResolver } from './modules.ts'
import { runByOthers } from './run-by-others.ts'
import { isTestPath } from './test-paths.ts'

export const php: Language = {
  id: 'php',
  name: 'PHP',
  extensions: ['.php', '.phtml', '.php3', '.php4', '.php5', '.phps'],
  interpreters: ['php'],
  extractorVersion: 2,
  grammarFor: () => 'php',
  createModuleResolver,
  semantics: {
    ...plainSemantics,
    library,
    module: 'package-name',
    nameOfUnnamed: '{closure}',
    plainBases,
    literalMembers: false,
    functionMethods: 'call',
    separateMethods: true,
    transparentTypes: new Set(),
    callMethod: '__invoke',
    constructorNames: ['__construct'],
    builtins,
  },
  isTestPath,
  runByOthers,
}
