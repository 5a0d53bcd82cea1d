import { expect, test } from 'vitest'
import { edgesOf } from './testing/link-texts.ts'

test('packages, imports, wildcard and static imports', async () => {
  const project = {
    'src/main/java/com/a/A.java': `
package com.a;
import com.b.B;
import com.c.*;
import static com.b.B.help;
import static com.c.Util.*;
public class A {
  private final B b = new B(1);
  void run() { b.go(); help(); C c = new C(); c.go(); util(); same(); Same.st(); com.b.B.help(); this.b.go(); }
  void same() { new Same().x(); }
}
`,
    'src/main/java/com/a/Same.java': `
package com.a;
class Same { void x() {} static void st() {} }
`,
    'src/main/java/com/b/B.java': `
package com.b;
public class B { public B(int x) {} public B() { this(1); } public void go() {} public static void help() {} }
`,
    'src/main/java/com/c/C.java': `
package com.c;
public class C { public void go() {} }
`,
    'src/main/java/com/c/Util.java': `
package com.c;
public class Util { public static void util() {} public static final C ONE = new C(); }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls src/main/java/com/a/A.java#A -> src/main/java/com/b/B.java#B.B',
    'calls src/main/java/com/a/A.java#A.run -> src/main/java/com/a/A.java#A.same',
    'calls src/main/java/com/a/A.java#A.run -> src/main/java/com/a/Same.java#Same.st',
    'calls src/main/java/com/a/A.java#A.run -> src/main/java/com/b/B.java#B.go (inferred)',
    'calls src/main/java/com/a/A.java#A.run -> src/main/java/com/b/B.java#B.help',
    'calls src/main/java/com/a/A.java#A.run -> src/main/java/com/c/C.java#C.go (inferred)',
    'calls src/main/java/com/a/A.java#A.run -> src/main/java/com/c/Util.java#Util.util',
    'calls src/main/java/com/a/A.java#A.same -> src/main/java/com/a/Same.java#Same.x',
    'calls src/main/java/com/b/B.java#B.B~2 -> src/main/java/com/b/B.java#B.B',
    'instantiates src/main/java/com/a/A.java#A -> src/main/java/com/b/B.java#B',
    'instantiates src/main/java/com/a/A.java#A.run -> src/main/java/com/c/C.java#C',
    'instantiates src/main/java/com/a/A.java#A.same -> src/main/java/com/a/Same.java#Same',
    'instantiates src/main/java/com/c/Util.java#Util -> src/main/java/com/c/C.java#C',
  ])
})

test('overloads by the number of arguments, variable arity last', async () => {
  const project = {
    'A.java': `
class A {
  void f() {} void f(int a) {} void f(int a, int b) {} void f(String... s) {}
  void g() { f(); f(1); f(1, 2); f("a", "b", "c"); this.f(2); }
  A() { this(1); } A(int x) { super(); }
  static A of() { return new A(); }
}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#A.A -> A.java#A.A~2',
    'calls A.java#A.g -> A.java#A.f',
    'calls A.java#A.g -> A.java#A.f~2',
    'calls A.java#A.g -> A.java#A.f~3',
    'calls A.java#A.g -> A.java#A.f~4',
    'calls A.java#A.of -> A.java#A.A',
    'instantiates A.java#A.of -> A.java#A',
    'open A.java#A.A~2 : external',
  ])
})

