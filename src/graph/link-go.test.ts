import { expect, test } from 'vitest'
import { edgesOf } from './testing/link-texts.ts'

test('packages by path, alias and dot, and exported names', async () => {
  const project = {
    'go.mod': `
module example.com/app
go 1.21
`,
    'main.go': `
package main
import (
  "fmt"
  u "example.com/app/util"
  "example.com/app/store"
  . "example.com/app/dot"
)
func main() { u.Help(); store.New().Save(); helper(); Dotted(); fmt.Println("x"); store.hidden(); u.Missing() }
`,
    'other.go': `
package main
func helper() {}
`,
    'util/util.go': `
package util
func Help() { private() }
`,
    'util/more.go': `
package util
func private() {}
`,
    'store/store.go': `
package store
type Store struct{}
func New() *Store { return &Store{} }
func hidden() {}
`,
    'store/save.go': `
package store
func (s *Store) Save() { s.flush() }
func (s *Store) flush() {}
`,
    'dot/dot.go': `
package dot
func Dotted() {}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls main.go#main -> dot/dot.go#Dotted',
    'calls main.go#main -> external:fmt#Println',
    'calls main.go#main -> other.go#helper',
    'calls main.go#main -> store/save.go#Store.Save (inferred)',
    'calls main.go#main -> store/store.go#New',
    'calls main.go#main -> util/util.go#Help',
    'calls store/save.go#Store.Save -> store/save.go#Store.flush (inferred)',
    'calls util/util.go#Help -> util/more.go#private',
    'instantiates store/store.go#New -> store/store.go#Store',
    'open main.go#main Missing: unresolved-member',
    'open main.go#main Println: external',
    'open main.go#main hidden: unresolved-member',
  ])
})

test('methods of embedded types', async () => {
  const project = {
    'a.go': `
package a
type Base struct{}
func (b *Base) Run() {}
type Log struct{}
func (l Log) Print() {}
type Svc struct { *Base; Log; name string }
func (s *Svc) Go() { s.Run(); s.Print(); s.Base.Run(); s.Log.Print() }
func f() { s := &Svc{}; s.Run(); var t Svc; t.Print() }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go#Svc.Go -> a.go#Base.Run (inferred)',
    'calls a.go#Svc.Go -> a.go#Log.Print (inferred)',
    'calls a.go#f -> a.go#Base.Run (inferred)',
    'calls a.go#f -> a.go#Log.Print (inferred)',
    'instantiates a.go#f -> a.go#Svc',
  ])
})

test('an interface is implemented by its methods', async () => {
  const project = {
    'a.go': `
package a
type Saver interface { Save(x int) error; Close() }
type Mem struct{}
func (m *Mem) Save(x int) error { return nil }
func (m *Mem) Close() {}
type Half struct{}
func (h Half) Save(x int) error { return nil }
type Both interface { Saver; Extra() }
func use(s Saver, b Both) { s.Save(1); b.Close(); b.Extra() }
func main() { use(&Mem{}, nil) }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go#main -> a.go#use',
    'calls a.go#use -> a.go#Both.Extra (inferred)',
    'calls a.go#use -> a.go#Mem.Save (inferred)',
    'calls a.go#use -> a.go#Saver.Close (inferred)',
    'calls a.go#use -> a.go#Saver.Save (inferred)',
    'instantiates a.go#main -> a.go#Mem',
  ])
})

test('several results', async () => {
  const project = {
    'a.go': `
package a
type T struct{}
func (t *T) Go() {}
type U struct{}
func (u U) Un() {}
func Open() (*T, error) { return &T{}, nil }
func pair() (t *T, u U) { return }
func f() error {
  t, err := Open()
  if err != nil { return err }
  t.Go()
  a, b := pair()
  a.Go(); b.Un()
  x, y := &T{}, U{}
  x.Go(); y.Un()
  if q, err := Open(); err == nil { q.Go() }
  return err.Error()
}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go#f -> a.go#Open',
    'calls a.go#f -> a.go#T.Go (inferred)',
    'calls a.go#f -> a.go#U.Un (inferred)',
    'calls a.go#f -> a.go#pair',
    'instantiates a.go#Open -> a.go#T',
    'instantiates a.go#f -> a.go#T',
    'instantiates a.go#f -> a.go#U',
    'open a.go#f Error: builtin',
  ])
})

