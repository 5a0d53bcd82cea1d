import type { Purpose } from '../../../../knowledge/project/facts.ts'
import type { DocumentSection } from '../../../../knowledge/project/read-document.ts'
import { documentCommands } from '../../../../knowledge/project/read-document.ts'
import { findPurpose } from '../../../../knowledge/project/find-purpose.ts'
import type { QuestionWords } from '../../../../passages/question-words.ts'

const headingWords: Readonly<Partial<Record<Purpose, RegExp>>> = {
  install: /\binstall|\bset ?up|\bgetting started|\bquick ?start|\bdevelop/iu,
  build: /\bbuild|\bcompil|\bfrom source|\binstructions/iu,
  run: /\brun|\bstart|\blaunch|\busage|\blocal/iu,
  test: /\btest/iu,
  lint: /\blint|\bstyle|\bchecks?\b/iu,
  format: /\bformat|\bstyle/iu,
  release: /\breleas|\bpublish|\bdeploy/iu,
}

/** Sections of documents that tell how to do what is asked, the best first. */
export function chooseSections(
  sections: readonly DocumentSection[],
  purposes: readonly Purpose[],
  words: QuestionWords,
): DocumentSection[] {
  const ranked = sections
    .map((section) => ({ section, score: scoreOf(section, purposes, words) }))
    .filter(({ score }) => score >= 1)
    .sort((one, other) => other.score - one.score)
  const covered = new Set<Purpose>()
  const best = ranked[0]?.score ?? 0
  // A further section must tell something that those before it do not.
  return ranked.flatMap(({ section, score }) => {
    const adds = coveredBy(section, purposes).filter((purpose) => !covered.has(purpose))
    if (adds.length === 0 || score < best / 2) return []
    for (const purpose of adds) covered.add(purpose)
    return [section]
  })
}

function coveredBy(section: DocumentSection, purposes: readonly Purpose[]): Purpose[] {
  const lines = documentCommands(section).flatMap(({ text }) => text.split('\n'))
  return purposes.filter(
    (purpose) =>
      lines.some((line) => findPurpose(line) === purpose) ||
      headingWords[purpose]?.test(section.heading) === true,
  )
}

function scoreOf(section: DocumentSection, purposes: readonly Purpose[], words: QuestionWords): number {
  const commands = documentCommands(section)
  if (commands.length === 0) return 0
  const covered = coveredBy(section, purposes)
  const others = otherSubjects(section.heading, words)
  if (covered.length === 0) return 0
  const headings = purposes.filter((purpose) => headingWords[purpose]?.test(section.heading) === true)
  if (headings.length === 0 && others > 0) return 0
  const prose = section.blocks.map(({ lines }) => lines.join(' ')).join(' ')
  const said = words.findIn(`${section.heading} ${prose}`).size
  const isPackageManager =
    /\b(?:brew|apt|apt-get|pacman|dnf|choco|scoop|winget|snap|zypper|emerge|pkg|nix-env|vcpkg|conan)\b/u.test(
      prose,
    )
  const depth = section.path.split('/').length - 1
  return (
    covered.length * 3 -
    2 * others +
    headings.length * 2 +
    Math.min(3, said) -
    depth -
    (isPackageManager && purposes.some((purpose) => purpose === 'build' || purpose === 'test') ? 4 : 0) -
    (/readme/iu.test(section.path) ? 0 : 0.5)
  )
}

const generalWords =
  /^(?:how|to|a|an|the|and|or|in|on|of|for|from|with|your|this|it|project|repo\w*|build\w*|compil\w*|run\w*|start\w*|install\w*|set|up|setup|test\w*|instructions?|source|local\w*|quick\w*|get\w*|develop\w*|usage|using|use|code|application|app|server|requirements?|prerequisites?|launch\w*|guide|commands?|contribut\w*|environment|steps?|basic|lint\w*|format\w*|style|releas\w*|deploy\w*|publish\w*|requires|needs|all|you|own)$/iu

/** Words of a heading that say that it is about something else than the question. */
function otherSubjects(heading: string, words: QuestionWords): number {
  const others = heading
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 2 && !generalWords.test(word) && words.findIn(word).size === 0)
  return Math.min(2, others.length)
}
