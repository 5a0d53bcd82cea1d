import type { Reading } from '../../language.ts'
import { extractComponent } from '../extract.ts'
import { prepareComponent } from './prepare.ts'

/** A component (Vue, Svelte) as JavaScript or TypeScript. */
export function readComponent(text: string, path: string): Reading {
  const prepared = prepareComponent(text, path)
  return {
    text: prepared.text,
    grammar: prepared.grammar,
    extract: (tree, facts, inPath) => extractComponent(tree, facts, inPath, prepared),
  }
}
