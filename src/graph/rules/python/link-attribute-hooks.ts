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
import { addCalls, type FileLink } from '../../edges/file-link.ts'
import { idAt, type Place } from '../../row-ids.ts'

/** Reading or writing an attribute (MEMBER) calls what descriptors, `__getattr__` and `__setattr__` say (Python). */
export function linkAttributeHooks(link: FileLink, place: Place): void {
  const { file, expressions, base, row, flags, name, operand } = place
  const { context, program, nodes, sites } = link
  if ((flags & NOT_EVALUATED) !== 0 || expressions.op[expressions.a[row]!] === Op.SUPER) return
  const { entities, rule } = context.entitiesOf(idAt(base, row))
  const isWritten = (flags & ExpressionFlag.WRITE) !== 0
  const described = descriptorsAmong(context, entities, isWritten ? '__set__' : '__get__')
  const methods = new Set(described.map(({ method }) => method))
  for (const method of propertyFunctions(context, entities, isWritten)) methods.add(method)
  if (isWritten) {
    for (const method of setattrMethods(context, operand)) methods.add(method)
  } else if (methods.size === 0) {
    for (const method of getattrMethods(context, operand, name)) methods.add(method)
  }
  if (propertyNames(program).has(name) && mayBeUnknown(context, operand, name)) {
    // Reading it on what is not known may run any property of the name.
    const at = { file, offset: place.start }
    sites.addOpen(nodes.enclosing(file, place.scope), name, at, Open['unresolved-receiver'])
  }
  if (!isWritten) addCalls(link, place, [...propertiesOfSubclasses(context, operand, name)], Rule.dispatch, 2)
  addCalls(link, place, [...methods], rule)
}

const NOT_EVALUATED = ExpressionFlag.TYPE | ExpressionFlag.HERITAGE | ExpressionFlag.DECORATOR
