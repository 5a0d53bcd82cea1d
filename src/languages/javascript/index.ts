import { plainSemantics, type Language, type Semantics } from '../language.ts'
import {
  javascriptBuiltins,
  plainBases,
  svelteBuiltins,
  typescriptBuiltins,
  vueBuiltins,
} from './builtins.ts'
import { library } from './library.ts'
import { createModuleResolver } from './modules.ts'
import { ownPackages } from './own-packages.ts'
import { isTestPath, javascriptExtensions, typescriptExtensions } from './paths.ts'
import { runByOthers } from './run-by-others.ts'

const semantics: Omit<Semantics, 'builtins'> = {
  ...plainSemantics,
  visibility: 'exports',
  importsWrite: 'names-and-paths',
  // `<Clock/>` is a call; nothing else can call a class.
  callOfClass: 'makes',
  decoratorsReplace: true,
  plainBases,
  ownThis: true,
  separateStatic: true,
  membersByKey: true,
  functionMethods: 'call',
  redefinitions: true,
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
  constructorNames: ['constructor'],
  library,
}

const shared = {
  extractorVersion: 22,
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

/** Components: their scripts and markup are modules of TypeScript or JavaScript (`components`). */
export const vue: Language = {
  ...shared,
  id: 'vue',
  name: 'Vue',
  extensions: ['.vue'],
  interpreters: [],
  semantics: { ...semantics, meanings: 'types', builtins: vueBuiltins },
  grammarFor: () => 'typescript',
}

export const svelte: Language = {
  ...shared,
  id: 'svelte',
  name: 'Svelte',
  extensions: ['.svelte'],
  interpreters: [],
  semantics: { ...semantics, meanings: 'types', builtins: svelteBuiltins },
  grammarFor: () => 'typescript',
}
