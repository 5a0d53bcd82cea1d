/**
 * Public types of `java.lang` (Java SE 24), which need no import, the methods that every object or enum has, and `[]`,
 * the name given to array types.
 */
export const builtins: ReadonlySet<string> = new Set(
  (
    '[] getClass hashCode equals toString clone notify notifyAll wait finalize values valueOf ordinal ' +
    'Appendable AutoCloseable CharSequence Cloneable Comparable Iterable ProcessHandle Readable Runnable ' +
    'StringTemplate Boolean Byte Character Class ClassLoader ClassValue Compiler Double Enum Float ' +
    'InheritableThreadLocal Integer Long Math Module ModuleLayer Number Object Package Process ProcessBuilder ' +
    'Record Runtime RuntimePermission ScopedValue SecurityManager Short StackTraceElement StackWalker StrictMath ' +
    'String StringBuffer StringBuilder System Thread ThreadGroup ThreadLocal Throwable Void ' +
    'ArithmeticException ArrayIndexOutOfBoundsException ArrayStoreException ClassCastException ' +
    'ClassNotFoundException CloneNotSupportedException EnumConstantNotPresentException Exception ' +
    'IllegalAccessException IllegalArgumentException IllegalCallerException IllegalMonitorStateException ' +
    'IllegalStateException IllegalThreadStateException IndexOutOfBoundsException InstantiationException ' +
    'InterruptedException LayerInstantiationException MatchException NegativeArraySizeException ' +
    'NoSuchFieldException NoSuchMethodException NullPointerException NumberFormatException ' +
    'ReflectiveOperationException RuntimeException SecurityException StringIndexOutOfBoundsException ' +
    'TypeNotPresentException UnsupportedOperationException WrongThreadException AbstractMethodError ' +
    'AssertionError BootstrapMethodError ClassCircularityError ClassFormatError Error ExceptionInInitializerError ' +
    'IllegalAccessError IncompatibleClassChangeError InstantiationError InternalError LinkageError ' +
    'NoClassDefFoundError NoSuchFieldError NoSuchMethodError OutOfMemoryError StackOverflowError ThreadDeath ' +
    'UnknownError UnsatisfiedLinkError UnsupportedClassVersionError VerifyError VirtualMachineError Deprecated ' +
    'FunctionalInterface Override SafeVarargs SuppressWarnings'
  ).split(' '),
)