test('elements of slices, maps, channels and made values', async () => {
  const project = {
    'a.go': `
package a
type T struct { next *T; kids []*T; by map[string]*T; fn func() *T; ch chan T }
func (t *T) Go() {}
func f(list []*T, m map[string]T, t *T) {
  for _, x := range list { x.Go() }
  for k, v := range m { v.Go(); _ = k }
  list[0].Go(); m["a"].Go(); t.kids[1].Go(); t.by["x"].Go(); t.next.next.Go()
  for _, x := range t.kids { x.Go() }
  v, ok := m["x"]; v.Go(); _ = ok
  c := <-t.ch; c.Go()
  all := []T{{}, {}}; all[0].Go()
  mm := map[string]*T{"a": {}}; mm["a"].Go()
  made := make([]*T, 3); made[0].Go()
  n := new(T); n.Go()
  list = append(list, t); list[1:][0].Go()
  for i := range list { list[i].Go() }
}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go#f -> a.go#T.Go (inferred)',
    'instantiates a.go#f -> a.go#T',
    'open a.go#f append: builtin',
    'open a.go#f make: builtin',
    'open a.go#f new: builtin',
  ])
})

test('functions in maps, slices, variables and conversions', async () => {
  const project = {
    'a.go': `
package a
func one() {}
func two() {}
var table = map[string]func(){"one": one, "two": two}
type H func()
func (h H) Serve() { h() }
func f(cb func()) {
  cb(); table["one"](); g := one; g(); H(one).Serve(); func() { two() }(); defer one(); go two()
  h := func() { one() }
  h()
  list := []func(){one, two}
  for _, x := range list { x() }
}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go#H.Serve -> a.go#one (inferred)',
    'calls a.go#f -> a.go#H.Serve',
    'calls a.go#f -> a.go#f.h',
    'calls a.go#f -> a.go#one',
    'calls a.go#f -> a.go#one (inferred)',
    'calls a.go#f -> a.go#one (possible)',
    'calls a.go#f -> a.go#two',
    'calls a.go#f -> a.go#two (possible)',
    'calls a.go#f.h -> a.go#one',
    'open a.go#f cb: dynamic',
  ])
})

test('type assertions and type switches', async () => {
  const project = {
    'a.go': `
package a
type T struct{}
func (T) Go() {}
type I interface { Go() }
func f(x interface{}) {
  x.(T).Go()
  if t, ok := x.(*T); ok { t.Go() }
  switch v := x.(type) { case T: v.Go(); case I: v.Go() }
}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go#f -> a.go#I.Go (inferred)',
    'calls a.go#f -> a.go#T.Go',
    'calls a.go#f -> a.go#T.Go (inferred)',
  ])
})

test('methods of defined types, and their constants', async () => {
  const project = {
    'a.go': `
package a
import "errors"
type Kind int
const ( A Kind = iota; B )
func (k Kind) String() string { return "" }
var ErrX = errors.New("x")
func f() { A.String(); Kind(1).String(); B.String(); ErrX.Error(); len("x"); string([]byte{}) }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go -> external:errors#New',
    'calls a.go#f -> a.go#Kind.String',
    'calls a.go#f -> a.go#Kind.String (inferred)',
    'open a.go New: external',
    'open a.go#f Error: external',
    'open a.go#f len: builtin',
    'open a.go#f string: builtin',
  ])
})

test('method values and method expressions', async () => {
  const project = {
    'a.go': `
package a
type T struct{}
func (t *T) M() {}
func reg(f func()) { f() }
func f(t *T) { reg(t.M); x := t.M; x(); (*T).M(t) }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go#f -> a.go#T.M',
    'calls a.go#f -> a.go#T.M (inferred)',
    'calls a.go#f -> a.go#reg',
    'calls a.go#reg -> a.go#T.M (inferred)',
  ])
})

test('locals shadow functions and packages', async () => {
  const project = {
    'a.go': `
package a
import "fmt"
func run() {}
func f(run func()) { run() }
func g() { run := 1; _ = run; { run := func() {}; run() } }
func h() { fmt := T{}; fmt.Println() }
type T struct{}
func (T) Println() {}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go#g -> a.go#g.run',
    'calls a.go#h -> a.go#T.Println (inferred)',
    'instantiates a.go#h -> a.go#T',
    'open a.go#f run: dynamic',
  ])
})

