import { plainSemantics, type Language } from '../language.ts'
import { builtins } from './builtins.ts'
import { library } from './library.ts'
import { createModuleResolver } from './modules.ts'
import { runByOthers } from './run-by-others.ts'

export const csharp: Language = {
  id: 'csharp',
  name: 'C#',
  extensions: ['.cs', '.csx'],
  interpreters: ['dotnet-script', 'csi'],
  extractorVersion: 8,
  grammarFor: () => 'c_sharp',
  createModuleResolver,
  semantics: {
    ...plainSemantics,
    library,
    module: 'package-name',
    extensionMethods: true,
    namedTuples: true,
    typesByArity: true,
    overriding: 'marked-or-public',
    functionMethods: 'any',
    classesAreValues: false,
    builtinMembers: true,
    overloads: true,
    transparentTypes: new Set(['?', '*', 'Task', 'ValueTask', 'Nullable']),
    builtins,
  },
  isTestPath,
  runByOthers,
}

/** Test projects are folders named for it (`Acme.Core.Tests`, `test`), test files end with it. */
function isTestPath(path: string): boolean {
  const segments = path.split('/')
  const name = segments.pop()!
  if (/(?:Tests?|Specs?|Fixture)\.csx?$/.test(name)) return true
  return segments.some((segment) => /^tests?$/i.test(segment) || /\.(?:[A-Za-z]*Tests?|Specs)$/.test(segment))
}
