import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'

/** Turns one bit of a file round, `random` giving whole numbers below a bound; returns the place of its byte. */
export function flipBit(path: string, random: (below: number) => number): number {
  const at = random(statSync(path).size)
  const descriptor = openSync(path, 'r+')
  try {
    const byte = Buffer.alloc(1)
    readSync(descriptor, byte, 0, 1, at)
    byte[0]! ^= 1 << random(8)
    writeSync(descriptor, byte, 0, 1, at)
  } finally {
    closeSync(descriptor)
  }
  return at
}
