import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.lang.StackWalker.StackFrame;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/**
 * An agent that records which method of an application calls which, while its programs run. PARLEY_ROOT is the
 * application's folder, PARLEY_RECORDS the folder for the records: one file a process, a line for each (caller, line of
 * the call, callee) when it is first seen, a method by file, the first line of its code, and its name ("" for a lambda):
 *
 * <pre>{"from": ["src/a/A.java", 12, "run"], "at": 12, "to": ["src/a/B.java", 3, "&lt;init>"]}</pre>
 *
 * Classes of the application are those that its files declare. Their methods begin by telling their number, and the
 * stack tells from where they were entered. The caller is the frame directly below, but for bridges and accessors that
 * the compiler makes. What the JDK or a library runs has no caller in the application and is not recorded.
 */
public final class TraceCalls {
  /** Every entry of a method up to this number looks at the stack, then one in SAMPLED. */
  private static final int ALWAYS = 20_000;

  private static final int SAMPLED = 100;
  private static final int FRAMES = 5;

  private record Method(String file, int line, String name) {}

  private static final class Counted {
    final Method method;
    int entered;

    Counted(Method method) {
      this.method = method;
    }
  }

  private static final StackWalker walker = StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES);
  private static final List<Counted> methods = new ArrayList<>();
  /** Paths from the root by the end that package and file name make: `a/b/C.java`. */
  private static final Map<String, String> sources = new HashMap<>();
  /** Paths by the name of a class, `a.b.C$D`. */
  private static final Map<String, String> files = new ConcurrentHashMap<>();
  private static final Map<String, Integer> lambdaLines = new ConcurrentHashMap<>();
  private static final Set<String> madeByCompiler = ConcurrentHashMap.newKeySet();
  private static final Set<String> seen = ConcurrentHashMap.newKeySet();
  private static Writer output;

  public static void premain(String arguments, Instrumentation instrumentation) throws IOException {
    if (System.getenv("PARLEY_RECORDS") == null) return;
    Path root = Path.of(System.getenv("PARLEY_ROOT"));
    try (Stream<Path> paths = Files.walk(root)) {
      paths.map(path -> root.relativize(path).toString()).filter(path -> path.endsWith(".java")).sorted().forEach(TraceCalls::addSource);
    }
    output = new FileWriter(System.getenv("PARLEY_RECORDS") + "/" + ProcessHandle.current().pid() + ".jsonl", true);
    instrumentation.addTransformer(
        new ClassFileTransformer() {
          @Override
          public byte[] transform(ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] code) {
            try {
              return loader == null || name == null ? null : instrument(name, code);
            } catch (Throwable error) {
              return null;
            }
          }
        });
  }

  /** A class may be of any package: each end of a path is one. */
  private static void addSource(String path) {
    for (int at = 0; at != -1; at = path.indexOf('/', at + 1)) sources.putIfAbsent(path.substring(at == 0 ? 0 : at + 1), path);
  }

  public static void entered(int number) {
    Counted counted;
    synchronized (methods) {
      counted = methods.get(number);
    }
    if (++counted.entered > ALWAYS && counted.entered % SAMPLED != 0) return;
    StackFrame caller = walker.walk(frames -> frames.skip(2).limit(FRAMES).filter(frame -> !isMadeByCompiler(frame)).findFirst()).orElse(null);
    String file = caller == null ? null : files.get(caller.getClassName());
    if (file == null) return;
    int line = caller.getLineNumber();
    if (line <= 0 || !seen.add(number + " " + caller.getClassName() + " " + line)) return;
    Method to = counted.method;
    String name = sourceName(caller.getMethodName());
    // A lambda is found by where it begins: in its line, others may begin.
    int place = name.isEmpty() ? lambdaLines.getOrDefault(caller.getClassName() + "." + caller.getMethodName(), line) : line;
    write("{\"from\": [\"%s\", %d, \"%s\"], \"at\": %d, \"to\": [\"%s\", %d, \"%s\"]}%n".formatted(file, place, name, line, to.file, to.line, to.name));
  }

  private static boolean isMadeByCompiler(StackFrame frame) {
    return madeByCompiler.contains(frame.getClassName() + "." + frame.getMethodName() + frame.getDescriptor());
  }

  private static synchronized void write(String text) {
    try {
      output.write(text);
      output.flush();
    } catch (IOException error) {
      throw new IllegalStateException(error);
    }
  }

  private static String sourceName(String name) {
    return name.startsWith("lambda$") ? "" : name;
  }

  private static byte[] instrument(String className, byte[] code) {
    ClassReader reader = new ClassReader(code);
    String[] source = new String[1];
    Map<String, Integer> lines = new HashMap<>();
    reader.accept(new ClassVisitor(Opcodes.ASM8) {
      @Override
      public void visitSource(String file, String debug) {
        source[0] = sources.get(className.substring(0, className.lastIndexOf('/') + 1) + file);
      }

      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        return new MethodVisitor(Opcodes.ASM8) {
          @Override
          public void visitLineNumber(int line, Label start) {
            lines.putIfAbsent(name + descriptor, line);
          }
        };
      }
    }, 0);
    if (source[0] == null) return null;
    String binaryName = className.replace('/', '.');
    files.put(binaryName, source[0]);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new ClassVisitor(Opcodes.ASM8, writer) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor inner = super.visitMethod(access, name, descriptor, signature, exceptions);
        boolean isMade = (access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) != 0 && !name.startsWith("lambda$");
        if (isMade) madeByCompiler.add(binaryName + "." + name + descriptor);
        Integer line = lines.get(name + descriptor);
        if (isMade || line == null || name.equals("<clinit>")) return inner;
        if (name.startsWith("lambda$")) lambdaLines.put(binaryName + "." + name, line);
        int number = add(new Method(source[0], line, sourceName(name)));
        return new MethodVisitor(Opcodes.ASM8, inner) {
          @Override
          public void visitCode() {
            super.visitCode();
            super.visitLdcInsn(number);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, "TraceCalls", "entered", "(I)V", false);
          }
        };
      }
    }, 0);
    return writer.toByteArray();
  }

  private static int add(Method method) {
    synchronized (methods) {
      methods.add(new Counted(method));
      return methods.size() - 1;
    }
  }
}
