import { FlowKind, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { ValueKind, definitionIdOf, kindOf } from '../solver/values.ts'
import { idAt, type ExpressionId, type Packed } from '../row-ids.ts'

/** Types of React whose first argument is the type of a component's properties: of functions, and of classes. */
const FUNCTION_TYPES = new Set(['FC', 'VFC', 'FunctionComponent', 'VoidFunctionComponent', 'ComponentType'])
const CLASS_TYPES = new Set(['Component', 'PureComponent', 'ComponentClass', 'ComponentType'])

/** Whether a call (row) is an element, `<Foo a={b} />`: the object of its attributes is as long as it is. */
export function isElement({ expressions, lists }: FileFacts, call: number): boolean {
  const { op, b, start, end } = expressions
  const list = b[call]!
  const given = list !== -1 && lists[list] === 1 ? lists[list + 1]! : -1
  return given !== -1 && op[given] === Op.OBJECT && start[given] === start[call] && end[given] === end[call]
}

/**
 * Types of the properties that components (values) take where their own parameters do not say so:
 * `const Foo: React.FC<Props>`, `class Foo extends React.Component<Props>`.
 */
export function propertyTypesOf(context: LinkContext, values: readonly Packed[]): readonly ExpressionId[] {
  const { program } = context
  return values.flatMap((value) => {
    if (kindOf(value) !== ValueKind.DEFINITION) return []
    const definition = definitionIdOf(value)
    if (program.isClassLike(definition)) {
      return program
        .definitionFlowSources(definition, FlowKind.EXTENDS)
        .flatMap((base) => firstArgument(context, base, CLASS_TYPES))
    }
    const file = program.definitionFile[definition]!
    const binding = program.factsOf(file).definitions.binding[definition - program.definitionBase[file]!]!
    const type = binding === -1 ? -1 : program.declaredTypeOf(program.bindingId(file, binding))
    return type === -1 ? [] : firstArgument(context, type, FUNCTION_TYPES)
  })
}

/** The first type that one of some types is applied to, by the last name of its path. */
function firstArgument(
  { program }: LinkContext,
  type: ExpressionId,
  names: ReadonlySet<string>,
): readonly ExpressionId[] {
  const { expressions, lists, strings, base, a: head, op, b } = program.expressionAt(type)
  const list = op === Op.APPLY ? b : -1
  if (list === -1 || lists[list] === 0) return []
  const name = expressions.op[head] === Op.MEMBER ? expressions.b[head]! : expressions.a[head]!
  const isName = expressions.op[head] === Op.MEMBER || expressions.op[head] === Op.NAME
  return isName && names.has(strings[name]!) ? [idAt(base, lists[list + 1]!)] : []
}
