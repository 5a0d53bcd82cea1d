import { expect, test } from 'vitest'

import { FactsBuilder } from '../facts-builder.ts'
import { BindingKind, DefinitionKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import { dumpFacts } from './dump-facts.ts'
import { validateFacts } from './validate-facts.ts'

const text = 'f(x)\ng'

function builderOfCall(): FactsBuilder {
  const facts = new FactsBuilder('none', text)
  const callee = facts.expression(Op.NAME, facts.string('f'), -1, 0, 0, 1, 4)
  const argument = facts.expression(Op.NAME, facts.string('x'), -1, 0, 2, 3)
  const call = facts.expression(Op.CALL, callee, facts.list([argument]), 0, 0, 4)
  const binding = facts.bind({ kind: BindingKind.VARIABLE, name: 'g', scope: 0, nameStart: 5 })
  facts.flow(FlowKind.ASSIGN, binding, call, 0)
  return facts
}

test('validateFacts() finds nothing wrong with facts that are right', () => {
  const facts = builderOfCall().finish()
  expect(validateFacts(facts, text)).toEqual([])
  expect(dumpFacts(facts)).toBe('scopes\n  0 file\n      g = variable\nflows\n  assign g <- f(x)')
})

test('validateFacts() names rows that name no row, and names that are not where they are said to be', () => {
  const facts = builderOfCall()
  facts.expression(Op.NAME, facts.string('y'), -1, 0, 2, 3)
  facts.expression(Op.AWAIT, 99, -1, 0, 0, 4)
  facts.flow(FlowKind.STORE, 99, 1, 0)
  facts.flow(FlowKind.RETURN, 7, 1, 0)
  facts.scope({ kind: ScopeKind.BLOCK, parent: 0, start: 3, end: 99 })
  const place = { scope: 5, parent: -1, nameStart: 0, nameEnd: 1, start: 1, end: 2 }
  facts.definition({ kind: DefinitionKind.CLASS, name: 'x', ...place })
  expect(validateFacts(facts.finish(), text)).toEqual([
    'scopes 1: extent 3-99',
    'scopes 1: extent 3-99 is not inside scope 0',
    'definitions 0: name 0-1 is not inside 1-2',
    'definitions 0: "x" is not at 0-1',
    'definitions 0: scope 5',
    'expressions 3: "y" is not at 2-3',
    'expressions 4: child 99, expected an earlier one',
    'flows 1: target 99, expected a MEMBER, INDEX or NAME',
    'flows 2: target 7, expected a definition',
  ])
})
