import { createLibrary, kinds, named, namesIn } from '../library.ts'
import type { LibraryFunction, MethodsRun, Storing } from '../library.ts'

function running(names: string, ...methods: MethodsRun): [string, MethodsRun][] {
  return named(names, methods)
}

/** What Go's standard library runs and keeps. */
export const library = createLibrary({
  methods: new Map<string, LibraryFunction>(
    named('Cleanup Go Do Run HandleFunc Handle AfterFunc Range', kinds.ran),
  ),
  functions: new Map<string, LibraryFunction>([
    ...named('Slice SliceStable', { runs: [1], container: 0 }),
    ...named('SortFunc SortStableFunc', kinds.compares),
    ...named('IndexFunc ContainsFunc', kinds.tests),
    ...named('DeleteFunc', { ...kinds.tests, result: 'same' }),
    ...named('MaxFunc MinFunc', { ...kinds.compares, result: 'element' }),
    ...named('OnceFunc OnceValue OnceValues HandlerFunc', kinds.handedOn),
    ...named(
      'HandleFunc Walk WalkDir AfterFunc Map FieldsFunc TrimFunc TrimLeftFunc TrimRightFunc Search Inspect ListenAndServe',
      kinds.ran,
    ),
  ]),
  storing: new Map<string, Storing>(named('Add Push Store', 'each')),
  sameFunctions: namesIn('append'),
  functionalMethods: ['ServeHTTP'],
  runsMethods: new Map([
    ...running('sort.Sort sort.Stable sort.Reverse sort.IsSorted', [0, ['Len', 'Less', 'Swap']]),
    ...running('heap.Init heap.Fix heap.Push heap.Pop heap.Remove', [
      0,
      ['Len', 'Less', 'Swap', 'Push', 'Pop'],
    ]),
    ...running('errors.Is', [0, ['Unwrap', 'Is']]),
    ...running('errors.As', [0, ['Unwrap', 'As']]),
    ...running('errors.Unwrap', [0, ['Unwrap']]),
    ...running('fmt.Fprint fmt.Fprintf fmt.Fprintln io.WriteString', [0, ['Write']]),
    ...running('flag.Var', [0, ['String', 'Set']]),
    ...running('json.Marshal json.MarshalIndent', [0, ['MarshalJSON', 'MarshalText']]),
    ...running('json.Unmarshal', [1, ['UnmarshalJSON', 'UnmarshalText']]),
    ...running('io.Copy io.CopyN io.CopyBuffer', [0, ['Write']], [1, ['Read']]),
    ...running('io.ReadAll io.ReadFull io.ReadAtLeast fmt.Fscan fmt.Fscanf fmt.Fscanln', [0, ['Read']]),
    ...running('http.Handle http.ListenAndServe http.Serve', [1, ['ServeHTTP']]),
  ]),
  showing: namesIn(
    'fmt.Print fmt.Printf fmt.Println fmt.Sprint fmt.Sprintf fmt.Sprintln fmt.Fprint fmt.Fprintf fmt.Fprintln ' +
      'fmt.Errorf log.Print log.Printf log.Println log.Fatal log.Fatalf log.Fatalln log.Panic log.Panicf log.Panicln',
  ),
  fieldsThatRun: new Map([['http.Server', 'Handler']]),
})
