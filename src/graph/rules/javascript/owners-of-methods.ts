import { FlowKind, Op, ScopeKind, type FileFacts } from '../../../languages/facts.ts'
import { definitionFlowSources, definitionOfBinding, type Program } from '../../program/program.ts'
import { NO_OWNER, lexicalBinding, ownerOfClass, type Owner } from '../../program/stored-fields.ts'
import { idAt } from '../../row-ids.ts'

/** `Foo.prototype.go = function () { this.x = … }` stores into what Foo makes; `this.go = function …` into the class. */
export function ownerOfMethod(program: Program, file: number, facts: FileFacts, method: number): Owner {
  const scope = facts.definitions.scope[method]!
  const owner = facts.scopes.definition[scope]!
  if (facts.scopes.kind[scope] === ScopeKind.CLASS && owner !== -1) {
    return ownerOfClass(program.definitionBase[file]! + owner)
  }
  const global = idAt(program.definitionBase[file]!, method)
  for (const source of definitionFlowSources(program, global, FlowKind.RECEIVER)) {
    const row = source - program.expressionBase[file]!
    if (facts.expressions.op[row] !== Op.NAME) continue
    const binding = lexicalBinding(program, file, facts.expressions.scope[row]!, facts.expressions.a[row]!)
    if (binding === -1) continue
    const definition = definitionOfBinding(program, idAt(program.bindingBase[file]!, binding))
    if (definition !== -1) return ownerOfClass(definition)
  }
  return NO_OWNER
}
