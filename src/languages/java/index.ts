import { plainSemantics, type Language } from '../language.ts'
import { builtins } from './builtins.ts'
import { library } from './library.ts'
import { createModuleResolver } from '../named-packages.ts'
import { runByOthers } from './run-by-others.ts'

export const java: Language = {
  id: 'java',
  name: 'Java',
  extensions: ['.java'],
  interpreters: [],
  extractorVersion: 10,
  grammarFor: () => 'java',
  createModuleResolver,
  semantics: {
    ...plainSemantics,
    library,
    module: 'package-name',
    functionMethods: 'any',
    separateMethods: true,
    meanings: 'callables',
    classesAreValues: false,
    builtinMembers: true,
    overloads: true,
    transparentTypes: new Set(),
    builtins,
  },
  isTestPath,
  runByOthers,
}

/** Maven and Gradle source sets (`src/test/java`, `src/androidTest/java`), and the names that test runners look for. */
function isTestPath(path: string): boolean {
  if (/(?:^|\/)(?:src\/[a-z]*[tT]est[A-Za-z]*|tests?)\//.test(path)) return true
  const name = path.slice(path.lastIndexOf('/') + 1)
  return /(?:^Test[A-Z].*|Test|Tests|TestCase|IT)\.java$/.test(name)
}
