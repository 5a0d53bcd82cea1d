/** Constants of Ruby's core (3.1), as `Object.constants` lists them. */
const coreConstants = `
  ARGF ARGV ArgumentError Array BasicObject Bignum Binding Class ClosedQueueError Comparable Complex
  ConditionVariable Dir ENV EOFError Encoding EncodingError Enumerable Enumerator Errno Exception
  FalseClass Fiber FiberError File FileTest Fixnum Float FloatDomainError FrozenError GC Hash IO IOError
  IndexError Integer Interrupt Kernel KeyError LoadError LocalJumpError Marshal MatchData Math Method
  Module Mutex NameError NilClass NoMatchingPatternError NoMatchingPatternKeyError NoMemoryError
  NoMethodError NotImplementedError Numeric Object ObjectSpace Proc Process Queue RUBY_COPYRIGHT
  RUBY_DESCRIPTION RUBY_ENGINE RUBY_ENGINE_VERSION RUBY_PATCHLEVEL RUBY_PLATFORM RUBY_RELEASE_DATE
  RUBY_REVISION RUBY_VERSION Ractor Random Range RangeError Rational Refinement Regexp RegexpError RubyVM
  RuntimeError STDERR STDIN STDOUT ScriptError SecurityError Signal SignalException SizedQueue
  StandardError StopIteration String Struct Symbol SyntaxError SystemCallError SystemExit SystemStackError
  TOPLEVEL_BINDING Thread ThreadError ThreadGroup Time TracePoint TrueClass TypeError UnboundMethod
  UncaughtThrowError UnicodeNormalize Warning ZeroDivisionError
`

/** Constants that the standard library defines. */
const libraryConstants = `
  Set SortedSet StringIO Data Date DateTime JSON YAML ERB CSV Logger Pathname URI OpenStruct Tempfile FileUtils Timeout Forwardable Singleton Observable Delegator SimpleDelegator Benchmark Digest SecureRandom Socket TCPSocket TCPServer OptionParser Shellwords Zlib Base64 BigDecimal Etc Find Open3 OpenSSL PP PStore Psych RbConfig Ractor Readline Ripper StringScanner Tsort TSort WeakRef Net Monitor MonitorMixin DRb Coverage IRB Bundler Kconv Matrix Prime Racc Resolv Reline English Fcntl IPAddr Abbrev GetoptLong Syslog PTY Win32API Gem RubyVM Rake Minitest
`

/** Functions that every place may call: private methods of `Kernel` and `BasicObject`. */
const kernel = `
  Array Complex Float Hash Integer Rational String __callee__ __dir__ __method__ abort at_exit autoload
  autoload? binding block_given? caller caller_locations catch eval exec exit exit! fail fork format gets
  global_variables initialize initialize_clone initialize_copy initialize_dup iterator? lambda load
  local_variables loop method_missing open p pp print printf proc putc puts raise rand readline readlines
  require require_relative respond_to_missing? select set_trace_func singleton_method_added
  singleton_method_removed singleton_method_undefined sleep spawn sprintf srand syscall system test throw
  trace_var trap untrace_var warn
`

/** Methods that every object has. */
const ofObjects = `
  __id__ __send__ class clone define_singleton_method display dup enum_for eql? equal? extend freeze
  frozen? hash inspect instance_eval instance_exec instance_of? instance_variable_defined?
  instance_variable_get instance_variable_set instance_variables is_a? itself kind_of? method methods nil?
  object_id private_methods protected_methods public_method public_methods public_send
  remove_instance_variable respond_to? send singleton_class singleton_method singleton_methods taint
  tainted? tap then to_enum to_s trust untaint untrust untrusted? yield_self
`

/** Methods that classes and modules have beside those. */
const ofClasses = `
  alias_method allocate ancestors append_features attr attr_accessor attr_reader attr_writer class_eval
  class_exec class_variable_defined? class_variable_get class_variable_set class_variables const_defined?
  const_get const_missing const_set const_source_location constants define_method deprecate_constant
  extend_object extended include include? included included_modules inherited instance_method
  instance_methods method_added method_defined? method_removed method_undefined module_eval module_exec
  module_function name new prepend prepend_features prepended private private_class_method private_constant
  private_instance_methods private_method_defined? protected protected_instance_methods
  protected_method_defined? public public_class_method public_constant public_instance_method
  public_instance_methods public_method_defined? refine remove_class_variable remove_const remove_method
  ruby2_keywords singleton_class? subclasses superclass undef_method using
`

