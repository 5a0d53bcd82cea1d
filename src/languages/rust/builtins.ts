/**
 * Primitive types, the standard prelude (https://doc.rust-lang.org/std/prelude/), the macros that need no import,
 * and `[]`, `fn`, the names of types that the grammar builds.
 */
export const builtins: ReadonlySet<string> = new Set(
  (
    'bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 ' +
    'Option Some None Result Ok Err Box String Vec ToString ToOwned Into From TryFrom TryInto AsRef AsMut Default ' +
    'Iterator IntoIterator Extend DoubleEndedIterator ExactSizeIterator FromIterator Drop Fn FnMut FnOnce Clone Copy ' +
    'Send Sync Sized Unpin PartialEq Eq PartialOrd Ord Debug Hash drop ' +
    'println! print! eprintln! eprint! dbg! format! write! writeln! vec! panic! assert! assert_eq! assert_ne! ' +
    'debug_assert! debug_assert_eq! debug_assert_ne! todo! unimplemented! unreachable! matches! concat! stringify! ' +
    'include! include_str! include_bytes! env! option_env! cfg! line! file! column! module_path! compile_error! ' +
    'format_args! thread_local! ' +
    '[] fn Self'
  ).split(' '),
)
