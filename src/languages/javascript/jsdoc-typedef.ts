import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExportKind,
  FlowKind,
  ScopeFlag,
  ScopeKind,
} from '../facts.ts'
import { isJsdoc } from './docs.ts'
import { readJsdocType } from './jsdoc-type.ts'
import { forEachTag, nameExtent } from './jsdoc.ts'
import { foldedText } from './signatures.ts'
import type { Context } from './context.ts'
import { define } from './define.ts'

/** `@typedef {T} Name` defines a type of the file; the `@property {T} name` tags after it are its fields. */
export function declareTypedefs(context: Context, comment: number): void {
  const { scope } = context
  if (!isJsdoc(context, comment)) return
  const { facts, text, tree } = context
  if (!text.slice(tree.start[comment], tree.end[comment]).includes('@typedef')) return
  const parent = context.owner
  let definition = -1
  let members = -1
  forEachTag(context, comment, (tag, typeStart, typeEnd) => {
    const isType = tag === 'typedef'
    const isField = (tag === 'property' || tag === 'prop') && definition !== -1
    const [nameStart, nameEnd] = nameExtent(text, typeEnd + 1)
    const name = text.slice(nameStart, nameEnd)
    if (name === '' || (!isType && !isField)) return
    const [start, end] = [text.lastIndexOf('@', typeStart), nameEnd]
    const row = { name, nameStart, nameEnd, start, end, signature: foldedText(text, start, end) }
    if (isType) {
      definition = define(context, {
        ...row,
        kind: DefinitionKind.TYPE,
        scope,
        flags: DefinitionFlag.EXPORTED,
      })
      context.declare(BindingKind.DEFINITION, name, scope, nameStart, definition)
      // Other files reach it by `import('./file').Name` without more ado.
      if (scope === 0) facts.export(ExportKind.NAME, name, facts.string(name), nameStart)
      const type = readJsdocType(context, typeStart, typeEnd)
      facts.flow(FlowKind.ALIAS, definition, type, typeStart)
      members = -1
      return
    }
    context.owner = definition
    if (members === -1) {
      const flags = ScopeFlag.HIDDEN_FROM_NESTED
      const extent = { start: tree.start[comment]!, end: tree.end[comment]! }
      members = facts.scope({ kind: ScopeKind.CLASS, parent: scope, ...extent, flags })
      facts.setInnerScope(definition, members)
    }
    const field = define(context, { ...row, kind: DefinitionKind.FIELD, scope: members, flags: 0 })
    const binding = context.declare(BindingKind.DEFINITION, name, members, nameStart, field)
    const type = readJsdocType(context, typeStart, typeEnd)
    facts.flow(FlowKind.TYPE, binding, type, typeStart)
    context.owner = parent
  })
}
