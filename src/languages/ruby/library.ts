import { ANYTHING, BUILTINS, CONTAINERS, createLibrary, models, named, namesIn, of } from '../library.ts'
import type { LibraryFunction, Storing } from '../library.ts'

/** The name under which calls hand on their block. */
const keywords = ['&']

const each: LibraryFunction = { runs: [], keywords, gives: ['element', 'element'], result: 'same' }
const mapped: LibraryFunction = { runs: [], keywords, gives: ['element', 'element'], result: 'list' }
const kept: LibraryFunction = { runs: [], keywords, gives: ['element', 'element'], result: 'same' }
const found: LibraryFunction = { runs: [], keywords, gives: ['element', 'element'], result: 'element' }
const asked: LibraryFunction = { runs: [], keywords, gives: ['element', 'element'] }
const folded: LibraryFunction = { runs: [], keywords, gives: ['result', 'element'], result: 'returned' }
const compared: LibraryFunction = { runs: [], keywords, gives: ['element', 'element'], result: 'same' }
const ran: LibraryFunction = { runs: [], keywords }
const opened: LibraryFunction = { runs: [], keywords, result: 'returned' }

/** What Ruby's core and standard library run and keep. */
export const library = createLibrary({
  methods: models(
    of(
      CONTAINERS,
      named(
        'each each_entry reverse_each each_value each_with_index each_slice each_cons cycle select filter reject ' +
          'select! filter! reject! keep_if delete_if take_while drop_while sort_by sort_by! uniq each_pair ' +
          'each_key each_index compact_if',
        each,
      ),
      named('partition group_by chunk_while slice_when index_by to_h each_with_object', kept),
      named('map collect map! collect! filter_map zip transform_values transform_values! each_entry', mapped),
      [
        ['flat_map', { ...mapped, result: 'flat' }],
        ['collect_concat', { ...mapped, result: 'flat' }],
      ],
      named('find detect min_by max_by bsearch find_all', found),
      named(
        'any? all? none? one? count sum find_index index rindex tally_by delete fetch dig fill times',
        asked,
      ),
      named('inject reduce', folded),
      named('sort sort! min max minmax', compared),
    ),
    of(
      ANYTHING,
      named('tap', { runs: [], keywords, gives: ['container'], result: 'same' }),
      named('then yield_self', { runs: [], keywords, gives: ['container'], result: 'returned' }),
      named('instance_eval instance_exec class_eval module_eval class_exec', opened),
    ),
    of(
      `${BUILTINS} Integer Float String File IO Dir Thread Mutex Monitor Timeout Benchmark ObjectSpace Process Signal ` +
        'Enumerator Fiber Ractor Kernel Hash Array Set Struct',
      named(
        'times upto downto step each_char each_line each_byte each_line gsub gsub! sub sub! scan foreach glob new ' +
          'start fork synchronize timeout measure realtime trap wrap',
        ran,
      ),
      named('open synchronize chdir mktmpdir', opened),
    ),
  ),
  functions: models(
    of(
      BUILTINS,
      named('loop at_exit trap fork catch open Array Hash', ran),
      named('lambda proc', { runs: [], keywords, result: 'callback' }),
    ),
    of('Thread Fiber Enumerator Ractor Hash Array Proc', named('new start', ran)),
  ),
  storing: new Map<string, Storing>([
    ...named('<< push append unshift prepend add add? enq', 'each'),
    ...named('store insert []=', 'last'),
    ...named('concat merge! update replace', 'elements'),
  ]),
  rearranging: namesIn('pop shift delete delete_at clear reverse! sort! rotate! shuffle!'),
  containerTypes: namesIn('Array Hash Set Queue SizedQueue'),
  elementMethods: namesIn(
    'first last pop shift min max sample fetch find detect dig deq next peek at delete_at',
  ),
  sameMethods: namesIn(
    'values dup clone compact flatten reverse sort uniq shuffle rotate to_a entries to_set lazy force freeze take drop ' +
      'select filter reject each + - & | concat merge slice except values_at compact! flatten! each_entry sort_by ' +
      'find_all each_slice each_cons to_h push append',
  ),
  pairMethods: namesIn(''),
  defaultingMethods: namesIn('fetch'),
  functionalMethods: ['call', 'to_proc'],
})
