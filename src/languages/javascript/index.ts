import type { Language, Semantics } from '../language.ts'
import { javascriptBuiltins, plainBases, typescriptBuiltins } from './builtins.ts'
import { library } from './library.ts'
import { createModuleResolver } from './modules.ts'
import { ownPackages } from './own-packages.ts'
import { isTestPath, javascriptExtensions, typescriptExtensions } from './paths.ts'
import { runByOthers } from './run-by-others.ts'

const semantics: Omit<Semantics, 'builtins'> = {
  module: 'file',
  visibility: 'exports',
  includes: false,
  starImports: 'first',
  importsWrite: 'names-and-paths',
  // `<Clock/>` is a call; nothing else can call a class.
  callOfClass: 'makes',
  decoratorsReplace: true,
  plainBases,
  interfaces: 'declared',
  ownThis: true,
  separateStatic: true,
  membersByKey: true,
  literalMembers: true,
  functionMethods: 'call',
  separateMethods: false,
  meanings: 'one',
  classesAreValues: true,
  builtinMembers: false,
  overloads: false,
  redefinitions: true,
  librariesReturnOwn: false,
  transparentTypes: new Set([
    'Promise',
    'PromiseLike',
    'Awaited',
    'Readonly',
    'Partial',
    'Required',
    'NonNullable',
    'Pick',
    'Omit',
    '*',
    '?',
  ]),
  callMethod: '',
  constructorNames: ['constructor'],
  library,
}

const shared = {
  extractorVersion: 17,
  createModuleResolver,
  ownPackages,
  isTestPath,
  runByOthers,
  reexports: {
    files: /./u,
    statement:
      /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^{}]{0,9999}\})\s*from\s*(?:'[^'\n]+'|"[^"\n]+")/gmu,
  },
}

export const javascript: Language = {
  ...shared,
  id: 'javascript',
  name: 'JavaScript',
  extensions: javascriptExtensions,
  interpreters: ['node', 'nodejs', 'bun'],
  semantics: { ...semantics, builtins: javascriptBuiltins },
  grammarFor: () => 'javascript',
}

export const typescript: Language = {
  ...shared,
  id: 'typescript',
  name: 'TypeScript',
  extensions: typescriptExtensions,
  interpreters: ['deno', 'ts-node', 'tsx'],
  semantics: { ...semantics, meanings: 'types', builtins: typescriptBuiltins },
  grammarFor: (path) => (path.endsWith('.tsx') ? 'tsx' : 'typescript'),
}
