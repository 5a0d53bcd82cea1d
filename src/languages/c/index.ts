import { plainSemantics, type Language, type Semantics } from '../language.ts'
import { builtins } from './builtins.ts'
import { library } from './library.ts'
import { createModuleResolver } from './modules.ts'
import { runByOthers } from './run-by-others.ts'
import { cppSuffixes, cSuffixes, suffixOf } from './suffixes.ts'
import { isTestPath } from './test-paths.ts'

const extractorVersion = 15

/** One for both: C++ files include C headers, and a header does not say whose it is. */
const semantics: Semantics = {
  ...plainSemantics,
  library,
  includes: true,
  importsWrite: 'names-and-paths',
  callOfClass: 'makes',
  meanings: 'tags',
  overloads: true,
  transparentTypes: new Set(
    'unique_ptr shared_ptr weak_ptr optional reference_wrapper atomic not_null scoped_refptr scoped_ptr'.split(
      ' ',
    ),
  ),
  callMethod: 'operator()',
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
