import type { Language, Semantics } from '../language.ts'
import { builtins } from './builtins.ts'
import { library } from './library.ts'
import { createModuleResolver } from './modules.ts'
import { runByOthers } from './run-by-others.ts'
import { cppSuffixes, cSuffixes, suffixOf } from './suffixes.ts'
import { isTestPath } from './test-paths.ts'

const extractorVersion = 12

/** One for both: C++ files include C headers, and a header does not say whose it is. */
const semantics: Semantics = {
  library,
  module: 'file',
  visibility: 'all',
  includes: true,
  starImports: 'first',
  importsWrite: 'names-and-paths',
  callOfClass: 'makes',
  decoratorsReplace: false,
  interfaces: 'declared',
  ownThis: false,
  separateStatic: false,
  membersByKey: false,
  literalMembers: true,
  functionMethods: 'none',
  separateMethods: false,
  meanings: 'tags',
  classesAreValues: true,
  builtinMembers: false,
  overloads: true,
  redefinitions: false,
  librariesReturnOwn: false,
  transparentTypes: new Set(
    'unique_ptr shared_ptr weak_ptr optional reference_wrapper atomic not_null scoped_refptr scoped_ptr'.split(
      ' ',
    ),
  ),
  callMethod: 'operator()',
  constructorNames: [],
  builtins,
}

export const c: Language = {
  id: 'c',
  name: 'C',
  extensions: cSuffixes,
  interpreters: [],
  extractorVersion,
  // A header, and whatever else is included, may be of either language; the grammar of C++ reads both.
  grammarFor: (path) => (suffixOf(path) === '.c' ? 'c' : 'cpp'),
  createModuleResolver,
  semantics,
  isTestPath,
  runByOthers,
}

export const cpp: Language = {
  id: 'cpp',
  name: 'C++',
  extensions: cppSuffixes,
  interpreters: [],
  extractorVersion,
  grammarFor: () => 'cpp',
  createModuleResolver,
  semantics,
  isTestPath,
  runByOthers: { ...runByOthers, convertingConstructors: true },
}
