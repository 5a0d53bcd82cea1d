import { describe, expect, test } from 'vitest'
import { readStackTrace } from './read-stack-trace.ts'

function frames(text: string): string[] {
  return (readStackTrace(text)?.frames ?? []).map(
    ({ path, line, functionName }) => `${path}:${line} ${functionName}`,
  )
}

function errors(text: string): string[] {
  return (readStackTrace(text)?.errors ?? []).map(({ name, message }) => `${name}: ${message}`)
}

const python = `Traceback (most recent call last):
  File "/app/run.py", line 3, in <module>
    main()
  File "/app/lib/core.py", line 12, in main
    return table[key]
           ~~~~~^^^^^
KeyError: 'a'`

describe('readStackTrace() reads', () => {
  test('Python, innermost first, with the code of each frame', () => {
    expect(frames(python)).toEqual(['/app/lib/core.py:12 main', '/app/run.py:3 <module>'])
    expect(readStackTrace(python)).toMatchObject({
      errorName: 'KeyError',
      message: "'a'",
      frames: [{ code: 'return table[key]' }, { code: 'main()' }],
    })
  })

  test('chained errors of Python, the first cause first', () => {
    const text = `${python}

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/app/lib/api.py", line 9, in load
    raise LoadFailed("no a") from error
acme.LoadFailed: no a`
    expect(frames(text)).toEqual([
      '/app/lib/core.py:12 main',
      '/app/run.py:3 <module>',
      '/app/lib/api.py:9 load',
    ])
    expect(errors(text)).toEqual(["KeyError: 'a'", 'acme.LoadFailed: no a'])
  })

  test('two traces that have nothing to do with each other as two', () => {
    const text = `${python}\n\nand before that:\n\n${python.replace('KeyError', 'ValueError').replaceAll('line 1', 'line 2')}`
    expect(errors(text)).toEqual(["KeyError: 'a'"])
    expect(frames(text)).toContain('/app/lib/core.py:22 main')
  })

  test('what pytest prints, long and short', () => {
    const long = `____________ test_total _________
    def test_total():
>       total(1)

tests/test_cart.py:4: 
_ _ _ _ _ _ _ _ 

    def total(x):
>       raise ValueError(x)
E       ValueError: 1

src/cart.py:9: ValueError`
    expect(frames(long)).toEqual(['src/cart.py:9 total', 'tests/test_cart.py:4 test_total'])
    expect(readStackTrace(long)).toMatchObject({
      errorName: 'ValueError',
      message: '1',
      frames: [{ code: 'raise ValueError(x)' }, { code: 'total(1)' }],
    })
    const short = `tests/test_cart.py:4: in test_total
    total(1)
src/cart.py:9: in total
    raise ValueError(x)
E   ValueError: 1`
    expect(frames(short)).toEqual(['src/cart.py:9 total', 'tests/test_cart.py:4 test_total'])
    expect(errors(short)).toEqual(['ValueError: 1'])
  })

  test('what IPython prints, of both forms', () => {
    const text = `IndexError                                Traceback (most recent call last)
Cell In [4], line 1
----> 1 identify(1)

File ~/env/lib/python3.10/site-packages/acme/io/compat.py:52, in _make.<locals>.wrapper(registry, *args)
     51 # get it
---> 52 return getattr(registry, name)(*args)

IndexError: tuple index out of range`
    expect(frames(text)).toEqual(['env/lib/python3.10/site-packages/acme/io/compat.py:52 wrapper'])
    expect(readStackTrace(text)?.frames[0]?.code).toBe('return getattr(registry, name)(*args)')
    const old = `/usr/lib/python3/site-packages/acme/common.py in __getattr__(self, name)
    231             with suppress(KeyError):
--> 233                 raise AttributeError(name)
    234
AttributeError: x`
    expect(frames(old)).toEqual(['/usr/lib/python3/site-packages/acme/common.py:233 __getattr__'])
  })

  test('JavaScript with async, eval, bundlers, Windows paths and causes', () => {
    const text = `Uncaught (in promise) TypeError: Cannot read properties of undefined (reading 'x')
    at async Promise.all (index 0)
    at async Cart.total [as sum] (webpack:///./src/cart.ts?1f2e:13:5)
    at new Shop (C:\\app\\src\\shop.ts:4:3)
    at async file:///app/src/main.ts:2:1
    at eval (eval at run (/app/a.js:1:2), <anonymous>:1:1)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)
  [cause]: Error: no cart
      at load (/app/src/load.js:3:4)`
    expect(frames(text)).toEqual([
      '/app/src/load.js:3 load',
      'src/cart.ts:13 Cart.total',
      '/app/src/shop.ts:4 Shop',
      '/app/src/main.ts:2 ',
      '/app/a.js:1 run',
      'node:internal/process/task_queues:95 process.processTicksAndRejections',
    ])
    expect(errors(text)).toEqual([
      'Error: no cart',
      "TypeError: Cannot read properties of undefined (reading 'x')",
    ])
  })

  test('Java and Kotlin with causes, suppressed errors, lambdas, constructors and jars', () => {
    const text = `Exception in thread "main" java.lang.RuntimeException: outer
\tat com.acme.app.Cart.lambda$total$0(Cart.java:13) ~[shop.jar:1.2]
\tat app//com.acme.Main$Item.<init>(Main.java:4) [classes/:na]
\tat java.base/java.lang.Thread.run(Thread.java:829)
\tSuppressed: java.io.IOException: closed
\t\tat com.acme.Log.close(Log.java:8)
\t... 12 more
Caused by: java.lang.NullPointerException: no price
\tat com.acme.app.Item.price(Item.kt:7)
\t... 3 common frames omitted`
    expect(frames(text)).toEqual([
      'com/acme/app/Item.kt:7 price',
      'com/acme/app/Cart.java:13 total',
      'com/acme/Main.java:4 Item',
      'java/lang/Thread.java:829 run',
      'com/acme/Log.java:8 close',
    ])
    expect(errors(text)).toEqual([
      'java.lang.NullPointerException: no price',
      'java.lang.RuntimeException: outer',
    ])
  })

  test('C# with inner exceptions and compiled names', () => {
    const text = `Unhandled exception. System.Exception: outer
 ---> System.InvalidOperationException: inner
   at Acme.Shop.Cart.<TotalAsync>d__4.MoveNext() in C:\\src\\Cart.cs:line 13
   at Acme.Shop.Cart.<>c.<Total>b__0_0(Item item) in /src/Cart.cs:line 20
   --- End of inner exception stack trace ---
   at Acme.Shop.Cart..ctor(List\`1 items) in /src/Cart.cs:line 33
   at Acme.Main.Run[T](T x) in /src/Main.cs:line 1`
    expect(frames(text)).toEqual([
      '/src/Cart.cs:13 Cart.TotalAsync',
      '/src/Cart.cs:20 Cart.Total',
      '/src/Cart.cs:33 Cart',
      '/src/Main.cs:1 Main.Run',
    ])
    expect(errors(text)).toEqual(['System.InvalidOperationException: inner', 'System.Exception: outer'])
  })

  test('Go with goroutines, function literals and modules', () => {
    const text = `panic: runtime error: index out of range [5] with length 3

goroutine 1 [running]:
github.com/acme/cart.(*Cart).Total(0xc0000, {0x1, 0x2})
\t/root/go/pkg/mod/github.com/acme/cart@v1.2.3/cart.go:13 +0x7c2
main.run.func1()
\t/app/main.go:9
created by main.main in goroutine 1
\t/app/main.go:3 +0x1d

goroutine 18 [select]:
net/http.(*Server).Serve(0x1)
\t/usr/local/go/src/net/http/server.go:3`
    expect(frames(text)).toEqual([
      '/root/go/pkg/mod/github.com/acme/cart@v1.2.3/cart.go:13 Cart.Total',
      '/app/main.go:9 run',
      '/app/main.go:3 main',
      '/usr/local/go/src/net/http/server.go:3 Server.Serve',
    ])
    expect(errors(text)).toEqual(['panic: runtime error: index out of range [5] with length 3'])
  })

  test('Rust panics and backtraces', () => {
    const text = `thread 'main' panicked at src/x.rs:1:2:
index out of bounds: the len is 3
stack backtrace:
   0: shop::cart::Cart::total::{{closure}}::h0123456789abcdef
             at ./src/cart.rs:13:5
   1: <shop::Sum as core::iter::Sum>::sum
             at /home/u/.cargo/registry/src/index.crates.io-6f/sum-1.5.4/src/lib.rs:3:1`
    expect(frames(text)).toEqual([
      'src/x.rs:1 ',
      'src/cart.rs:13 Cart::total',
      '/home/u/.cargo/registry/src/index.crates.io-6f/sum-1.5.4/src/lib.rs:3 Sum::sum',
    ])
    expect(errors(text)).toEqual(['panic: index out of bounds: the len is 3'])
    expect(errors("thread 'main' panicked at 'no cart', src/x.rs:1:2")).toEqual(['panic: no cart'])
  })

  test('C and C++ from gdb, lldb, sanitizers and symbolized backtraces', () => {
    const gdb = `Program received signal SIGSEGV, Segmentation fault.
#0  0x000055 in shop::total (cart=0x0) at src/cart.cc:13
#1  main (argc=1) at ../src/main.cc:4`
    expect(frames(gdb)).toEqual(['src/cart.cc:13 shop::total', '../src/main.cc:4 main'])
    expect(errors(gdb)).toEqual(['SIGSEGV: Segmentation fault'])
    const sanitizer = `==123==ERROR: AddressSanitizer: heap-use-after-free on address 0x6 at pc 0x1
    #0 0x4f in shop::Cart::total(Item const*) /src/cart.cc:13:5
freed by thread T0 here:
    #0 0x51 in shop::drop() /src/drop.cc:4`
    expect(frames(sanitizer)).toEqual(['/src/cart.cc:13 Cart::total', '/src/drop.cc:4 shop::drop'])
    expect(errors(sanitizer)).toEqual(['AddressSanitizer: heap-use-after-free'])
    expect(frames('* frame #0: 0x01 app`shop::total(cart=0x0) at cart.cc:13:5')).toEqual([
      'cart.cc:13 shop::total',
    ])
    const thrown = `terminate called after throwing an instance of 'std::out_of_range'
  what():  vector::_M_range_check`
    expect(errors(thrown)).toEqual(['std::out_of_range: vector::_M_range_check'])
  })

  test('Ruby and PHP', () => {
    const ruby = `app/cart.rb:13:in \`total': undefined method 'x' (NoMethodError)
\tfrom app/main.rb:3:in \`<main>'`
    expect(frames(ruby)).toEqual(['app/cart.rb:13 total', 'app/main.rb:3 '])
    expect(errors(ruby)).toEqual(["NoMethodError: undefined method 'x'"])
    const php = `PHP Fatal error:  Uncaught TypeError: bad in /app/Cart.php:13
Stack trace:
#0 /app/Main.php(4): Shop\\Cart->total()
#1 {main}`
    expect(frames(php)).toEqual(['/app/Cart.php:13 Cart.total', '/app/Main.php:4 '])
    expect(errors(php)).toEqual(['TypeError: bad'])
  })
})

