import type { Language } from '../language.ts'
import { builtins } from './builtins.ts'
import { library } from './library.ts'
import { createModuleResolver } from './modules.ts'

export const java: Language = {
  id: 'java',
  name: 'Java',
  extensions: ['.java'],
  interpreters: [],
  extractorVersion: 8,
  grammarFor: () => 'java',
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
    callConverts: false,
    ownThis: false,
    separateStatic: false,
    membersByKey: false,
    literalMembers: true,
    functionMethods: 'any',
    separateMethods: true,
    separateCallables: true,
    separateTypes: false,
    classesAreValues: false,
    builtinMembers: true,
    overloads: true,
    redefinitions: false,
    openNamespaces: false,
    extensionMethods: false,
    structuralInterfaces: false,
    valueThenOk: false,
    librariesReturnOwn: false,
    transparentTypes: new Set(),
    callMethod: '',
    constructorNames: [],
    builtins,
  },
  isTestPath,
}

/** Maven and Gradle source sets (`src/test/java`, `src/androidTest/java`), and the names that test runners look for. */
function isTestPath(path: string): boolean {
  if (/(?:^|\/)(?:src\/[a-z]*[tT]est[A-Za-z]*|tests?)\//.test(path)) return true
  const name = path.slice(path.lastIndexOf('/') + 1)
  return /(?:^Test[A-Z].*|Test|Tests|TestCase|IT)\.java$/.test(name)
}
