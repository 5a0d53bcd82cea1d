import type { GrammarName } from '../grammar.ts'

/**
 * Small texts that reach what is rare in well-formed files: renamed and field-bearing children, hidden wrappers,
 * tokens that the parser had to invent or skip, characters of two units, odd line ends.
 */
export const samples: Readonly<Record<GrammarName, readonly string[]>> = {
  python: [
    '@cache\nasync def f(self, *args: int, x: str = "a", **rest) -> list[int]:\n    """Doc."""\n    return await g(x, *args, k=1)  # note\n',
    'class Ä(Base, metaclass=M):\n\tname: str = f"{a!r:>{w}} 😀 {b}"\n\tdef __init__(self): self.x, (y, *z) = 1, q\n',
    'match p:\n    case Point(x=0, y=[a, *_]) | {"k": v, **r} if a > 1:\n        pass\n',
    'try:\n  import a.b as c\nexcept* (E, F) as e:\n  raise G from e\nelse:\n  print "old", 1\nfinally:\n  exec "x"\n',
    'def broken(:\n    return [1, 2\nclass Next(\n',
    'if x:\n    y\n  z = (\n',
  ],
  javascript: [
    'export default class A extends (b, C) { static #p = 1; get x() { return this.#p } async *[k]() { yield* z } }\n',
    'const { a, b: { c = 1 }, ...d } = await import(`x${y}z`), e = (f, [g]) => ({ f, get() {} })\nlet async = 1, of, get\n',
    'label: for (const x of y) { if (/[/]\\/😀/u.test(x)) continue label\nelse a?.b?.[c]?.(d) ?? e }\n#!/bin/x\n',
    '<A b={c} {...d}>t&amp;<></>{/* c */}</A>;\nx = <T,>(y) => z\n',
    'function f( { return }\nclass { m( }\nlet let = ;\n',
    'a = {\n  b: [1, , 2\n  c() {}\n',
  ],
  typescript: [
    'abstract class A<T extends object = {}> implements I { constructor(private readonly x?: T) { super() } declare y: string; abstract z(): this is A<T> }\n',
    'type F<in out T> = T extends (infer U extends string)[] ? { readonly [K in keyof U as `a${K}`]-?: U[K] } : asserts x is y\n',
    'declare module "m" { export = x; import y = require("z"); namespace n.m {} }\nenum E { A = 1 << 2, "b" }\nlet v = <any>w as const satisfies X;\n',
    'interface I { <T>(x: T): void; new (): I; [k: string]: unknown; m?(): void }\nfunction f(this: Window, x?: number, ...r: any[]): x is 3\n',
    'function g<T(x: { a: }): {\n  return <T>(\n}\nexport type {',
  ],
  tsx: [
    'export const C: FC<P> = <T,>({ a, ...b }: P) => <li key={a!} onClick={() => f<T>(a)}>{b as any} é</li>\n',
    'const x = <A<string> b="c"><ns:d e-f/>{}</A>;\nfunction f() { return <div>{</div> }\n',
  ],
  java: [
    'package a.b;\nimport static c.D.*;\n@A(x = {1, 2}) public sealed interface S<T extends Comparable<? super T>> permits P, Q { default int m() throws E { return 0; } }\n',
    'record R(int x, @N String... y) { R { if (x < 0) throw new IllegalArgumentException("""\n  é😀 "a"\n  """); } }\n',
    'class C { int[] a[] = {{1}}; <T> C(T t) { this.<T>f(t).g(String[]::new, (x, y) -> x + y); switch (t) { case P(var q) when q > 1 -> yield 1; default: break; } } }\n',
    'class D { void m( { int x = ; for (;;) } }\nclass { int y',
    'enum E implements I { A { void f() {} }, B(1), ; E(int... x) { synchronized (this) { try (var r = s) { } finally { } } } }\n',
  ],
  go: [
    'package p\nimport (\n\t. "fmt"\n\tx "a/b"\n)\nfunc (r *R[T]) M(a, b int, c ...string) (n int, err error) { defer func() { recover() }(); go r.f(c...) ; return }\n',
    'type I interface { ~int | string; M[T any](x T) }\ntype S struct { *Base; A, B int `json:"é😀"`; f func(<-chan int) chan<- int }\n',
    'func f() { switch x := y.(type) { case int, *T: fallthrough; default: }\n\tfor i := range 10 { select { case v, ok := <-c: _ = v; case d <- 1: } }\nL:\n\tgoto L }\n',
    'var a = map[string][]struct{ x int }{"k": {{1}, {x: 2}}}\nconst ( A = iota; B )\n',
    'func g( { x := [}\ntype struct {\nfunc',
  ],
  rust: [
    "pub(crate) async fn f<'a, T: Tr + ?Sized>(&'a mut self, x: &[T; 3]) -> impl Fn(u8) -> R where T: 'a { x?.await; let Some(y @ 1..=2) = z else { return } }\n",
    'macro_rules! m { ($($x:expr),* $(,)?) => { [$($x),*] } }\n#[derive(Debug)] enum E { A(u8), B { c: i32 } = 3 }\nimpl<T> Tr for E where Self: Sized {}\n',
    "mod a { use super::{b::*, c as d, self}; } r#\"raw \" 😀\"#; b'\\n'; 1_000u64 as f32; |a, _| a..; 'l: loop { break 'l }\n",
    'fn broken( { let x = ; struct\nfn next() {}\n',
  ],
  c: [
    '#include <a.h>\n#define MAX(a, b) ((a) > (b) ? (a) : (b))\n#ifdef X\nstatic inline int *f(struct s *p, ...) { return &p->x[1]; }\n#else\nint g(void);\n#endif\n',
    'typedef struct { unsigned a : 3; union { int b; }; } T, *P; int (*fp[3])(int, char *) = { [0] = f, .x = 1 };\n',
    'void k() { for (;;) { switch (x) { case 1 ... 3: goto end; default:; } } end: return (T){ 1 }, sizeof(int), L"😀\\n"; }\n',
    'int broken( { FOO(x) y; }\n#if\nint z = ;\n',
  ],
  cpp: [
    'template <typename T, int N = 3> requires C<T> class A final : public virtual B<T>, C { public: A() : x{1}, B<T>(2) {} ~A() = default; T operator()(int) const noexcept; };\n',
    'namespace a::b { using c = d::e; enum class F : int { G }; } auto f = [&, x = 1]<class T>(T&& y) mutable -> decltype(y) { co_return y; };\n',
    'int main() { for (auto& [k, v] : m) std::cout << k->*v << R"x(raw)x"; try { throw 1; } catch (...) {} a < b > c; new (p) T[3]; }\n',
    'class Broken : { void f( ; };\ntemplate <\n',
  ],
  ruby: [
    'module A::B\n  class << self; def x=(v) = @v = v; end\n  C = Struct.new(:a) { |b, (c, *d), e: 1, **f, &g| yield b, *d }\nend\n',
    'x = <<~E + "a#{b} é😀" if y&.z? { _1 }\n  text #{c}\nE\ncase v\nin {name: String => n, *} unless n then p(...) rescue nil\nend\n',
    'def broken(a, \n  if x then [1, %w[a b\nclass Next <\nend end end\n',
  ],
  php: [
    '<?php\nnamespace A\\B { use C\\{D as E, function f}; trait T { use U, V { U::x insteadof V; V::y as protected z; } abstract function g(self|int|null $a, &...$b): static; } }\n',
    '<p>é😀</p>\n<?= $a?->b()[0]::C ?? fn&(int $x = 3) => $x ?>\n<?php if ($a): ?><b><?php endif; echo <<<E\n {$a->b} $c[d]\nE;\n',
    "<?php\n#[A(1)] enum S: string { case H = 'x'; }\n[$a, 'k' => [, $b]] = f(...); yield from match (true) { 1, 2 => throw new E, default => new class(1) extends Q {} };\n",
    '<?php\nclass Broken { function f( { if ($x { echo "a\n} }\nclass Next extends {\n',
  ],
  kotlin: [
    '@file:JvmName("X")\npackage a.b\nimport c.D as E\nimport f.*\nopen class A<T : B>(private val x: Int = 1, vararg y: T) : C(x), I by z where T : D {\n  init { g() }\n  constructor() : this(2)\n  companion object { const val Q = 1 }\n}\n',
    'fun <T> List<T>.each(f: T.(Int) -> Unit): T? = this?.let { (a, b) -> a!!.c(x = b, *d) { it } } ?: throw E("😀 $a ${b.c}")\nval Int.p get() = when (val q = this) { is Int, in 1..2 -> q; else -> { 0 } }\nvar r by lazy { 1 }\n',
    'enum class E(val v: Int) { A(1) { override fun f() = g<Int>(1) }, B(2); abstract fun f() }\nfun main() { l@ for ((i, x) in y) { if (x !is Z) continue@l }; a[1] += b shl c; ::f; A::g; object : I {} }\n',
    'class Broken { fun f( { val x = \n"""$a\n',
  ],
  c_sharp: [
    'using static System.Math;\nnamespace A.B; [Attr(X = 1)] public partial record R<T>(int A, string? B = null) : Base(A), I where T : class, new() { public int P { get; init; } = 3; }\n',
    'class C { async Task<int> F(this int x, params int[] y) => await x?.G(y[^1]) ?? throw new E(); event H h { add {} remove {} } int this[int i] => i; static C() {} }\n',
    'var q = from a in b where a is { X: > 1 and < 5, Y: [1, .., var z] } orderby a descending select new { a, z }; $"{a:F2} 😀 {{}}"; @"x""y"; x switch { 1 => 2, _ => 3 };\n',
    'class Broken { void F( { int x = ; }\n#if X\n}\n#endif\n',
  ],
}

/** Texts that say little in any language. */
export const oddTexts: readonly string[] = [
  '',
  ' ',
  '\n\n',
  '\r\n\t\r\n',
  '\u{feff}',
  '\u{feff}x = 1\r\ny = 2\r\n',
  '\0',
  'a\0b = 1\0',
  '\ud800',
  '"\udc00 \ud83d" + \ud83d\n',
  '(((((((((((((((((((((',
  '}}}}]]]))) ;;; @@@',
  '# comment alone',
  '// comment alone',
  // A pair across the end of the chunk that the parser reads.
  `${'x'.repeat(4095)}😀 = 1`,
  `"${'😀'.repeat(3000)}"`,
]