test('external packages, embedded external types and missing packages', async () => {
  const project = {
    'go.mod': `
module m
`,
    'a.go': `
package a
import ("net/http"; "github.com/x/y"; "m/missing")
type S struct { http.Server; c *y.Client }
func (s *S) f(w http.ResponseWriter) { w.Write(nil); s.ListenAndServe(); s.c.Do(); missing.F(); y.New().Run() }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go#S.f -> external:github.com/x/y#New',
    'open a.go#S.f Do: external',
    'open a.go#S.f F: unresolved-import',
    'open a.go#S.f ListenAndServe: external',
    'open a.go#S.f New: external',
    'open a.go#S.f Run: external',
    'open a.go#S.f Write: external',
  ])
})

test('generic types and functions', async () => {
  const project = {
    'a.go': `
package a
type List[T any] struct { items []T }
func (l *List[T]) Add(x T) {}
func (l *List[T]) First() T { return l.items[0] }
func Map[A, B any](x []A, f func(A) B) []B { return nil }
type U struct{}
func (U) Go() {}
func f() { l := &List[U]{}; l.Add(U{}); l.First().Go(); Map[int, U](nil, nil)[0].Go(); var q List[U]; q.Add(U{}) }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go#f -> a.go#List.Add (inferred)',
    'calls a.go#f -> a.go#List.First (inferred)',
    'calls a.go#f -> a.go#Map',
    'calls a.go#f -> a.go#U.Go (inferred)',
    'instantiates a.go#f -> a.go#List',
    'instantiates a.go#f -> a.go#U',
  ])
})

test('tests of a package', async () => {
  const project = {
    'a.go': `
package a
func F() {}
`,
    'a_test.go': `
package a
import "testing"
func TestF(t *testing.T) { F(); t.Run("x", func(t *testing.T) { F() }) }
`,
    'b_test.go': `
package a_test
import a "m/a"
func g() { a.F() }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a_test.go#TestF -> a.go#F',
    'calls b_test.go#g -> external:m/a#F',
    'open a_test.go#TestF Run: external',
    'open b_test.go#g F: external',
  ])
})

test('names of other languages', async () => {
  const project = {
    'a.go': `
package a
type constructor struct{}
func (c constructor) toString() { c.__proto__() }
func (c constructor) __proto__() {}
func f() { constructor{}.toString(); hasOwnProperty() }
func hasOwnProperty() {}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go#constructor.toString -> a.go#constructor.__proto__ (inferred)',
    'calls a.go#f -> a.go#constructor.toString',
    'calls a.go#f -> a.go#hasOwnProperty',
    'instantiates a.go#f -> a.go#constructor',
  ])
})

test('chained calls and fields of results', async () => {
  const project = {
    'a.go': `
package a
type B struct{ c C }
func NewB() *B { return &B{} }
func (b *B) With() *B { return b }
func (b *B) Build() C { return b.c }
type C struct{}
func (C) Run() {}
func f() { NewB().With().With().Build().Run(); b := NewB(); b.c.Run(); p := &b; _ = p }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go#f -> a.go#B.Build (inferred)',
    'calls a.go#f -> a.go#B.With (inferred)',
    'calls a.go#f -> a.go#C.Run (inferred)',
    'calls a.go#f -> a.go#NewB',
    'instantiates a.go#NewB -> a.go#B',
  ])
})

test('closures and goroutines see the receiver', async () => {
  const project = {
    'a.go': `
package a
type S struct{ mu M }
type M struct{}
func (*M) Lock() {}
func (s *S) f() { s.mu.Lock(); go func() { s.mu.Lock() }() ; inner := func() { s.f() }; inner() }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go#S.f -> a.go#M.Lock (inferred)',
    'calls a.go#S.f -> a.go#S.f.inner',
    'calls a.go#S.f.inner -> a.go#S.f (inferred)',
  ])
})

test('what a library makes of a function is called through it', async () => {
  const project = {
    'a.go': `
package a
import "sync"
type Engine struct{}
func (e *Engine) Run() {}
var engine = sync.OnceValue(func() *Engine { return &Engine{} })
func f() { engine().Run() }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.go -> external:sync#OnceValue',
    'calls a.go#f -> a.go#<anonymous> (inferred)',
    'calls a.go#f -> a.go#Engine.Run (inferred)',
    'instantiates a.go#<anonymous> -> a.go#Engine',
    'open a.go OnceValue: external',
  ])
})