test('inherited, abstract, default and overridden methods, and super', async () => {
  const project = {
    'A.java': `
interface Shape { double area(); default double twice() { return area() * 2; } }
abstract class Base implements Shape { protected void log() {} abstract void todo(); void run() { todo(); } }
class Sq extends Base { public double area() { log(); return 1; } void todo() { super.run(); } }
class Big extends Sq { @Override public double area() { return super.area(); } Big() { super(); } }
class Use { void u(Shape s, Base b, Sq q, Big g) { s.area(); b.run(); q.area(); g.twice(); g.todo(); } }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#Base.run -> A.java#Base.todo',
    'calls A.java#Base.run -> A.java#Sq.todo (possible)',
    'calls A.java#Big.area -> A.java#Sq.area',
    'calls A.java#Shape.twice -> A.java#Big.area (possible)',
    'calls A.java#Shape.twice -> A.java#Shape.area',
    'calls A.java#Shape.twice -> A.java#Sq.area (possible)',
    'calls A.java#Sq.area -> A.java#Base.log',
    'calls A.java#Sq.todo -> A.java#Base.run',
    'calls A.java#Use.u -> A.java#Base.run (inferred)',
    'calls A.java#Use.u -> A.java#Big.area (possible)',
    'calls A.java#Use.u -> A.java#Shape.area (inferred)',
    'calls A.java#Use.u -> A.java#Shape.twice (inferred)',
    'calls A.java#Use.u -> A.java#Sq.area (inferred)',
    'calls A.java#Use.u -> A.java#Sq.area (possible)',
    'calls A.java#Use.u -> A.java#Sq.todo (inferred)',
  ])
})

test('inner, static nested and anonymous classes and lambdas', async () => {
  const project = {
    'A.java': `
class Outer {
  void out() {}
  class Inner { void in() { out(); Outer.this.out(); } }
  static class Nest { void n() {} }
  void m() { new Inner().in(); new Outer.Nest().n(); Runnable r = new Runnable() { public void run() { out(); this.run(); } }; r.run(); Runnable q = () -> out(); q.run(); }
}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#Outer.Inner.in -> A.java#Outer.out',
    'calls A.java#Outer.m -> A.java#Outer.Inner.in',
    'calls A.java#Outer.m -> A.java#Outer.Nest.n',
    'calls A.java#Outer.m -> A.java#Outer.m.<anonymous> (inferred)',
    'calls A.java#Outer.m -> A.java#Outer.m.run',
    'calls A.java#Outer.m.<anonymous> -> A.java#Outer.out',
    'calls A.java#Outer.m.run -> A.java#Outer.m.run',
    'calls A.java#Outer.m.run -> A.java#Outer.out',
    'instantiates A.java#Outer.m -> A.java#Outer.Inner',
    'instantiates A.java#Outer.m -> A.java#Outer.Nest',
    'open A.java#Outer.m Runnable: builtin',
  ])
})

test('elements of lists, maps, arrays and optionals', async () => {
  const project = {
    'A.java': `
import java.util.*;
class U { void go() {} }
class Repo<T> { T get() { return null; } List<T> all() { return null; } }
class Users extends Repo<U> { void x() { get().go(); } }
class Use {
  List<U> list; Map<String, U> map; U[] array;
  void m(Repo<U> repo) {
    for (U u : list) u.go();
    for (var u : list) u.go();
    list.get(0).go(); map.get("a").go(); array[0].go();
    repo.get().go();
    list.forEach(u -> u.go());
    list.stream().map(U::new);
    list.forEach(U::go);
    for (Map.Entry<String, U> e : map.entrySet()) e.getValue().go();
    Optional<U> o = Optional.empty(); o.get().go();
    var v = new U(); v.go();
    this.list.get(1).go();
  }
}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#Use.m -> A.java#Repo.get (inferred)',
    'calls A.java#Use.m -> A.java#U.go (inferred)',
    'calls A.java#Use.m -> external:java.util#Optional.empty',
    'calls A.java#Users.x -> A.java#Repo.get',
    'instantiates A.java#Use.m -> A.java#U',
    'open A.java#Use.m empty: external',
    'open A.java#Use.m entrySet: builtin',
    'open A.java#Use.m forEach: builtin',
    'open A.java#Use.m get: builtin',
    'open A.java#Use.m getValue: builtin',
    'open A.java#Use.m map: builtin',
    'open A.java#Use.m stream: builtin',
    'open A.java#Users.x go: unresolved-receiver',
  ])
})

test('constants with bodies, records and their accessors', async () => {
  const project = {
    'A.java': `
enum E { A { void f() {} }, B; void f() {} static E of() { return A; } }
record R(E e, int x) { static R make() { return new R(E.A, 1); } void g() { e().f(); x(); } }
class Use { void u(R r) { E.A.f(); E.of().f(); E.valueOf("A").f(); r.e().f(); R.make().g(); r.hashCode(); E.values(); } }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#R.g -> A.java#E.A.f (possible)',
    'calls A.java#R.g -> A.java#E.f (inferred)',
    'calls A.java#R.g -> A.java#R.e~2',
    'calls A.java#R.g -> A.java#R.x~2',
    'calls A.java#Use.u -> A.java#E.A.f',
    'calls A.java#Use.u -> A.java#E.A.f (inferred)',
    'calls A.java#Use.u -> A.java#E.A.f (possible)',
    'calls A.java#Use.u -> A.java#E.f (inferred)',
    'calls A.java#Use.u -> A.java#E.of',
    'calls A.java#Use.u -> A.java#R.e~2 (inferred)',
    'calls A.java#Use.u -> A.java#R.g (inferred)',
    'calls A.java#Use.u -> A.java#R.make',
    'instantiates A.java#E -> A.java#E',
    'instantiates A.java#R.make -> A.java#R',
    'open A.java#Use.u hashCode: builtin',
    'open A.java#Use.u valueOf: builtin',
    'open A.java#Use.u values: builtin',
  ])
})

