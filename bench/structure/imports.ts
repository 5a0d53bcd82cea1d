import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** One import of a file below a folder from another one there, by paths from that folder. */
export interface Import {
  readonly from: string
  readonly to: string
  /** Of types alone: nothing of it is there when the program runs. */
  readonly isType: boolean
}

export function importsBelow(folder: string): Import[] {
  return globSync('**/*.ts', { cwd: folder })
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('testing/'))
    .flatMap((from) => importsOf(folder, from, readFileSync(join(folder, from), 'utf8')))
}

function importsOf(folder: string, from: string, text: string): Import[] {
  return [...text.matchAll(/^(?:import|export)( type)?\b[^'"]*?from\s+'(\.[^']+)'/gm)].flatMap((match) => {
    const to = relative(folder, resolve(folder, dirname(from), match[2]!))
    return to.startsWith('..') ? [] : [{ from, to, isType: match[1] !== undefined }]
  })
}

/** Two folders that import each other: how many imports lead there and back, and how many of these are of types alone. */
export interface Circle {
  readonly a: string
  readonly b: string
  readonly there: number
  readonly back: number
  readonly thereTypes: number
  readonly backTypes: number
}

/** Pairs of folders that import each other; files beside the folders are the folder `.`. */
export function folderCircles(imports: readonly Import[]): Circle[] {
  const between = (a: string, b: string) =>
    imports.filter(({ from, to }) => folderOf(from) === a && folderOf(to) === b)
  const folders = [...new Set(imports.flatMap(({ from, to }) => [folderOf(from), folderOf(to)]))].toSorted()
  return folders.flatMap((a, index) =>
    folders.slice(index + 1).flatMap((b) => {
      const [there, back] = [between(a, b), between(b, a)]
      if (there.length === 0 || back.length === 0) return []
      const types = (list: readonly Import[]) => list.filter(({ isType }) => isType).length
      return [
        { a, b, there: there.length, back: back.length, thereTypes: types(there), backTypes: types(back) },
      ]
    }),
  )
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '.'
}