/** Methods of the core classes beside those. */
const ofCoreClasses = `
  _dump abort_on_exception abort_on_exception= abs abs2 add add_trace_func advise alias_method alive? all?
  allbits? allocate ancestors angle any? anybits? append arg args arity ascii_compatible? ascii_only?
  asctime assoc at atime attr attr_accessor attr_reader attr_writer autoclose= autoclose? autoload
  autoload? b backtrace backtrace_locations begin between? bind bind_call binding binmode binmode?
  birthtime bit_length blksize blockdev? blocking? blocks broadcast bsearch bsearch_index bytes bytesize
  byteslice call callee_id capitalize capitalize! captures casecmp casecmp? casefold? cause ceil center
  chain chardev? chars children chmod chomp chomp! chop chop! chown chr chunk chunk_while clamp class_eval
  class_exec class_variable_defined? class_variable_get class_variable_set class_variables clear close
  close_on_exec= close_on_exec? close_read close_write closed? codepoints coerce collect collect!
  collect_concat combination compact compact! compare_by_identity compare_by_identity? concat conj
  conjugate const_defined? const_get const_missing const_set const_source_location constants coredump?
  count cover? crypt ctime curry cycle day deconstruct deconstruct_keys default default= default_proc
  default_proc= define_method defined_class delete delete! delete_at delete_if delete_prefix delete_prefix!
  delete_suffix delete_suffix! denominator deprecate_constant deq detect dev dev_major dev_minor difference
  dig digits directory? disable div divmod downcase downcase! downto drop drop_while dst? dummy? dump each
  each_byte each_char each_child each_codepoint each_cons each_entry each_grapheme_cluster each_index
  each_key each_line each_pair each_slice each_value each_with_index each_with_object eager empty? enable
  enabled? enclose enclosed? encode encode! encoding end end_with? enq entries eof eof? eval eval_script
  even? event except exception exclude_end? executable? executable_real? exit exited? exitstatus
  external_encoding fcntl fdatasync fdiv feed fetch fetch_values file? fileno fill filter filter!
  filter_map find find_all find_index finite? first fixed_encoding? flat_map flatten flatten! flock floor
  flush force force_encoding friday? fsync ftype full_message gcd gcdlcm getbyte getc getgm getlocal gets
  getutc gid gmt? gmt_offset gmtime gmtoff grapheme_clusters grep grep_v group group_by grpowned? gsub
  gsub! has_key? has_value? hex hour i id2name imag imaginary include include? included_modules index
  infinite? inject ino insert instance_method instance_methods instruction_sequence integer? intern
  internal_encoding intersect? intersection invert ioctl irb isatty isdst join keep_if key key? keys kill
  lambda? last lazy lcm length lineno lineno= lines list ljust local_variable_defined? local_variable_get
  local_variable_set local_variables localtime lock locked? lstat lstrip lstrip! magnitude map map!
  marshal_dump match match? match_length max max= max_by mday member? members merge merge! message
  method_defined? method_id min min_by minmax minmax_by mode module_eval module_exec modulo mon monday?
  month mtime name name= named_captures names nan? native_thread_id negative? new next next! next_float
  next_values nlink nobits? none? nonzero? nsec num_waiting numerator oct odd? offset one? options ord
  original_name owned? owner pack parameters partition path peek peek_values pending_interrupt? permutation
  phase pid pipe? polar pop pos pos= positive? post_match pow pre_match pread pred prepend prev_float print
  printf priority priority= private? private_call? private_class_method private_constant
  private_instance_methods private_method_defined? product protected? protected_instance_methods
  protected_method_defined? public? public_class_method public_constant public_instance_method
  public_instance_methods public_method_defined? push putc puts pwrite quo raise raised_exception rand
  random_number rassoc rationalize rdev rdev_major rdev_minor read read_nonblock readable? readable_real?
  readbyte readchar readline readlines readpartial real real? receiver rect rectangular reduce regexp
  rehash reject reject! remainder remove_class_variable remove_method reopen repeated_combination
  repeated_permutation replace replicate report_on_exception report_on_exception= result resume
  return_value reverse reverse! reverse_each rewind rindex rjust rotate rotate! round rpartition rstrip
  rstrip! ruby2_keywords run sample saturday? scan scrub scrub! sec seed seek select select! self
  set_backtrace set_encoding set_encoding_by_bom set_trace_func setbyte setgid? setuid? shift shuffle
  shuffle! signal signaled? singleton_class? singleton_method_added size size? sleep slice slice!
  slice_after slice_before slice_when socket? sort sort! sort_by sort_by! source source_location split
  squeeze squeeze! start_with? stat status step sticky? stop? stopped? stopsig store strftime string strip
  strip! sub sub! subclasses subsec succ succ! success? sum sunday? super_method superclass swapcase
  swapcase! symlink? sync sync= synchronize sysread sysseek syswrite take take_while tally tell terminate
  termsig thread_variable? thread_variable_get thread_variable_set thread_variables thursday? times to_a
  to_ary to_c to_f to_h to_hash to_i to_int to_io to_path to_proc to_r to_str to_sym tr tr! tr_s tr_s!
  transfer transform_keys transform_keys! transform_values transform_values! transpose truncate try_lock
  tty? tuesday? tv_nsec tv_sec tv_usec uid unbind undef_method undump ungetbyte ungetc unicode_normalize
  unicode_normalize! unicode_normalized? union uniq uniq! unlock unpack unpack1 unshift upcase upcase!
  update upto usec utc utc? utc_offset valid_encoding? value value? values values_at wait wakeup wday
  wednesday? with_index with_object world_readable? world_writable? writable? writable_real? write
  write_nonblock yday year yield zero? zip zone
`