test('fields, and a method of the name of a field', async () => {
  const project = {
    'A.java': `
class B { void go() {} B next; B next() { return next; } }
class A { B b; static B s = new B(); A(B b) { this.b = b; }
 void r() { b.go(); this.b.go(); A.s.go(); s.go(); b.next.go(); b.next().next().go(); b.missing(); local(b).go(); }
 B local(B b) { b.go(); { B c = b; c.go(); } return b; } }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#A.local -> A.java#B.go (inferred)',
    'calls A.java#A.r -> A.java#A.local',
    'calls A.java#A.r -> A.java#B.go (inferred)',
    'calls A.java#A.r -> A.java#B.next~2 (inferred)',
    'instantiates A.java#A -> A.java#B',
    'open A.java#A.r missing: unresolved-member',
  ])
})

test('what lies outside the repository has its reason', async () => {
  const project = {
    'A.java': `
class A { void f(String s, Foreign x) { s.trim(); System.out.println(s); x.go(); unknown(); Unknown.go(); Math.max(1,2); toString(); getClass().getName(); new Thread().start(); } }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'open A.java#A.f Thread: builtin',
    'open A.java#A.f getClass: builtin',
    'open A.java#A.f getName: builtin',
    'open A.java#A.f go: unresolved-name',
    'open A.java#A.f max: builtin',
    'open A.java#A.f println: builtin',
    'open A.java#A.f start: builtin',
    'open A.java#A.f toString: builtin',
    'open A.java#A.f trim: builtin',
    'open A.java#A.f unknown: unresolved-name',
  ])
})

test('a member that an external class may have', async () => {
  const project = {
    'A.java': `
import lib.Base;
class A extends Base { void f() { inherited(); super.g(); own(); this.other(); } void own() {} }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#A.f -> A.java#A.own',
    'open A.java#A.f g: external',
    'open A.java#A.f inherited: external',
    'open A.java#A.f other: external',
  ])
})

test('a method of the class and a static import of one name', async () => {
  const project = {
    'p/A.java': `
package p;
import static q.B.f;
class A { void f(int x) {} void g() { f(1); } }
`,
    'q/B.java': `
package q;
public class B { public static void f() {} }
`,
  }
  expect(await edgesOf(project)).toEqual(['calls p/A.java#A.g -> p/A.java#A.f'])
})

test('lambdas, method references and functional interfaces', async () => {
  const project = {
    'A.java': `
import java.util.function.*;
class A { void f() {} Supplier<A> s = A::new; Function<A, A> id = a -> a;
 void g(Supplier<A> p) { p.get().f(); s.get().f(); run(this::f); run(() -> f()); } void run(Runnable r) { r.run(); } }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#A.g -> A.java#A.f (inferred)',
    'calls A.java#A.g -> A.java#A.run',
    'calls A.java#A.g.<anonymous> -> A.java#A.f',
    'calls A.java#A.run -> A.java#A.f (possible)',
    'calls A.java#A.run -> A.java#A.g.<anonymous> (possible)',
    'instantiates A.java#A -> A.java#A',
    'open A.java#A.g get: builtin',
  ])
})

