import { ScopeKind } from '../../languages/facts.ts'
import type { Program } from '../program/program.ts'
import type { DefinitionId } from '../row-ids.ts'
import { addTo } from '../../languages/add-to.ts'

/**
 * Which definitions declare a member of a name in their body. Most members that are looked for are not there, and
 * nearly all that are looked for along a chain of classes are declared by one of them alone.
 */
export interface DeclaredMembers {
  /** Number of a name, -1 where no definition declares it. */
  nameId(name: string): number
  /** Whether a definition declares the name of that number. */
  has(definition: DefinitionId, nameId: number): boolean
}

export function collectDeclaredMembers(program: Program): DeclaredMembers {
  const ids = new Map<string, number>()
  const pairs = new Pairs()
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined || facts.definitions.count === 0) continue
    const { definitions, scopes, bindings, strings } = facts
    const owners = new Map<number, number[]>()
    for (let row = 0; row < definitions.count; row++) {
      const scope = definitions.innerScope[row]!
      if (scope === -1 || scopes.kind[scope] === ScopeKind.FUNCTION) continue
      addTo(owners, scope, program.definitionBase[file]! + row)
    }
    if (owners.size === 0) continue
    for (let row = 0; row < bindings.count; row++) {
      const declaring = owners.get(bindings.scope[row]!)
      if (declaring === undefined) continue
      const name = strings[bindings.name[row]!]!
      let id = ids.get(name)
      if (id === undefined) ids.set(name, (id = ids.size))
      for (const definition of declaring) pairs.add(definition, id)
    }
  }
  return {
    nameId: (name) => ids.get(name) ?? -1,
    has: (definition, nameId) => nameId !== -1 && pairs.has(definition, nameId),
  }
}

/** A set of pairs of whole numbers: two places of an array each, probed in line. */
class Pairs {
  #places = new Int32Array(2 * 1024).fill(-1)
  #count = 0

  add(first: number, second: number): void {
    if (this.#count * 2 > this.#places.length >> 1) this.#grow()
    const place = this.#placeOf(first, second)
    if (this.#places[place] !== -1) return
    this.#places[place] = first
    this.#places[place + 1] = second
    this.#count++
  }

  has(first: DefinitionId, second: number): boolean {
    return this.#places[this.#placeOf(first, second)] !== -1
  }

  /** Where a pair is, or would be. */
  #placeOf(first: number, second: number): number {
    const places = this.#places
    const mask = places.length - 1
    let place = ((Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) << 1) & mask
    while (places[place] !== -1 && (places[place] !== first || places[place + 1] !== second)) {
      place = (place + 2) & mask
    }
    return place
  }

  #grow(): void {
    const before = this.#places
    this.#places = new Int32Array(before.length * 2).fill(-1)
    for (let place = 0; place < before.length; place += 2) {
      if (before[place] === -1) continue
      const into = this.#placeOf(before[place]!, before[place + 1]!)
      this.#places[into] = before[place]!
      this.#places[into + 1] = before[place + 1]!
    }
  }
}
