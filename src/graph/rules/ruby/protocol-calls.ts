import { Op } from '../../../languages/facts.ts'
import { addCalls, type FileLink } from '../../edges/file-link.ts'
import { idOf } from '../../solver/values.ts'
import { elementsOf } from '../../values/elements.ts'
import { blockOf } from './block-arguments.ts'
import { mixesIn } from './mixed-in.ts'
import { idAt, type DefinitionId, type Place } from '../../row-ids.ts'

/** A module of Ruby whose methods run one method of the class that includes it. */
interface Protocol {
  readonly module: string
  readonly runs: string
}

const comparable: Protocol = { module: 'Comparable', runs: '<=>' }
const enumerable: Protocol = { module: 'Enumerable', runs: 'each' }

const protocols: ReadonlyMap<string, Protocol> = new Map([
  ...['<', '<=', '>', '>=', '==', 'between?', 'clamp'].map((name) => [name, comparable] as const),
  ...`all? any? chunk chunk_while collect collect_concat count cycle detect drop drop_while each_cons each_entry
    each_slice each_with_index each_with_object entries filter filter_map find find_all find_index first flat_map
    grep grep_v group_by include? inject map max max_by member? min min_by minmax minmax_by none? one? partition
    reduce reject reverse_each select slice_after slice_before slice_when sort sort_by sum take take_while tally
    to_a to_h to_set uniq zip`
    .split(/\s+/)
    .map((name) => [name, enumerable] as const),
])

/** What compares the elements of a list by `<=>`, unless it is given a block. */
const SORTING: ReadonlySet<string> = new Set(['sort', 'sort!', 'min', 'max', 'minmax'])

/** `a < b` runs `<=>` and `a.map` runs `each` where the class of a has the first from Comparable or Enumerable (CALL row); a list that is sorted runs `<=>` of what it holds. */
export function linkProtocolCall(link: FileLink, place: Place): void {
  const { facts, expressions, strings, base, row, a: callee } = place
  if (expressions.op[callee] !== Op.MEMBER) return
  const name = strings[expressions.b[callee]!]!
  const protocol = protocols.get(name)
  const sorts = SORTING.has(name) && blockOf(facts, row) === -1
  if (protocol === undefined && !sorts) return
  const { context, program } = link
  const receiver = context.valuesOf(idAt(base, expressions.a[callee]!))
  const { values, rule } = receiver
  const run = new Set<DefinitionId>()
  if (sorts)
    for (const value of elementsOf(context, receiver, -1).values)
      if (context.program.isInstanceOfClass(value))
        for (const method of program.definitionsAmong(context.memberOf(value, '<=>').entities))
          run.add(method)
  for (const value of values) {
    if (protocol === undefined) break
    if (!context.program.isInstanceOfClass(value)) continue
    const type = idOf(value)
    if (context.hierarchy.member(type, name).entities.length > 0 || !mixesIn(context, type, protocol.module))
      continue
    for (const method of context.program.definitionsAmong(context.memberOf(value, protocol.runs).entities))
      run.add(method)
  }
  addCalls(link, place.withRow(callee), [...run], rule)
}