test('a call through an interface may run any implementation that is made', async () => {
  const project = {
    'A.java': `
interface Repo { void save(); }
class Mem implements Repo { public void save() {} }
class Sql implements Repo { public void save() {} }
class Svc { private final Repo repo; Svc(Repo repo) { this.repo = repo; } void s() { repo.save(); } void t() { Repo r = new Mem(); r.save(); new Svc(r).s(); } }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#Svc.s -> A.java#Mem.save (inferred)',
    'calls A.java#Svc.s -> A.java#Repo.save (inferred)',
    'calls A.java#Svc.t -> A.java#Mem.save (inferred)',
    'calls A.java#Svc.t -> A.java#Svc.Svc',
    'calls A.java#Svc.t -> A.java#Svc.s',
    'instantiates A.java#Svc.t -> A.java#Mem',
    'instantiates A.java#Svc.t -> A.java#Svc',
  ])
})

test('casts, patterns and catch parameters', async () => {
  const project = {
    'A.java': `
class A { void f() {} Object o; void g(Object o) { ((A) o).f(); if (o instanceof A a) a.f(); switch (o) { case A b -> b.f(); default -> {} } try { f(); } catch (RuntimeException e) { e.printStackTrace(); } } }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#A.g -> A.java#A.f',
    'calls A.java#A.g -> A.java#A.f (inferred)',
    'open A.java#A.g printStackTrace: builtin',
  ])
})

test('bounded type parameters', async () => {
  const project = {
    'A.java': `
class A { <T extends A> T id(T t) { t.f(); return t; } void f() {} void g() { id(this).f(); A.<A>of().f(); } static <T> T of() { return null; } }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#A.g -> A.java#A.f (inferred)',
    'calls A.java#A.g -> A.java#A.id',
    'calls A.java#A.g -> A.java#A.of',
    'calls A.java#A.id -> A.java#A.f (inferred)',
    'open A.java#A.g f: unresolved-receiver',
  ])
})

test('names of other languages', async () => {
  const project = {
    'A.java': `
class constructor { void toString(int x) {} void __proto__() {} void hasOwnProperty() { __proto__(); toString(1); } }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#constructor.hasOwnProperty -> A.java#constructor.__proto__',
    'calls A.java#constructor.hasOwnProperty -> A.java#constructor.toString',
  ])
})

test('initialisers of fields and classes', async () => {
  const project = {
    'A.java': `
class A { int x = make(); static { init(); } { inst(); } static int make() { return 1; } static void init() {} void inst() {} @Deprecated int y; }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#A -> A.java#A.init',
    'calls A.java#A -> A.java#A.inst',
    'calls A.java#A -> A.java#A.make',
  ])
})

test('overloads by the types of arguments, as far as they are written', async () => {
  const project = {
    'A.java': `
class Base {}
class Sub extends Base {}
class Other {}
class A {
  void f(String s) {}
  void f(Base b) {}
  void f(Other o) {}
  void f(Object o) {}
  void g(Sub sub, String text, Reader reader) {
    f("x");
    f(sub);
    f(new Other());
    f(text);
    f(reader);
  }
  void h(Unknown u, int a) { g(u); g(a); }
  void g(Base b) {}
  void g(int i) {}
}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#A.g -> A.java#A.f',
    'calls A.java#A.g -> A.java#A.f~2',
    'calls A.java#A.g -> A.java#A.f~2 (possible)',
    'calls A.java#A.g -> A.java#A.f~3',
    'calls A.java#A.g -> A.java#A.f~3 (possible)',
    'calls A.java#A.g -> A.java#A.f~4 (possible)',
    'calls A.java#A.h -> A.java#A.g~2 (possible)',
    'calls A.java#A.h -> A.java#A.g~3',
    'calls A.java#A.h -> A.java#A.g~3 (possible)',
    'instantiates A.java#A.g -> A.java#Other',
  ])
})

test('methods and variables of one name do not shadow one another', async () => {
  const project = {
    'A.java': `
class Tool { void run() {} }
class A {
  void work() {}
  void tool() {}
  void f(Tool work) {
    work.run();
    work();
    final Tool tool = new Tool();
    new Object() { void tool() { tool.run(); tool(); } };
  }
}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls A.java#A.f -> A.java#A.work',
    'calls A.java#A.f -> A.java#Tool.run (inferred)',
    'calls A.java#A.f.tool -> A.java#A.f.tool',
    'calls A.java#A.f.tool -> A.java#Tool.run (inferred)',
    'instantiates A.java#A.f -> A.java#Tool',
    'open A.java#A.f Object: builtin',
  ])
})
