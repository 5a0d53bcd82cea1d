import type { ContainerRules } from '../language.ts'

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

/** Derives and attributes that make no objects of what they mark. */
export const plainMarks = names(
  'Debug Clone Copy PartialEq Eq PartialOrd Ord Hash Error Display From Into Serialize Deref DerefMut AsRef Send Sync ' +
    'must_use non_exhaustive repr doc deprecated error serde pin_project pin allow cfg cfg_attr inline',
)

/** Types that hold one value and lend its methods, and bounds by what they convert to. */
export const transparentTypes = names(
  '& * Box Rc Arc Pin Cow Cell RefCell Mutex RwLock OnceCell OnceLock LazyLock LazyCell Lazy Ref RefMut MutexGuard ' +
    'RwLockReadGuard RwLockWriteGuard ManuallyDrop UnsafeCell NonNull MaybeUninit Reverse Wrapping Future BoxFuture ' +
    'LocalBoxFuture AsRef AsMut Borrow BorrowMut Into',
)

/**
 * Standard containers, options, results, cells, iterators and channels: all hold what their type argument says. An
 * option of an element is told as the container itself, which holds the same.
 */
export const containers: ContainerRules = {
  same: names(
    'iter iter_mut into_iter drain by_ref filter rev skip take step_by peekable chain skip_while take_while inspect collect ' +
      'clone cloned copied to_owned as_ref as_mut as_deref as_deref_mut as_pin_mut ok ok_or ok_or_else map_err context with_context ' +
      'to_vec as_slice as_mut_slice get get_mut pop first last first_mut last_mut next next_back peek peek_mut pop_front ' +
      'pop_back front back front_mut back_mut nth min max min_by_key max_by_key min_by max_by find rfind values values_mut ' +
      'into_values entry and_modify or upgrade downgrade recv try_recv recv_timeout try_iter blocking_recv or_else ' +
      'fuse cycle sorted sorted_by sorted_by_key rev_iter filter_ok try_lock try_borrow try_borrow_mut try_read try_write ' +
      'get_or_insert chunks windows split_off into_boxed_slice into_vec last_key_value first_key_value reduce as_inner by_value ' +
      'pin_mut get_pin_mut project as_slice_mut inner_ref deref deref_mut borrow borrow_mut',
  ),
  element: names(
    'unwrap expect unwrap_or unwrap_or_default unwrap_or_else unwrap_unchecked or_insert or_insert_with or_default ' +
      'or_insert_with_key get_or_insert_with get_or_init get_unchecked get_unchecked_mut swap_remove flatten blocking_lock',
  ),
  either: names('lock read write remove insert replace swap into_inner load take_inner leak'),
  emptyTypes: names(
    'Vec VecDeque HashMap BTreeMap HashSet BTreeSet BinaryHeap LinkedList IndexMap IndexSet SmallVec FxHashMap AHashMap DashMap',
  ),
  emptyMakers: names('new with_capacity default'),
  wrappers: names('new from clone pin into_pin'),
  pairTypes: names('HashMap BTreeMap IndexMap FxHashMap AHashMap DashMap LinkedHashMap'),
  firstTypes: names('Result'),
  makers: names('default from clone parse from_iter'),
  iteration: ['next', 'into_iter', 'iter'],
  derefMethod: 'deref',
}
