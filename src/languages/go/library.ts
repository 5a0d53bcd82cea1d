import { createLibrary, kinds, models, named, namesIn, of } from '../library.ts'
import type { MethodsRun, Storing } from '../library.ts'

function running(names: string, ...methods: MethodsRun): [string, MethodsRun][] {
  return named(names, methods)
}

/** What Go's standard library runs and keeps. */
export const library = createLibrary({
  methods: models(
    of('testing', named('Cleanup Run', kinds.ran)),
    of('sync golang.org/x/sync', named('Do Go Range', kinds.ran)),
    of('net/http github.com/gorilla github.com/go-chi', named('HandleFunc Handle', kinds.ran)),
    of('time', named('AfterFunc', kinds.ran)),
  ),
  functions: models(
    of('sort', named('Slice SliceStable', { runs: [1], container: 0 }), named('Search', kinds.ran)),
    of(
      'slices maps golang.org/x/exp',
      named('SortFunc SortStableFunc', kinds.compares),
      named('IndexFunc ContainsFunc', kinds.tests),
      named('DeleteFunc', { ...kinds.tests, result: 'same' }),
      named('MaxFunc MinFunc', { ...kinds.compares, result: 'element' }),
    ),
    of('sync', named('OnceFunc OnceValue OnceValues', kinds.returnsCallback)),
    of(
      'net/http',
      named('HandlerFunc', kinds.returnsCallback),
      named('HandleFunc ListenAndServe', kinds.ran),
    ),
    of('path/filepath io/fs', named('Walk WalkDir', kinds.ran)),
    of('time context', named('AfterFunc', kinds.ran)),
    of(
      'strings bytes',
      named('Map FieldsFunc TrimFunc TrimLeftFunc TrimRightFunc IndexFunc ContainsFunc', kinds.ran),
    ),
    of('go/ast golang.org/x/tools', named('Walk Inspect', kinds.ran)),
  ),
  storing: new Map<string, Storing>(named('Add Push Store', 'each')),
  sameFunctions: namesIn('append'),
  functionalMethods: ['ServeHTTP'],
  runsMethods: models(
    of('sort', running('Sort Stable Reverse IsSorted', [0, ['Len', 'Less', 'Swap']])),
    of('container/heap', running('Init Fix Push Pop Remove', [0, ['Len', 'Less', 'Swap', 'Push', 'Pop']])),
    of(
      'errors',
      running('Is', [0, ['Unwrap', 'Is']]),
      running('As', [0, ['Unwrap', 'As']]),
      running('Unwrap', [0, ['Unwrap']]),
    ),
    of(
      'fmt',
      running('Fprint Fprintf Fprintln', [0, ['Write']]),
      running('Fscan Fscanf Fscanln', [0, ['Read']]),
    ),
    of(
      'io',
      running('WriteString', [0, ['Write']]),
      running('Copy CopyN CopyBuffer', [0, ['Write']], [1, ['Read']]),
      running('ReadAll ReadFull ReadAtLeast', [0, ['Read']]),
    ),
    of('flag', running('Var', [0, ['String', 'Set']])),
    of(
      'encoding/json',
      running('Marshal MarshalIndent', [0, ['MarshalJSON', 'MarshalText']]),
      running('Unmarshal', [1, ['UnmarshalJSON', 'UnmarshalText']]),
    ),
    of('net/http', running('Handle ListenAndServe Serve', [1, ['ServeHTTP']])),
  ),
  showing: models(
    of(
      'fmt',
      named('Print Println Sprint Sprintln', { from: 0, isFormat: false }),
      named('Printf Sprintf Errorf', { from: 0, isFormat: true }),
      named('Fprint Fprintln', { from: 1, isFormat: false }),
      named('Fprintf', { from: 1, isFormat: true }),
    ),
    of(
      'log',
      named('Print Println Fatal Fatalln Panic Panicln', { from: 0, isFormat: false }),
      named('Printf Fatalf Panicf', { from: 0, isFormat: true }),
    ),
  ),
  fieldsThatRun: models(of('net/http', named('Server', 'Handler'))),
})
