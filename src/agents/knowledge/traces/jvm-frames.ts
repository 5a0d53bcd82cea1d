import type { FrameReader } from './frame.ts'
import { toFrame } from './frame.ts'

/** `at app//com.acme.Cart$Item.total(Cart.java:13) ~[shop.jar:1.2]`, also `Native Method` and `Unknown Source`. */
export const readJvmFrame: FrameReader = (lines, index) => {
  const match =
    /^\s*(?:at )?(?:[\w.-]*(?:@[\w.-]+)?\/{1,2})?((?:[\w$-]+\.)+)([\w$<>-]+)\(([\w$-]+\.(?:java|kt|kts|scala|groovy|clj)):(\d+)\)/u.exec(
      lines[index] ?? '',
    )
  if (match === null) return undefined
  const owner = (match[1] ?? '').split('.').filter((part) => part !== '')
  const directory = owner.slice(0, -1).join('/')
  return toFrame(
    `${directory === '' ? '' : `${directory}/`}${match[3] ?? ''}`,
    match[4],
    methodOf(owner.at(-1), match[2]),
  )
}

/** The source name of a compiled method: `lambda$total$0` stands in `total`, `<init>` is the constructor. */
function methodOf(owner: string | undefined, method: string | undefined): string {
  const container = (owner ?? '').split('$').findLast((part) => !/^\d*$/u.test(part)) ?? ''
  if (method === '<init>') return container
  if (method === '<clinit>') return container
  return (method ?? '').replace(/^lambda\$/u, '').replace(/\$.*$/u, '')
}
