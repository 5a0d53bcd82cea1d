import type { Snapshot } from '../../../index/snapshot.ts'
import type { SettingRead } from './setting.ts'

/*
 * Fields of a Go struct are variables of the environment behind the prefixes of the structs around them:
 * `env-namespace:"SMTP"` of go-flags, `envPrefix:"SMTP_"` of caarlos0/env.
 */

interface Struct {
  /** Of a type its name; a struct that is written in place has the one around it instead. */
  readonly type?: string
  readonly around?: Struct
  prefix: string
}

interface Use {
  readonly inside: Struct
  readonly prefix: string
}

const prefixTag = /\b(?:env-namespace:"(\w+)"|envPrefix:"(\w+)")/u
/** Deeper nesting than any settings have; a cycle of types ends there. */
const mostLevels = 6
/** Places where one struct is used. */
const mostPrefixes = 50

/** Each variable by its whole names, one for each place where its struct is used. */
export function prefixReads(snapshot: Snapshot, reads: readonly SettingRead[]): SettingRead[] {
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
  const ofGo = new Set(reads.map(({ place: { path } }) => path).filter((path) => path.endsWith('.go')))
  const prefixes = new Map<string, readonly string[]>()
  for (const paths of Map.groupBy(ofGo, folderOf).values()) {
    const texts = paths.map((path) => ({ path, text: snapshot.readText(path) ?? '' }))
    if (!texts.some(({ text }) => prefixTag.test(text))) continue
    for (const [place, all] of readPackage(texts)) prefixes.set(place, all)
  }
  return reads.flatMap((read) =>
    (prefixes.get(`${read.place.path}:${read.place.line}`) ?? ['']).map((prefix) => ({
      ...read,
      name: `${prefix}${read.name}`,
    })),
  )
}

/** By `path:line` of a field what may stand before its name. */
function readPackage(texts: readonly { readonly path: string; readonly text: string }[]) {
  const fields = new Map<string, Struct>()
  const uses = new Map<string, Use[]>()
  for (const { path, text } of texts) {
    let inside: Struct | undefined
    for (const [index, line] of text.split('\n').entries()) {
      const tag = prefixTag.exec(line)
      const prefix = tag === null ? '' : (tag[2] ?? `${tag[1] ?? ''}_`)
      const type = /^type (\w+) struct \{\s*$/u.exec(line)?.[1]
      if (type !== undefined) inside = { type, prefix: '' }
      else if (inside === undefined) continue
      else if (/\bstruct \{\s*$/u.test(line)) inside = { around: inside, prefix: '' }
      else if (/^\s*\}/u.test(line)) {
        inside.prefix = prefix
        inside = inside.around
      } else {
        fields.set(`${path}:${index + 1}`, inside)
        const used = /^\s*(?:\w+\s+)?\*?(\w+)\s+`/u.exec(line)?.[1]
        if (used !== undefined && prefix !== '')
          uses.set(used, [...(uses.get(used) ?? []), { inside, prefix }])
      }
    }
  }
  const prefixesOf = ({ type, around, prefix }: Struct, level = 0): string[] => {
    if (level >= mostLevels) return ['']
    const outer =
      around !== undefined
        ? prefixesOf(around, level + 1)
        : (uses.get(type ?? '') ?? []).flatMap((use) =>
            prefixesOf(use.inside, level + 1).map((before) => `${before}${use.prefix}`),
          )
    return (outer.length === 0 ? [''] : outer).slice(0, mostPrefixes).map((before) => `${before}${prefix}`)
  }
  return [...fields].map(([place, struct]) => [place, prefixesOf(struct)] as const)
}