describe('readStackTrace() sees through', () => {
  const plain = frames(python)
  const prefixed = (prefix: string): string =>
    python
      .split('\n')
      .map((line) => `${prefix}${line}`)
      .join('\n')

  test.each([
    ['docker compose', 'web_1  | '],
    ['a timestamp', '2026-05-01T10:00:00.123Z '],
    ['a timestamp and a level', '[2026-05-01 10:00:00,123] ERROR: '],
    ['a container log', '2026-05-01T10:00:00.123456789Z stderr F '],
    ['syslog', 'May  1 10:00:00 host app[12]: '],
    ['a quotation', '> '],
    ['a nested quotation', '> > '],
    ['an indentation', '        '],
    ['colours', '\u001B[31m'],
  ])('%s', (_, prefix) => {
    expect(frames(prefixed(prefix))).toEqual(plain)
    expect(readStackTrace(prefixed(prefix))?.errorName).toBe('KeyError')
  })

  test('fences and a missing beginning', () => {
    expect(frames(`It fails:\n\n\`\`\`text\n${python}\n\`\`\`\nWhy?`)).toEqual(plain)
    expect(frames(python.split('\n').slice(3).join('\n'))).toEqual(['/app/lib/core.py:12 main'])
  })

  test('lost and escaped line ends', () => {
    const expected = ['/app/a.js:1 foo', '/app/b.js:3 bar']
    expect(frames('TypeError: x at foo (/app/a.js:1:2) at bar (/app/b.js:3:4)')).toEqual(expected)
    const json = String.raw`{"level":"error","stack":"Error: x\n    at foo (/app/a.js:1:2)\n    at bar (/app/b.js:3:4)"}`
    expect(frames(json)).toEqual(expected)
    expect(errors(json)).toEqual(['Error: x'])
  })
})

describe('readStackTrace() keeps apart', () => {
  test('places named in words and by links', () => {
    const text = `${python}\n\nI think it is core.py:44, see https://example.com/acme/app/blob/main/lib/core.py#L12-L14`
    expect(frames(text)).toEqual(['/app/lib/core.py:12 main', '/app/run.py:3 <module>'])
    expect(readStackTrace(text)?.mentioned.map(({ path, line }) => `${path}:${line}`)).toEqual(['core.py:44'])
  })

  test('prose, which is no trace', () => {
    expect(readStackTrace('Why is the total wrong?')).toBeUndefined()
  })
})
