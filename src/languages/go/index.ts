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
    callMakesInstance: false,
    overloads: false,
    structuralInterfaces: true,
    constructorNames: [],
    builtins,
  },
  isTestPath: (path) => path.endsWith('_test.go'),
}
