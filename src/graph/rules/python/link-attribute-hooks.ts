import { ExpressionFlag, Op } from '../../../languages/facts.ts'
import {
  descriptorsAmong,
  getattrMethods,
  propertyFunctions,
  setattrMethods,
} from '../../values/attribute-hooks.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { propertiesOfSubclasses, propertyNames } from './property-names.ts'
import { mayBeUnknown } from '../../values/unknown-receivers.ts'
import { knownLevel, type FileLink } from '../../edges/file-link.ts'
import { idAt, type Place } from '../../row-ids.ts'

/** Reading or writing an attribute (MEMBER) calls what descriptors, `__getattr__` and `__setattr__` say (Python). */
export function linkAttributeHooks(link: FileLink, { file, expressions, strings, base, row }: Place): void {
  const { context, program, nodes, sites } = link
  const flags = expressions.flags[row]!
  if ((flags & NOT_EVALUATED) !== 0 || expressions.op[expressions.a[row]!] === Op.SUPER) return
  const { entities, rule } = context.entitiesOf(idAt(base, row))
  const name = strings[expressions.b[row]!]!
  const isWritten = (flags & ExpressionFlag.WRITE) !== 0
  const described = descriptorsAmong(context, entities, isWritten ? '__set__' : '__get__')
  const methods = new Set(described.map(({ method }) => method))
  for (const method of propertyFunctions(context, entities, isWritten)) methods.add(method)
  if (isWritten) {
    for (const method of setattrMethods(context, idAt(base, expressions.a[row]!))) methods.add(method)
  } else if (methods.size === 0) {
    for (const method of getattrMethods(context, idAt(base, expressions.a[row]!), name)) methods.add(method)
  }
  const from = nodes.enclosing(file, expressions.scope[row]!)
  const at = { file, offset: expressions.start[row]! }
  if (propertyNames(program).has(name) && mayBeUnknown(context, idAt(base, expressions.a[row]!), name)) {
    // Reading it on what is not known may run any property of the name.
    sites.addOpen(from, name, at, Open['unresolved-receiver'])
  }
  for (const method of isWritten
    ? []
    : propertiesOfSubclasses(context, idAt(base, expressions.a[row]!), name)) {
    const node = nodes.ofDefinition[method]!
    if (node !== -1) sites.add('calls', from, node, at, 2, Rule.dispatch)
  }
  for (const method of methods) {
    const node = nodes.ofDefinition[method]!
    if (node !== -1) sites.add('calls', from, node, at, knownLevel(rule, methods.size), rule)
  }
}

const NOT_EVALUATED = ExpressionFlag.TYPE | ExpressionFlag.HERITAGE | ExpressionFlag.DECORATOR
