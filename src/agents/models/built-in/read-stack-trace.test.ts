import { describe, expect, test } from 'vitest'
import { readStackTrace } from './read-stack-trace.ts'

function frames(text: string): string[] {
  return (readStackTrace(text)?.frames ?? []).map(
    ({ path, line, functionName }) => `${path}:${line} ${functionName}`,
  )
}

describe('readStackTrace()', () => {
  test('reads Python, innermost first, with the code of each frame', () => {
    const text = `Traceback (most recent call last):
  File "/app/run.py", line 3, in <module>
    main()
  File "/app/lib/core.py", line 12, in main
    return table[key]
KeyError: 'a'`
    expect(frames(text)).toEqual(['/app/lib/core.py:12 main', '/app/run.py:3 <module>'])
    expect(readStackTrace(text)).toMatchObject({
      errorName: 'KeyError',
      message: "'a'",
      frames: [{ code: 'return table[key]' }, {}],
    })
  })

  test('reads JavaScript', () => {
    const text = `TypeError: Cannot read properties of undefined (reading 'x')
    at Cart.total (/app/src/cart.ts:13:5)
    at async file:///app/src/main.ts:2:1
    at new Shop (src/shop.ts:4:3)`
    expect(frames(text)).toEqual([
      '/app/src/cart.ts:13 Cart.total',
      '/app/src/main.ts:2 ',
      'src/shop.ts:4 Shop',
    ])
    expect(readStackTrace(text)?.errorName).toBe('TypeError')
  })

  test('reads Java and Go', () => {
    const java = `Exception in thread "main" java.lang.IllegalStateException: closed
\tat com.acme.app.Cart.total(Cart.java:13)
\tat com.acme.Main.main(Main.java:4)`
    expect(frames(java)).toEqual(['com/acme/app/Cart.java:13 total', 'com/acme/Main.java:4 main'])
    expect(readStackTrace(java)).toMatchObject({
      errorName: 'java.lang.IllegalStateException',
      message: 'closed',
    })
    const go = `panic: index out of range

goroutine 1 [running]:
main.(*Cart).Total(0x1)
\t/app/cart.go:13 +0x1d`
    expect(frames(go)).toEqual(['/app/cart.go:13 Total'])
    expect(readStackTrace(go)).toMatchObject({ errorName: 'panic', message: 'index out of range' })
  })

  test('prose is no trace', () => {
    expect(readStackTrace('Why is the total wrong?')).toBeUndefined()
  })
})
