import { BUILTINS, CONTAINERS, createLibrary, kinds, models, named, namesIn, of } from '../library.ts'
import type { Storing } from '../library.ts'

/** What .NET's library and its web framework run and keep. */
export const library = createLibrary({
  methods: models(
    of(
      `${CONTAINERS} ${BUILTINS} System Microsoft`,
      named('ForEach Zip Join GroupJoin', kinds.each),
      named(
        'Any All Count Sum Min Max Average Exists TrueForAll FindIndex FindLastIndex RemoveAll LongCount',
        kinds.walked,
      ),
      named('Select ConvertAll ToDictionary ToLookup GroupBy DistinctBy CountBy', kinds.mapped),
      named('SelectMany', kinds.flattened),
      named('Where TakeWhile SkipWhile FindAll', kinds.kept),
      named(
        'First FirstOrDefault Last LastOrDefault Single SingleOrDefault Find FindLast MaxBy MinBy',
        kinds.found,
      ),
      named('ContinueWith GetOrAdd AddOrUpdate', kinds.opened),
      named('Aggregate', kinds.folded),
      named('Sort OrderBy OrderByDescending ThenBy ThenByDescending', kinds.compared),
      named('Subscribe', kinds.ran),
    ),
    of('Task', named('Run', kinds.ran)),
    of('Task Factory TaskFactory', named('StartNew', kinds.supplied)),
    of(
      'WebApplication Microsoft',
      named('Run MapGet MapPost MapPut MapDelete MapPatch MapMethods MapFallback UseWhen MapWhen', kinds.ran),
    ),
  ),
  functions: models(
    of('Task', named('Run', kinds.supplied)),
    of('Parallel', named('ForEach For Invoke', kinds.supplied)),
    of('ThreadPool', named('QueueUserWorkItem', kinds.supplied)),
    of(BUILTINS, named('Lazy Thread', kinds.supplied), named('Timer', kinds.ran)),
    of('Task ValueTask', named('FromResult', kinds.returnsCallback)),
    of(
      'Array',
      named('Sort', kinds.compares),
      named('ForEach Exists TrueForAll FindIndex', kinds.tests),
      named('Find FindLast', { ...kinds.tests, result: 'element' }),
      named('FindAll', { ...kinds.tests, result: 'same' }),
      named('ConvertAll', { ...kinds.tests, result: 'list' }),
    ),
  ),
  storing: new Map<string, Storing>([
    ...named('Add Enqueue Push AddLast AddFirst Append Prepend', 'each'),
    ...named('Insert TryAdd', 'last'),
    ...named('AddRange UnionWith', 'elements'),
  ]),
  containerTypes: namesIn(
    'List Dictionary Queue Stack HashSet LinkedList ArrayList PriorityQueue ConcurrentDictionary ConcurrentQueue ' +
      'ConcurrentBag ConcurrentStack SortedDictionary SortedSet SortedList ObservableCollection Collection',
  ),
  elementMethods: namesIn(
    'First FirstOrDefault Last LastOrDefault Single SingleOrDefault ElementAt ElementAtOrDefault Dequeue Pop Peek Max Min ' +
      'MaxBy MinBy Find FindLast GetValueOrDefault FirstAsync FirstOrDefaultAsync SingleAsync SingleOrDefaultAsync ' +
      'FindAsync GetOrAdd',
  ),
  sameMethods: namesIn(
    'Where OrderBy OrderByDescending ThenBy ThenByDescending Take Skip TakeWhile SkipWhile TakeLast SkipLast Distinct ' +
      'DistinctBy Reverse ToList ToArray ToHashSet AsEnumerable AsQueryable Concat Union Except Intersect Append Prepend ' +
      'DefaultIfEmpty ToListAsync ToArrayAsync AsParallel AsReadOnly ToImmutableList ToImmutableArray GetRange FindAll ' +
      'Include ThenInclude AsNoTracking ConfigureAwait GetEnumerator AsAsyncEnumerable AsSpan AsMemory',
  ),
  movingMethods: namesIn(
    'Where OrderBy OrderByDescending ThenBy ThenByDescending SkipWhile Distinct DistinctBy Reverse Union Except Intersect ' +
      'Prepend FindAll GetRange ToHashSet',
  ),
  slicingMethods: namesIn('Skip'),
  functionalMethods: ['Invoke', 'Compare'],
  typedResults: namesIn(
    'GetRequiredService GetService GetRequiredKeyedService GetKeyedService Resolve CreateInstance Deserialize ' +
      'DeserializeObject DeserializeAsync ReadFromJsonAsync GetFromJsonAsync ToObject GetInstance',
  ),
})
