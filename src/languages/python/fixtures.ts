import {
  BindingKind,
  DefinitionFlag,
  ExpressionFlag,
  FlowKind,
  ImportFlag,
  ImportKind,
  Op,
} from '../facts.ts'
import type { Context } from './context.ts'
import { decoratorName, type Decorators } from './decorators.ts'
import type { Frame } from './frames.ts'
import { conftest } from './modules.ts'
import { constantString, contentStart } from './strings.ts'

/*
 * pytest gives each parameter of a test or fixture what the fixture of that name returns or yields. A fixture is found
 * in the test's class, its module, or the conftest.py of its folder or one above.
 */

/**
 * Names of the fixtures of conftest.py files can be meant in a file of tests, after all that the file says itself; and
 * in a file of fixtures, which a conftest.py imports.
 */
export function importFixtures(context: Context): void {
  const name = context.path.slice(context.path.lastIndexOf('/') + 1)
  const hasFixtures = context.isTestFile && /@(?:\w+\.)?(?:yield_)?fixture\b/.test(context.tree.text)
  if (!hasFixtures && !/^(?:test_.*|.*_test|conftest)\.py$/.test(name)) return
  context.facts.import({
    kind: ImportKind.STAR,
    specifier: conftest,
    start: 0,
    end: 0,
    flags: ImportFlag.IMPLICIT,
  })
}

/** `@pytest.fixture(name='x')` declares x as well. */
export function nameFixture(
  context: Context,
  decorators: Decorators,
  frame: Frame,
  definition: number,
): void {
  const { tree, kinds, facts } = context
  for (const decorator of decorators.nodes) {
    if (tree.kind[decorator] !== kinds.call || !isFixture(context, decorator)) continue
    const list = context.childByField(decorator, kinds.fields.arguments)
    for (let at = context.firstNamed(list); at !== -1; at = context.nextNamed(at)) {
      if (tree.kind[at] !== kinds.keywordArgument) continue
      const key = context.childByField(at, kinds.fields.name)
      const value = context.childByField(at, kinds.fields.value)
      if (key === -1 || value === -1 || context.textAt(key) !== 'name') continue
      const name = constantString(context, value)
      if (!name || !/^[^\W\d]\w*$/u.test(name)) continue
      const nameStart = contentStart(context, value)
      const binding = facts.bind({ kind: BindingKind.VARIABLE, name, scope: frame.scope, nameStart })
      const [start, end] = [tree.start[at]!, tree.end[at]!]
      const fixture = facts.expression(Op.DEFINITION, definition, -1, frame.scope, start, end)
      facts.flow(FlowKind.ASSIGN, binding, fixture, nameStart)
    }
  }
}

/** The parameters of a test or fixture that nothing else gives a value to. */
export function requestFixtures(
  context: Context,
  node: number,
  decorators: Decorators | null,
  inside: Frame,
  flags: number,
): void {
  const isRequesting =
    (flags & DefinitionFlag.TEST) !== 0 || decorators?.nodes.some((at) => isFixture(context, at)) === true
  if (!isRequesting) return
  const { tree, kinds, facts } = context
  const given = decorators === null ? new Map<string, number>() : parametrized(context, decorators)
  const list = context.childByField(node, kinds.fields.parameters)
  for (let at = context.firstNamed(list); at !== -1; at = context.nextNamed(at)) {
    const isTyped = tree.kind[at] === kinds.typedParameter
    const nameNode = isTyped ? context.firstNamed(at) : at
    if (nameNode === -1 || tree.kind[nameNode] !== kinds.identifier) continue
    const name = facts.string(context.textAt(nameNode))
    const binding = inside.names.get(name)
    if (binding === undefined || name === inside.receiver) continue
    const source = given.get(facts.stringAt(name)) ?? request(context, nameNode, name, inside)
    facts.flow(FlowKind.ASSIGN, binding, source, tree.start[nameNode]!)
  }
}

/** `request.getfixturevalue("shop")`; -1 for what is not asked for by a constant. */
export function requestByName(context: Context, callee: number, nodes: readonly number[]): number {
  if (context.lastNameOf(callee) !== 'getfixturevalue' || nodes.length !== 1) return -1
  const name = constantString(context, nodes[0]!)
  if (!name) return -1
  return request(context, nodes[0]!, context.facts.string(name), context.frame, context.fileFrame)
}

/** What calling the fixture gives; of one that yields, what it yields. The call is the test's. */
function request(
  context: Context,
  node: number,
  name: number,
  inside: Frame,
  frame: Frame = context.frame,
): number {
  const { tree, facts } = context
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const flags = ExpressionFlag.CALLEE | ExpressionFlag.IMPLICIT
  const fixture = facts.expression(Op.NAME, name, -1, frame.scope, start, end, flags)
  const call = facts.expression(Op.CALL, fixture, -1, inside.scope, start, end, ExpressionFlag.IMPLICIT)
  return facts.expression(Op.ELEMENT, call, -2, inside.scope, start, end)
}

/** `@pytest.mark.parametrize('a, b', [(1, 2), …])`: parameter names to the row of what they are given. */
function parametrized(context: Context, decorators: Decorators): Map<string, number> {
  const { tree, kinds, facts } = context
  const given = new Map<string, number>()
  for (const decorator of decorators.nodes) {
    if (tree.kind[decorator] !== kinds.call || decoratorName(context, decorator) !== 'parametrize') continue
    const list = context.childByField(decorator, kinds.fields.arguments)
    const first = context.firstNamed(list)
    const second = context.nextNamed(first)
    const names = first === -1 ? undefined : constantString(context, first)
    const rows = context.decoratorRows.get(decorator)
    if (!names || second === -1 || rows === undefined) continue
    const parts = names.split(',').map((part) => part.trim())
    const add = (a: number, b: number): number => context.spanning(Op.ELEMENT, a, b, second)
    const values = facts.expressions.get(rows, 3)
    const set = values === -1 ? -1 : facts.listAt(values, 1)
    if (set === -1) continue
    const element = add(set, -1)
    for (const [index, part] of parts.entries()) {
      given.set(part, parts.length === 1 ? element : add(element, index))
    }
  }
  return given
}

function isFixture(context: Context, decorator: number): boolean {
  return /^(?:yield_)?fixture$/.test(decoratorName(context, decorator))
}
