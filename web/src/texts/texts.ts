/** All that the app says in a language: the shape is that of the English file, the source. */
import type { english } from './languages/en.ts'

export type Texts = typeof english