/**
 * Functions of `Kernel` that hardly any class defines anew: called without a receiver they are the language's own, in a
 * class too.
 */
const plainFunctions = `
  raise puts print printf putc loop lambda proc block_given? binding caller caller_locations catch throw rand srand
  sleep gets sprintf at_exit abort exit exit! require require_relative autoload Integer Float String Array Hash
  Rational Complex __method__ __dir__ eval warn
`

/** Names whose meaning only a run tells: what they call is put together, or is code in a text. */
const dynamic = `
  send public_send __send__ eval instance_eval class_eval module_eval instance_exec class_exec module_exec
  const_get define_method define_singleton_method method instance_method public_method method_missing
  instance_variable_get instance_variable_set singleton_class extend include prepend initialize initialize_copy
  initialize_dup initialize_clone respond_to_missing? inherited included extended prepended method_added
`

const dynamicNames = wordsIn(dynamic)

/** Names that are there without a `require`: constants, functions, and methods of all objects and classes. */
export const builtins: ReadonlySet<string> = new Set(
  [coreConstants, libraryConstants, kernel, ofObjects, ofClasses]
    .flatMap((names) => [...wordsIn(names)])
    .filter((name) => !dynamicNames.has(name)),
)

/** All members of objects of the core classes; what is asked for another one is none of those. */
export const builtinMemberNames: ReadonlySet<string> = new Set(
  [kernel, ofObjects, ofClasses, ofCoreClasses].flatMap((names) => [...wordsIn(names)]),
)

export const kernelFunctions: ReadonlySet<string> = wordsIn(plainFunctions)

/** Classes of the language whose subclasses nobody but the repository makes. */
export const plainBases: ReadonlySet<string> = new Set([
  ...[...wordsIn(coreConstants)].filter((name) => name !== 'Object' && name !== 'BasicObject'),
  ...wordsIn(libraryConstants),
  'Object',
  'BasicObject',
])

function wordsIn(names: string): ReadonlySet<string> {
  return new Set(names.trim().split(/\s+/))
}
