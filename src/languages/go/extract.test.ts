import { describe, expect, test } from 'vitest'

import type { FileFacts } from '../facts.ts'
import { dumpFacts, extractText, validateFacts, type DumpSection } from '../testing/index.ts'
import { go } from './index.ts'

describe('definitions', () => {
  test('functions, methods and their receivers', async () => {
    expect(
      await dump(
        ['definitions', 'scopes', 'flows'],
        `
        package app

        // New makes one.
        // It never fails.
        //go:noinline
        func New[T any](names ...string) (s *Server[T], err error) {
          return
        }

        /* Close closes. */
        func (s *Server[T]) Close(code, _ int) error { return nil }
        func (Color) Set(int, ...string) string
        `,
      ),
    ).toMatchInlineSnapshot(`
      "package app
      definitions
        0 function New [exported variadic] 7-9
            func New[T any](names ...string) (s *Server[T], err error)
            doc "New makes one.\\nIt never fails."
        1 method Close [exported] 12-12
            func (s *Server[T]) Close(code, _ int) error
            doc "Close closes."
        2 method Set [exported declaration variadic] 13-13
            func (Color) Set(int, ...string) string
      scopes
        0 file
            New = function 0 New
        1 function of function 0 New in 0
            T = type-parameter
            names = parameter 0 [rest]
            s = variable
            err = variable
        2 function of method 1 Close in 0
            T = type-parameter
            s = parameter -1
            code = parameter 0
            _ = parameter 1
        3 function of method 2 Set in 0
             = parameter 0
             = parameter 1 [rest]
      flows
        type New/T <- any
        type New/names <- []<string>
        return-type function 0 New <- [Server<T>, error]
        type New/s <- Server<T>
        type New/err <- error
        return function 0 New <- [s, err]
        receiver method 1 Close <- type(Server)
        type Close/s <- Server
        assign Close/s <- this
        type Close/code <- int
        type Close/_ <- int
        return-type method 1 Close <- error
        return method 1 Close <- <null>
        receiver method 2 Set <- type(Color)
        type Set/ <- int
        type Set/ <- []<string>
        return-type method 2 Set <- string"
    `)
  })

  test('struct fields and embedded types', async () => {
    expect(
      await dump(
        ['definitions', 'scopes', 'flows'],
        `
        package app
        // Server serves.
        type Server[T any] struct {
          *Base
          io.Reader
          // Name of it.
          Name, Alias string \`json:"name"\` // not this
          time time.Time // when
          inner struct{ A T }
          cb func(a int) (string, error)
        }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "package app
      definitions
        0 class Server [exported] 4-12
            type Server[T any] struct
            doc "Server serves."
        1 field Server.Base [exported] 5-5
            *Base
        2 field Server.Reader [exported] 6-6
            io.Reader
        3 field Server.Name [exported] 8-8
            Name, Alias string
            doc "Name of it."
        4 field Server.Alias [exported] 8-8
            Name, Alias string
            doc "Name of it."
        5 field Server.time 9-9
            time time.Time
            doc "when"
        6 class Server.<anonymous> [anonymous] 10-10
        7 field Server.<anonymous>.A [exported] 10-10
            A T
        8 field Server.inner 10-10
            inner struct{ A T }
        9 field Server.cb 11-11
            cb func(a int) (string, error)
      scopes
        0 file
            Server = class 0 Server
        1 block in 0
            T = type-parameter
        2 class of class 0 Server in 1
            Base = field 1 Server.Base
            Reader = field 2 Server.Reader
            Name = field 3 Server.Name
            Alias = field 4 Server.Alias
            time = field 5 Server.time
            inner = field 8 Server.inner
            cb = field 9 Server.cb
        3 class of class 6 Server.<anonymous> in 1
            A = field 7 Server.<anonymous>.A
      flows
        type 1:T <- any
        extends class 0 Server <- Base
        type Server/Base <- Base
        extends class 0 Server <- value(io).Reader
        type Server/Reader <- value(io).Reader
        type Server/Name <- string
        type Server/Alias <- string
        type Server/time <- value(time).Time
        type Server.<anonymous>/A <- T
        type Server/inner <- <class 6 Server.<anonymous>>
        type Server/cb <- func<[string, error]>"
    `)
  })

  test('interfaces, defined types and aliases', async () => {
    expect(
      await dump(
        ['definitions', 'flows', 'evaluated'],
        `
        package app
        type (
          // Doer does.
          Doer interface {
            Base
            ~int | ~string
            // Do it.
            Do(x int) (n int, err error)
          }
          Color int
          ID = string
        )
        // Deprecated: use Doer.
        type Handlers []func(int) error
        `,
      ),
    ).toMatchInlineSnapshot(`
      "package app
      definitions
        0 interface Doer [exported] 5-10
            type Doer interface
            doc "Doer does."
        1 method Doer.Do [exported abstract declaration] 9-9
            Do(x int) (n int, err error)
            doc "Do it."
        2 type Color [exported distinct] 11-11
            type Color int
        3 type ID [exported] 12-12
            type ID = string
        4 type Handlers [exported deprecated distinct] 15-15
            type Handlers []func(int) error
            doc "Deprecated: use Doer."
      flows
        extends interface 0 Doer <- Base
        type Doer.Do/x <- int
        return-type method 1 Doer.Do <- [int, error]
        type Doer.Do/n <- int
        type Doer.Do/err <- error
        alias type 2 Color <- int
        alias type 3 ID <- string
        alias type 4 Handlers <- []<func<error>>
      evaluated
        7:12 (int | string) [type]
        15:29 int [type]"
    `)
  })

  test('constants repeat the type and value of the one before', async () => {
    expect(
      await dump(
        ['definitions', 'flows'],
        `
        package app
        const (
          Red Color = iota // red
          Green
          _
        )
        const limit = 3
        var Default, err = New()
        var handler = func(w Writer) error { return nil }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "package app
      definitions
        0 variable Red [exported constant enum-member] 4-4
            const Red Color = iota
            doc "red"
        1 variable Green [exported constant enum-member] 5-5
            const Green
        2 variable limit [constant] 8-8
            const limit = 3
        3 variable Default [exported] 9-9
            var Default, err = New()
        4 variable err 9-9
            var Default, err = New()
        5 function handler 10-10
            var handler = func(w Writer) error
      flows
        type Red <- Color
        assign Red <- <number>
        type Green <- Color
        assign Green <- <number>
        assign limit <- <number>
        assign Default <- element(New(), 0)
        assign err <- element(New(), 1)
        type handler/w <- Writer
        return-type function 5 handler <- error
        return function 5 handler <- <null>
        assign handler <- <function 5 handler>"
    `)
  })

  test('functions of the testing package count in test files alone', async () => {
    const source = 'package a\nfunc TestX(t *T) {}\nfunc Testify() {}\nfunc BenchmarkY(b *B) {}\n'
    const inTest = dumpFacts(await extractText(go, 'a/x_test.go', source), ['definitions'])
    expect(inTest).toMatchInlineSnapshot(`
      "package a
      definitions
        0 function TestX [exported test] 2-2
            func TestX(t *T)
        1 function Testify [exported] 3-3
            func Testify()
        2 function BenchmarkY [exported test] 4-4
            func BenchmarkY(b *B)"
    `)
    expect(dumpFacts(await extractText(go, 'a/x.go', source), ['definitions'])).not.toContain('test]')
  })
})

describe('values', () => {
  test('short declarations reuse the names of their own scope', async () => {
    expect(
      await inFunction(`
        a, err := f()
        b, err := g()
        if a, ok := m["k"]; ok { err = a } else if c := 1; c > 0 { c++ }
        a = func() { a = 1 }
      `),
    ).toMatchInlineSnapshot(`
      "package a
      scopes
        0 file
            f = function 0 f
        1 function of function 0 f in 0
            a = variable from 3:21
            err = variable from 3:21
            b = variable from 4:21
        2 block in 1
            a = variable from 5:26
            ok = variable from 5:26
        3 block in 2
        4 block in 2
            c = variable from 5:57
        5 block in 4
        6 function of function 1 f.<anonymous> in 1
      flows
        assign f/a <- element(f(), 0)
        assign f/err <- element(f(), 1)
        assign f/b <- element(g(), 0)
        assign f/err <- element(g(), 1)
        assign 2:a <- m["k"]
        assign 2:ok <- <boolean>
        assign f/err <- a
        assign 4:c <- <number>
        assign f/a <- <number>
        assign f/a <- <function 1 f.<anonymous>>
      evaluated
        4:11 err [write]
        5:28 ok
        5:33 err [write]
        5:59 c
        5:63 <number>
        5:59 <boolean>
        5:67 c
        6:21 a [write]
        6:8 a [write]"
    `)
  })

  test('several results, and whether a value is there', async () => {
    expect(
      await inFunction(`
        x, ok := v.(T)
        y, ok = <-c
        p.q, list[0] = pair()
        *ptr += 2
        c <- x
        return x, y
      `),
    ).toMatchInlineSnapshot(`
      "package a
      scopes
        0 file
            f = function 0 f
        1 function of function 0 f in 0
            x = variable from 3:22
            ok = variable from 3:22
      flows
        assign f/x <- (v as T)
        assign f/ok <- <boolean>
        assign f/ok <- <boolean>
        store p.q <- element(pair(), 0)
        store list[<number>] <- element(pair(), 1)
        store c[] <- x
        return function 0 f <- [x, y]
        store y <- element(c)
        store ptr <- <number>
      evaluated
        4:11 ok [write]"
    `)
  })

  test('loops and selections', async () => {
    expect(
      await inFunction(`
        for k, v := range m { use(k, v) }
        for i := 0; i < 3; i++ { total += i }
        for x = range c {}
        select { case v, ok := <-in: v.x(); case out <- v: default: done() }
      `),
    ).toMatchInlineSnapshot(`
      "package a
      scopes
        0 file
            f = function 0 f
        1 function of function 0 f in 0
        2 block in 1
            k = variable from 3:27
            v = variable from 3:27
        3 block in 2
        4 block in 1
            i = variable from 4:18
        5 block in 4
        6 block in 1
        7 block in 6
        8 block in 1
            v = variable from 6:35
            ok = variable from 6:35
        9 block in 1
        10 block in 1
      flows
        assign 2:k <- element(m, -3)
        assign 2:v <- element(m)
        assign 4:i <- <number>
        assign 8:v <- element(in)
        assign 8:ok <- <boolean>
        store out[] <- v
        store total <- i
        store x <- element(c, -3)
      evaluated
        3:30 use(k, v)
        4:20 i
        4:24 <number>
        4:20 <boolean>
        4:27 i
        6:37 v.x()
        6:68 done()"
    `)
  })

  test('each clause of a type switch has a value of its own type', async () => {
    expect(
      await inFunction(`
        switch t := x.(type) {
        case *Server[int]: t.Close()
        case nil, A, b.B: use(t)
        default: t.foo()
        }
      `),
    ).toMatchInlineSnapshot(`
      "package a
      scopes
        0 file
            f = function 0 f
        1 function of function 0 f in 0
        2 block in 1
        3 block in 2
            t = variable
        4 block in 2
            t = variable
        5 block in 2
            t = variable
      flows
        type 3:t <- Server<int>
        assign 3:t <- (x as Server<int>)
        type 4:t <- (A | value(b).B)
        assign 4:t <- (x as (A | value(b).B))
        assign 5:t <- x
      evaluated
        4:27 t.Close()
        5:26 use(t)
        6:17 t.foo()"
    `)
  })

  test('composite literals', async () => {
    expect(
      await inFunction(`
        a := &Server{Name: "x" + "y", Base: b}
        c := Point{1, 2}
        m := map[string]Point{"k": {X: 1}, Key: {}}
        l := []*Point{{X: 1}, 3: p}
        n := [...]pkg.T{{}}
        e := struct{ A int }{A: 1}
      `),
    ).toMatchInlineSnapshot(`
      "package a
      scopes
        0 file
            f = function 0 f
        1 function of function 0 f in 0
            a = variable from 3:46
            c = variable from 4:24
            m = variable from 5:51
            l = variable from 6:35
            n = variable from 7:27
            e = variable from 8:34
        2 class of class 1 f.<anonymous> in 1
            A = field 2 f.<anonymous>.A
      flows
        assign f/a <- new type(Server)(Name="xy", Base=b)
        assign f/c <- new type(Point)(<number>, <number>)
        assign f/m <- ({k: new type(Point)(X=<number>), *: new type(Point)()} as map<string, Point>)
        assign f/l <- ([new type(Point)(X=<number>), p] as []<Point>)
        assign f/n <- ([new type(value(pkg).T)()] as []<value(pkg).T>)
        type f.<anonymous>/A <- int
        assign f/e <- new <class 1 f.<anonymous>>(A=<number>)
      evaluated
        3:27 "x"
        3:33 "y"
        5:30 "k"
        5:43 Key
        6:30 <number>"
    `)
  })

  test('built-in functions, conversions and instantiations', async () => {
    expect(
      await inFunction(`
        l = append(l, a, rest...)
        n := new(Point)
        s := make([]Point, 3)
        b := []byte("x")
        d := 2 * time.Second
        t := l[1:n]
        Map[int](x)
        Map[int, string](x, y)
        handlers[i](x)
        pkg.Gen[*T](x)
        go run()
        defer func() { err = recover() }()
      `),
    ).toMatchInlineSnapshot(`
      "package a
      scopes
        0 file
            f = function 0 f
        1 function of function 0 f in 0
            n = variable from 4:23
            s = variable from 5:29
            b = variable from 6:24
            d = variable from 7:28
            t = variable from 8:19
        2 function of function 1 f.<anonymous> in 1
      flows
        assign f/n <- new type(Point)()
        assign f/s <- (make(type([])<type(Point)>, <number>) as []<Point>)
        assign f/b <- ("x" as []<byte>)
        assign f/d <- (<number> | time.Second)
        assign f/t <- l
        store l <- (l | [a, ...rest])
        store err <- recover()
      evaluated
        3:12 append(l, a, ...rest)
        4:13 new(type(Point))
        8:15 <number>
        8:17 n
        9:11 Map<type(int)>
        9:8 Map(x)
        10:11 Map<type(int), type(string)>
        10:8 Map(x, y)
        11:8 handlers[i](x)
        12:15 pkg.Gen<type(T)>
        12:8 pkg.Gen(x)
        13:11 run()
        14:14 <function 1 f.<anonymous>>()"
    `)
  })

  test('function values are named after what they are given to', async () => {
    expect(
      await dump(
        ['definitions', 'scopes', 'flows'],
        'package a\nfunc f() {\n  g := func(n int) int { return n }\n  run(func() { g(1) })\n}\n',
      ),
    ).toMatchInlineSnapshot(`
      "package a
      definitions
        0 function f 2-5
            func f()
        1 function f.g [local] 3-3
            g := func(n int) int
        2 function f.<anonymous> [anonymous local] 4-4
            func()
      scopes
        0 file
            f = function 0 f
        1 function of function 0 f in 0
            g = function 1 f.g from 3:35
        2 function of function 1 f.g in 1
            n = parameter 0
        3 function of function 2 f.<anonymous> in 1
      flows
        type f.g/n <- int
        return-type function 1 f.g <- int
        return function 1 f.g <- n
        assign f/g <- <function 1 f.g>"
    `)
  })
})

test('imports', async () => {
  expect(
    await dump(
      ['imports', 'scopes'],
      `
      package app
      import "C"
      import (
        "fmt"
        str "strings"
        . "math"
        _ "embed"
        "github.com/acme/go-redis/v2"
        "gopkg.in/yaml.v3"
      )
      func f() { redis.New() }
      `,
    ),
  ).toMatchInlineSnapshot(`
    "package app
    imports
      namespace "C" as C
      namespace "fmt" as fmt
      namespace "strings" as str
      star "math"
      side-effect "embed"
      namespace "github.com/acme/go-redis/v2" as redis
      namespace "gopkg.in/yaml.v3" as yaml
    scopes
      0 file
          C = import "C"
          fmt = import "fmt"
          str = import "strings"
          redis = import "github.com/acme/go-redis/v2"
          yaml = import "gopkg.in/yaml.v3"
          f = function 0 f
      1 function of function 0 f in 0"
  `)
})

describe('odd files', () => {
  test('what stands around a syntax error is kept', async () => {
    const text = await dump(
      ['definitions'],
      'package a\nfunc f( {\n\nfunc g() { h() }\ntype T struct { A int }\n',
    )
    expect(text).toMatch(/errors \d/)
    expect(text).toContain('class T')
  })

  test('long chains, sums and else-ifs are read whole', async () => {
    const chain = `x${'.a()'.repeat(5000)}`
    const sum = `1${' + y'.repeat(20_000)}`
    const branches = 'if a == 1 { f() } else '.repeat(2000)
    const source = `package a\nfunc f() {\n${chain}\nv := ${sum}\n${branches}{ last() }\n}\n`
    const facts = await extract(source)
    expect(facts.incomplete).toBe('')
    expect(dumpFacts(facts, ['evaluated'])).toContain('last()')
  })

  test('nesting beyond reason is left out and said', async () => {
    const source = `package a\nvar x = ${'f('.repeat(2000)}${')'.repeat(2000)}\nvar y = 1\n`
    const facts = await extract(source)
    expect(facts.incomplete).toBe('nesting deeper than 500')
    expect(dumpFacts(facts, ['definitions'])).toContain('variable y')
    const parentheses = await extract(`package a\nvar x = ${'('.repeat(9000)}1${')'.repeat(9000)}\n`)
    expect(parentheses.incomplete).toBe('')
  })

  test('any beginning of a file gives valid facts', async () => {
    const source = `package a
      import ("x"; y "z")
      type S[T any] struct { *B; A, C map[string][]T }
      const ( X Color = iota; Y )
      func (s *S[T]) M(a int, b ...string) (n int, err error) {
        switch v := s.(type) { case *S[int]: for i := range v.A { go func() { <-c }() } }
        select { case z := <-c: return z.(int), nil }
        return S{A: map[string]int{"k": {1}}}.x[1:2], g[int](1)
      }`
    for (let end = 0; end < source.length; end += 7) {
      const facts = await extract(source.slice(0, end))
      expect(facts.textLength).toBe(end)
    }
  })
})

async function extract(source: string): Promise<FileFacts> {
  const facts = await extractText(go, 'app/a.go', source)
  expect(validateFacts(facts, source)).toEqual([])
  return facts
}

async function dump(sections: readonly DumpSection[], source: string): Promise<string> {
  return dumpFacts(await extract(source), sections)
}

function inFunction(body: string): Promise<string> {
  return dump(['scopes', 'flows', 'evaluated'], `package a\nfunc f() {${body}}\n`)
}
