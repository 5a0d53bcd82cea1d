import { BUILTINS, CONTAINERS, createLibrary, kinds, models, named, of, type Storing } from '../library.ts'

/** The standard library and crates whose iterators, options and locks have its methods. */
const LIBRARIES = 'std core alloc rayon itertools futures tokio indexmap hashbrown dashmap once_cell smallvec'
const THREADS = 'std tokio rayon crossbeam async_std smol futures actix'

/** What Rust's standard library and common crates run and keep. */
export const library = createLibrary({
  methods: models(
    of(
      `${CONTAINERS} ${BUILTINS} ${LIBRARIES}`,
      named('for_each inspect', kinds.each),
      named('any all position retain partition_point is_some_and is_ok_and', kinds.walked),
      named('map', kinds.mapped),
      named('filter take_while skip_while partition', kinds.kept),
      named('find max_by_key min_by_key max_by min_by', kinds.found),
      named(
        'then and_then filter_map flat_map map_while find_map map_or map_or_else ok_or_else then_some get_or_insert_with ' +
          'or_insert_with unwrap_or_default and_modify',
        kinds.opened,
      ),
      named('or_else unwrap_or_else map_err inspect_err is_err_and', kinds.failed),
      named('reduce fold rfold try_fold', kinds.folded),
      named(
        'sort_by sort_by_key sort_unstable_by sort_unstable_by_key sort_unstable order_by binary_search_by dedup_by_key',
        kinds.compared,
      ),
      named('replace_with resize_with retain_mut', kinds.ran),
      named('call_once get_or_init get_or_try_init', kinds.supplied),
    ),
    of(THREADS, named('execute spawn spawn_blocking scope', kinds.ran)),
  ),
  functions: models(
    of(THREADS, named('spawn spawn_blocking block_on scope', kinds.supplied)),
    of('std core', named('catch_unwind from_fn repeat_with successors', kinds.supplied)),
    of('std', named('set_hook', kinds.ran)),
    of('libc signal_hook nix', named('register signal atexit pthread_create', kinds.ran)),
  ),
  storing: new Map<string, Storing>([
    ...named('push push_back push_front send store', 'each'),
    ...named('set insert fill or_insert replace', 'last'),
    ...named('append extend extend_from_slice', 'elements'),
  ]),
})
