import { createLibrary, kinds, named } from '../library.ts'
import type { LibraryFunction, Storing } from '../library.ts'

/** What Rust's standard library and common crates run and keep. */
export const library = createLibrary({
  methods: new Map<string, LibraryFunction>([
    ...named('for_each inspect', kinds.each),
    ...named('any all position retain partition_point is_some_and is_ok_and', kinds.walked),
    ...named('map', kinds.mapped),
    ...named('filter take_while skip_while partition', kinds.kept),
    ...named('find max_by_key min_by_key max_by min_by', kinds.found),
    ...named(
      'then and_then filter_map flat_map map_while find_map map_or map_or_else ok_or_else then_some get_or_insert_with ' +
        'or_insert_with unwrap_or_default and_modify',
      kinds.opened,
    ),
    ...named('or_else unwrap_or_else map_err inspect_err is_err_and', kinds.failed),
    ...named('reduce fold rfold try_fold', kinds.folded),
    ...named(
      'sort_by sort_by_key sort_unstable_by sort_unstable_by_key sort_unstable order_by binary_search_by dedup_by_key',
      kinds.compared,
    ),
    ...named('execute spawn spawn_blocking scope replace_with resize_with retain_mut', kinds.ran),
    ...named('call_once get_or_init get_or_try_init', kinds.supplied),
  ]),
  functions: new Map<string, LibraryFunction>([
    ...named(
      'spawn spawn_blocking block_on catch_unwind scope from_fn repeat_with successors',
      kinds.supplied,
    ),
    ...named('run register signal atexit pthread_create set_hook', kinds.ran),
  ]),
  storing: new Map<string, Storing>([
    ...named('push push_back push_front send store', 'each'),
    ...named('set insert fill or_insert replace', 'last'),
    ...named('append extend extend_from_slice', 'elements'),
  ]),
})
