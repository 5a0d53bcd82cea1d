import type { Asked } from '../../plans.ts'
import type { DeclaredPackage } from '../../../../knowledge/project/facts.ts'
import type { Script } from '../../script.ts'
import type { TextTest } from '../../text-test.ts'
import { anyOf, inOneQuestion } from '../../text-test.ts'
import type { Intent } from '../../understanding/intents.ts'
import { findProjects } from './describe-references.ts'
import { findAskedPackages } from './find-asked-packages.ts'
import { gatherFacts } from './gather-facts.ts'

/** What is asked of a package by people who do not say that it is one: "why does it need blinker?" */
const mayAskPackage: TextTest = anyOf(
  inOneQuestion(
    /\bwhy\b/u,
    /\b(?:needs?|needed|uses?|used|depends?|requires?|required|pinned|listed|declared|includ\w+|pull\w*|have|there|in)\b/u,
  ),
  inOneQuestion(
    /\b(?:can|could|may|should|would|what|which|who|where|how|if|is|are|do|does)\b/u,
    /\b(?:drop|dropp\w+|remov\w+|delet\w+|without|replac\w+|upgrad\w+|bump\w*|get rid of|uninstall\w*|swap\w*)\b/u,
  ),
  inOneQuestion(
    /\b(?:what|who|where|which|how|is|are|do|does)\b/u,
    /\b(?:for|uses?|used|using|needs?|needed|imports?|imported|optional|mandatory|required|version|licen[cs]e)\b/u,
  ),
)

/** Kinds of questions that other names than those of packages may just as well be asked in. */
const openIntents: ReadonlySet<Intent> = new Set<Intent>([
  'open',
  'explain',
  'existence',
  'users',
  'importers',
  'callers',
  'dead-code',
  'impact',
  'where',
  'list-all',
  'how-to',
  'dependencies',
  'judgement',
])

const saysPackage =
  /\b(?:packages?|dependenc(?:y|ies)|deps?|librar(?:y|ies)|libs?|modules?|crates?|gems?|manifest|package\.json|go\.mod|pyproject|requirements|pom\.xml|cargo\.toml)\b/u

/** Whether a question is about a package that a manifest declares and that no definition here is called as. */
export function* mentionsPackage(asked: Asked): Script<boolean> {
  const { understanding, subjects } = asked
  const text = understanding.text.toLowerCase()
  if (understanding.isBareName || subjects.isFromContext || text.split(' ').length > 20) return false
  if (!openIntents.has(understanding.intent) || !mayAskPackage(text)) return false
  const own = subjects.found.filter(
    ({ node, asked: name }) =>
      node.kind !== 'external' &&
      node.in_test !== true &&
      (understanding.names.strong.includes(name) || isConstantName(name)) &&
      (node.kind === 'file' || !saysPackage.test(name.toLowerCase())),
  )
  // The `packages` of a path says nothing.
  const said = own.reduce((rest, { asked: name }) => rest.replaceAll(name.toLowerCase(), ' '), text)
  if (own.length > 0 && !saysPackage.test(said)) return false
  const gathered = yield* gatherFacts(asked, ['manifest'])
  const packages = gathered.files.flatMap(({ facts }) => facts.packages)
  const { named } = findAskedPackages(understanding, packages)
  // One package of a workspace is code of it.
  const parts = new Set(findProjects(gathered).map(({ name }) => foldDashes(name)))
  const isPart = understanding.names.strong.some((name) => parts.has(foldDashes(name)))
  if (isPart && !saysPackage.test(said)) return false
  return named.some((one) => isDistinct(one, text) || saysPackage.test(said) || asksReason.test(text))
}

/** A crate is written `grep-searcher` in its manifest and `grep_searcher` in code. */
function foldDashes(name: string): string {
  return name.toLowerCase().replaceAll('-', '_')
}

/** A constant that is defined here is no package, be one spelled so in lower case. */
function isConstantName(name: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}]{2,}$/u.test(name)
}

/** Few other things than dependencies are asked of so. */
const asksReason =
  /\bwhy (?:is|are|do we (?:need|use|have)|does (?:it|this) (?:need|use|have))\b.{1,40}\b(?:there|needed|used|here|included|declared)?\b|\b(?:drop|get rid of|still needed)\b/u

/** A name that is also an everyday word is meant only where the question says so. */
function isDistinct({ name }: DeclaredPackage, text: string): boolean {
  const last = name.toLowerCase().split(/[/:]/u).at(-1) ?? name
  return (
    text.includes(name.toLowerCase()) ||
    (last.length > 2 && text.includes(last)) ||
    name
      .toLowerCase()
      .split(/[/:@._-]/u)
      .some((part) => part.length > 4 && part !== last && text.includes(part))
  )
}
