import { plainSemantics, type Language } from '../language.ts'
import { builtinMemberNames, builtins, plainBases } from './builtins.ts'
import { library } from './library.ts'
import { createModuleResolver } from './modules.ts'
import { runByOthers } from './run-by-others.ts'
import { isTestPath } from './test-paths.ts'

export const python: Language = {
  id: 'python',
  name: 'Python',
  extensions: ['.py', '.pyi', '.pyw'],
  interpreters: ['python', 'python2', 'python3'],
  extractorVersion: 19,
  grammarFor: () => 'python',
  createModuleResolver,
  semantics: {
    ...plainSemantics,
    library,
    nameOfUnnamed: '<lambda>',
    underscoresHide: true,
    packageFiles: /(?:^|\/)__init__\.pyi?$/,
    receiverIsParameter: true,
    importsWrite: 'names-of-modules',
    starImports: 'last',
    callOfClass: 'makes',
    decoratorsReplace: true,
    plainBases,
    literalMembers: false,
    redefinitions: true,
    transparentTypes: new Set([
      'Awaitable',
      'Coroutine',
      'Required',
      'ReadOnly',
      'Final',
      'ClassVar',
      'Annotated',
      'NotRequired',
      'Optional',
    ]),
    callMethod: '__call__',
    constructorNames: ['__new__', '__init__'],
    dataModel: true,
    builtins,
    builtinMemberNames,
    protocolMembers: /^__.*__$/,
  },
  isTestPath,
  runByOthers,
  // What a package takes from its own modules is for those who import the package.
  reexports: {
    files: /(?:^|\/)__init__\.pyi?$/u,
    statement: /^from[ \t]+\.[\w.]*[ \t]+import[ \t]+(?:\([^()]{1,9999}\)|[^\n(#]+)/gmu,
  },
}
