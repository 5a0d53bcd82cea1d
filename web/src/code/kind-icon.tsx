import {
  Box,
  Boxes,
  Braces,
  FileCode,
  FlaskConical,
  Hash,
  List,
  Route,
  SquareFunction,
  Type,
  Variable,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTexts } from '../texts/use-texts.ts'
import { nameKind } from './name-kind.ts'

const icons: { readonly [kind: string]: LucideIcon } = {
  class: Box,
  interface: Braces,
  enum: List,
  type: Type,
  function: SquareFunction,
  method: SquareFunction,
  field: Hash,
  variable: Variable,
  module: Boxes,
  route: Route,
  test: FlaskConical,
  section: Hash,
}

/** What a definition is, at a glance; its kind is also said in words wherever this stands alone. */
export function KindIcon({ kind }: { kind: string }) {
  const texts = useTexts()
  const Icon = icons[kind] ?? FileCode
  const name = nameKind(kind, texts)
  return (
    <span title={name} className="inline-flex shrink-0 text-muted">
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{name} </span>
    </span>
  )
}
