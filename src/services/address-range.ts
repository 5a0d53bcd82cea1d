/** What counts as one place on the network: an address of IPv4, and of IPv6 the /64 that one connection is given. */
export function addressRange(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/iu.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%', 1)[0]!.split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const left = Math.max(0, 8 - before.length - after.length - (after.at(-1)?.includes('.') === true ? 1 : 0))
  const groups = tail === undefined ? before : [...before, ...Array<string>(left).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
