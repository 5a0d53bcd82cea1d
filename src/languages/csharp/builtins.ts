/**
 * Names that need no using directive: `[]`, `?` and `*` of array, nullable and pointer types, contextual words, what
 * every object has, and the commonest types of the namespaces that a project uses unless it says otherwise (System,
 * System.Collections.Generic, System.IO, System.Linq, System.Net.Http, System.Threading, System.Threading.Tasks).
 */
export const builtins: ReadonlySet<string> = new Set(
  (
    '[] ? * dynamic nameof nint nuint value args field var _ ' +
    'Equals GetHashCode GetType ToString MemberwiseClone ReferenceEquals Finalize ' +
    'Action ActivatorUtilities Activator AggregateException AppContext AppDomain ApplicationException ' +
    'ArgumentException ArgumentNullException ArgumentOutOfRangeException ArithmeticException Array ' +
    'ArraySegment ArrayTypeMismatchException AsyncCallback Attribute AttributeTargets AttributeUsage ' +
    'AttributeUsageAttribute BitConverter Boolean Buffer Byte Char CLSCompliant Comparison Console ConsoleColor ' +
    'ConsoleKey ConsoleKeyInfo Convert Converter DateOnly DateTime DateTimeKind DateTimeOffset DayOfWeek DBNull ' +
    'Decimal Delegate DivideByZeroException Double EntryPointNotFoundException Enum Environment EventArgs ' +
    'EventHandler Exception Flags FlagsAttribute FormatException FormattableString Func GC Guid Half HashCode ' +
    'IAsyncDisposable IAsyncResult ICloneable IComparable IConvertible ICustomFormatter IDisposable IEquatable ' +
    'IFormatProvider IFormattable Index IndexOutOfRangeException Int16 Int32 Int64 IntPtr ' +
    'InvalidCastException InvalidOperationException IObservable IObserver IProgress ISpanFormattable Lazy Math ' +
    'MathF Memory MemoryExtensions NotImplementedException NotSupportedException Nullable ' +
    'NullReferenceException Object ObjectDisposedException Obsolete ObsoleteAttribute OperatingSystem ' +
    'OperationCanceledException OutOfMemoryException OverflowException ParamArrayAttribute ' +
    'PlatformNotSupportedException Predicate Progress Random Range RankException ReadOnlyMemory ReadOnlySpan ' +
    'SByte Serializable Single Span String StringComparer StringComparison StringSplitOptions SystemException ' +
    'ThreadStatic TimeOnly TimeSpan TimeZoneInfo TimeoutException Tuple Type TypeCode TypeInitializationException ' +
    'UInt16 UInt32 UInt64 UIntPtr UnauthorizedAccessException Uri UriBuilder UriFormatException UriKind ' +
    'ValueTuple ValueType Version Void WeakReference ' +
    'Comparer Dictionary EqualityComparer HashSet IAsyncEnumerable IAsyncEnumerator ICollection IComparer ' +
    'IDictionary IEnumerable IEnumerator IEqualityComparer IList IReadOnlyCollection IReadOnlyDictionary ' +
    'IReadOnlyList IReadOnlySet ISet KeyNotFoundException KeyValuePair LinkedList LinkedListNode List ' +
    'PriorityQueue Queue SortedDictionary SortedList SortedSet Stack ' +
    'BinaryReader BinaryWriter BufferedStream Directory DirectoryInfo DirectoryNotFoundException DriveInfo ' +
    'EndOfStreamException File FileAccess FileInfo FileMode FileNotFoundException FileOptions FileShare ' +
    'FileStream FileSystemInfo FileSystemWatcher IOException MemoryStream Path PathTooLongException SearchOption ' +
    'SeekOrigin Stream StreamReader StreamWriter StringReader StringWriter TextReader TextWriter ' +
    'Enumerable IGrouping ILookup IOrderedEnumerable IOrderedQueryable IQueryable IQueryProvider Lookup Queryable ' +
    'DelegatingHandler HttpClient HttpClientHandler HttpCompletionOption HttpContent HttpMessageHandler HttpMethod ' +
    'HttpRequestException HttpRequestMessage HttpResponseMessage StringContent ' +
    'AsyncLocal AutoResetEvent Barrier CancellationToken CancellationTokenRegistration CancellationTokenSource ' +
    'CountdownEvent EventWaitHandle Interlocked LazyInitializer Lock ManualResetEvent ManualResetEventSlim ' +
    'Monitor Mutex PeriodicTimer ReaderWriterLock ReaderWriterLockSlim Semaphore SemaphoreSlim SpinLock SpinWait ' +
    'SynchronizationContext Thread ThreadLocal ThreadPool ThreadState Timeout Timer Volatile WaitHandle ' +
    'Parallel ParallelOptions Task TaskCanceledException TaskCompletionSource TaskCreationOptions TaskFactory ' +
    'TaskScheduler TaskStatus ValueTask'
  ).split(' '),
)
