/** What needs no import (`kotlin`, `kotlin.collections`, `kotlin.io`, `java.lang` and their kin), and the members of any object. */
export const builtins: ReadonlySet<string> = new Set(
  (
    '[] equals hashCode toString copy name ordinal entries values valueOf getClass javaClass ' +
    'Any Nothing Unit Boolean Byte Short Int Long Float Double Char String CharSequence Number Comparable Comparator ' +
    'Array ByteArray ShortArray IntArray LongArray FloatArray DoubleArray CharArray BooleanArray UByte UShort UInt ULong ' +
    'Iterable Collection List Set Map MutableIterable MutableCollection MutableList MutableSet MutableMap Iterator ' +
    'ListIterator MutableIterator ArrayList HashMap HashSet LinkedHashMap LinkedHashSet ArrayDeque Sequence Grouping ' +
    'IndexedValue Pair Triple Lazy Result Enum Annotation Function Throwable Exception Error RuntimeException ' +
    'IllegalArgumentException IllegalStateException IndexOutOfBoundsException UnsupportedOperationException ' +
    'NumberFormatException NullPointerException ClassCastException AssertionError NoSuchElementException ' +
    'ConcurrentModificationException ArithmeticException NotImplementedError OutOfMemoryError StackOverflowError ' +
    'InterruptedException CloneNotSupportedException ReflectiveOperationException ClassNotFoundException ' +
    'AutoCloseable Cloneable Runnable Thread ThreadLocal System Math Object Integer Character Class ClassLoader Process ' +
    'StringBuilder StringBuffer Appendable Regex MatchResult RegexOption IntRange LongRange CharRange ClosedRange ' +
    'IntProgression KClass Deprecated Suppress Throws JvmStatic JvmName JvmField JvmOverloads JvmInline JvmSynthetic ' +
    'Volatile Synchronized Transient Strictfp OptIn RequiresOptIn PublishedApi DslMarker ExperimentalStdlibApi Override ' +
    'print println readLine readln readlnOrNull TODO error require requireNotNull check checkNotNull assert run with let ' +
    'also apply takeIf takeUnless repeat lazy lazyOf use listOf mutableListOf emptyList listOfNotNull arrayListOf setOf ' +
    'mutableSetOf emptySet hashSetOf linkedSetOf sortedSetOf mapOf mutableMapOf emptyMap hashMapOf linkedMapOf ' +
    'sortedMapOf arrayOf arrayOfNulls emptyArray intArrayOf longArrayOf doubleArrayOf floatArrayOf booleanArrayOf ' +
    'charArrayOf byteArrayOf shortArrayOf sequenceOf sequence emptySequence generateSequence buildString buildList ' +
    'buildSet buildMap to maxOf minOf compareBy compareByDescending compareValues compareValuesBy naturalOrder ' +
    'reverseOrder runCatching synchronized suspend iterator enumValues enumValueOf suspendCoroutine typeOf'
  ).split(' '),
)
