import type { Language } from '../language.ts'
import { builtins } from './builtins.ts'
import { extract } from './extract.ts'
import { createModuleResolver } from './modules.ts'
import { isTestPath } from './test-paths.ts'

export const python: Language = {
  id: 'python',
  name: 'Python',
  extensions: ['.py', '.pyi', '.pyw'],
  interpreters: ['python', 'python2', 'python3'],
  extractorVersion: 1,
  grammarFor: () => 'python',
  extract,
  createModuleResolver,
  semantics: {
    module: 'file',
    visibility: 'all',
    callMakesInstance: true,
    overloads: false,
    structuralInterfaces: false,
    constructorNames: ['__init__', '__new__'],
    builtins,
  },
  isTestPath,
}
