/** The flat syntax tree as extractors see it is declared beside them; this is where the rest of `syntax/` finds it. */
export {
  childByField,
  childByKind,
  firstChild,
  firstNamed,
  isNamed,
  nextNamed,
  NodeFlag,
  textOf,
} from '../languages/tree.ts'
export type { FlatTree, Grammar } from '../languages/tree.ts'
