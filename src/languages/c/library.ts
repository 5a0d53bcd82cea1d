import { CONTAINERS, createLibrary, kinds, models, named, namesIn, of, type Storing } from '../library.ts'

/** Algorithms of C++, with the container or its iterators first. */
const algorithms =
  'sort stable_sort partial_sort nth_element for_each transform count_if any_of all_of none_of remove_if find_if ' +
  'find_if_not copy_if replace_if accumulate generate partition stable_partition lower_bound upper_bound max_element ' +
  'min_element generate_n for_each_n transform_reduce transform_inclusive_scan transform_exclusive_scan inner_product ' +
  'inclusive_scan exclusive_scan partial_sum adjacent_difference adjacent_find is_sorted is_sorted_until ' +
  'is_partitioned partition_copy partition_point minmax_element sort_heap make_heap push_heap pop_heap is_heap ' +
  'replace_copy_if remove_copy_if lexicographical_compare equal_range binary_search set_union set_intersection ' +
  'set_difference set_symmetric_difference inplace_merge find_end find_first_of search_n is_permutation ' +
  'next_permutation prev_permutation erase_if async thread jthread invoke apply visit'

/** The headers of C and POSIX that declare what runs something. */
const HEADERS =
  'stdlib.h search.h ftw.h dirent.h signal.h pthread.h threads.h time.h ucontext.h unistd.h cstdlib csignal'

/** What the libraries of C and C++ run and keep: one for both, as a header does not say whose it is. */
export const library = createLibrary({
  methods: models(
    of(
      `${CONTAINERS} std`,
      named('sort', kinds.compared),
      named('remove_if', kinds.walked),
      named('and_then transform', kinds.opened),
      named('or_else', kinds.failed),
    ),
    of('boost asio', named('post execute', kinds.ran)),
  ),
  functions: models(
    of(
      HEADERS,
      named(
        'qsort qsort_r bsearch lfind lsearch tsearch tfind twalk tdelete ftw nftw scandir atexit at_quick_exit on_exit ' +
          'signal sigset sigaction pthread_create pthread_once pthread_atfork pthread_key_create pthread_cleanup_push ' +
          'call_once thrd_create tss_create makecontext',
        kinds.ran,
      ),
    ),
    of(
      'std boost',
      named('qsort bsearch atexit at_quick_exit signal call_once set_terminate set_new_handler', kinds.ran),
      named(algorithms, { runs: 'all', gives: [[0], [0]], container: 0 }),
      named('bind bind_front bind_back mem_fn', kinds.returnsCallback),
    ),
  ),
  storing: new Map<string, Storing>([
    ...named('push push_back push_front emplace_back emplace_front store append', 'each'),
    ...named('insert emplace insert_or_assign', 'last'),
  ]),
  containerTypes: namesIn('list set deque'),
  elementMethods: namesIn(
    'get at find front back top begin cbegin rbegin crbegin lower_bound upper_bound emplace_back data',
  ),
  functionalMethods: ['operator()'],
  selfStarting: models(of('QThread Poco wx', [['start', 'run']])),
  structsThatRun: models(
    of(HEADERS, [
      ['sigaction', { argument: 1, fields: namesIn('sa_handler sa_sigaction') }],
      ['timer_create', { argument: 1, fields: namesIn('sigev_notify_function') }],
    ]),
  ),
})
