import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.regex.*;
import javax.lang.model.element.*;
import javax.lang.model.type.TypeKind;
import javax.tools.*;

/** Prints where the compiler binds each call: java BoundCalls.java (root) (folder of sources)... */
public class BoundCalls {
    static final PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);

    public static void main(String[] arguments) throws Exception {
        Path root = Path.of(arguments[0]).toRealPath();
        List<Path> files = new ArrayList<>();
        for (String folder : List.of(arguments).subList(1, arguments.length)) {
            try (var found = Files.walk(root.resolve(folder))) {
                found.filter(path -> path.toString().endsWith(".java"))
                    .filter(path -> !path.endsWith("module-info.java"))
                    .forEach(files::add);
            }
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null);
        // Dependencies are missing: what they leave unknown is an error, and nothing is said of it.
        JavacTask task = (JavacTask) compiler.getTask(null, manager, problem -> {},
            List.of("-proc:none", "-XDshould-stop.ifError=FLOW"), null,
            manager.getJavaFileObjectsFromPaths(files));
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        task.analyze();
        for (CompilationUnitTree unit : units) new Calls(root, Trees.instance(task), unit).scan(unit, null);
        out.flush();
    }

    static class Calls extends TreePathScanner<Void, Void> {
        final Path root;
        final Trees trees;
        final CompilationUnitTree unit;

        Calls(Path root, Trees trees, CompilationUnitTree unit) {
            this.root = root;
            this.trees = trees;
            this.unit = unit;
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
            ExpressionTree callee = call.getMethodSelect();
            print(new TreePath(getCurrentPath(), callee), nameStart(callee));
            return super.visitMethodInvocation(call, nothing);
        }

        @Override
        public Void visitNewClass(NewClassTree made, Void nothing) {
            Tree type = made.getIdentifier();
            if (type instanceof ParameterizedTypeTree) type = ((ParameterizedTypeTree) type).getType();
            if (made.getClassBody() == null) print(getCurrentPath(), nameStart(type));
            return super.visitNewClass(made, nothing);
        }

        long nameStart(Tree tree) {
            SourcePositions positions = trees.getSourcePositions();
            if (!(tree instanceof MemberSelectTree)) return positions.getStartPosition(unit, tree);
            return positions.getEndPosition(unit, tree) - ((MemberSelectTree) tree).getIdentifier().length();
        }

        void print(TreePath path, long start) {
            Element element = trees.getElement(path);
            if (start < 0 || element == null || element.asType().getKind() == TypeKind.ERROR) return;
            String definitions = "";
            TreePath declared = trees.getPath(element);
            // A constructor that nobody wrote is its class.
            if (declared == null && element.getKind() == ElementKind.CONSTRUCTOR)
                declared = trees.getPath(element.getEnclosingElement());
            if (declared != null) definitions = "[" + place(declared, element) + "]";
            LineMap lines = unit.getLineMap();
            long line = lines.getLineNumber(start);
            out.printf("{\"file\":\"%s\",\"line\":%d,\"column\":%d,\"definitions\":[%s]}%n",
                pathOf(unit), line, start - lines.getStartPosition(line), definitions);
        }

        /** File and line of the name that is declared. */
        String place(TreePath declared, Element element) {
            CompilationUnitTree other = declared.getCompilationUnit();
            Element named = element.getKind() == ElementKind.CONSTRUCTOR ? element.getEnclosingElement() : element;
            long start = trees.getSourcePositions().getStartPosition(other, declared.getLeaf());
            try {
                String text = other.getSourceFile().getCharContent(true).toString();
                Matcher name = Pattern.compile("\\b" + Pattern.quote(named.getSimpleName().toString()) + "\\b\\s*(\\(|<|\\{|extends|implements|,|;)").matcher(text);
                if (start >= 0 && name.find((int) start)) start = name.start();
            } catch (IOException problem) {
                throw new IllegalStateException("Cannot read " + pathOf(other) + ": " + problem.getMessage());
            }
            return "\"" + pathOf(other) + "\"," + other.getLineMap().getLineNumber(start);
        }

        String pathOf(CompilationUnitTree file) {
            return root.relativize(Path.of(file.getSourceFile().toUri())).toString();
        }
    }
}
