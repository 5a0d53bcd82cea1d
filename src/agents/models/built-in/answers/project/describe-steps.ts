import type { DocumentSection } from '../../../../knowledge/project/read-document.ts'
import { documentCommands } from '../../../../knowledge/project/read-document.ts'
import { findPurpose } from '../../../../knowledge/project/find-purpose.ts'
import { describeSection } from './describe-section.ts'
import { plainProse } from './plain-prose.ts'

/** What a step of setting a project up does, by its heading. */
const steps: readonly (readonly [string, RegExp])[] = [
  ['needs', /\brequire|\bprerequisit|\bdependenc|\bbefore you/iu],
  ['source', /\bclone|\bsource code|\bfork|\bdownload/iu],
  ['install', /\binstall|\bset ?up|\bsetting up/iu],
  ['configure', /\bconfigur|\benvironment|\.env\b|\bsettings?\b|\bsecrets?\b/iu],
  ['database', /\bdatabase|\bmigrat|\bseed/iu],
  ['build', /\bbuild|\bcompil/iu],
  ['run', /\bstart|\brun|\blaunch|\bserve/iu],
  ['test', /\btest/iu],
]

/** Other ways to the same, and what comes later. */
const aside =
  /\b(?:docker|podman|kubernetes|k8s|helm|deploy\w*|heroku|vercel|netlify|render|production|upgrad\w*|updat\w*|migrating|contribut\w*|uninstall\w*|troubleshoot\w*|usage|faq|release\w*|publish\w*)\b/iu

const leastSteps = 3
const mostSteps = 7

/** Sections side by side below one heading that together lead from the source to a running program, in their order. */
export function chooseSteps(sections: readonly DocumentSection[]): DocumentSection[] {
  const groups = [...Map.groupBy(sections, ({ path }) => path).values()].flatMap((own) => [
    ...Map.groupBy(own, (section) => parentOf(own, section)).values(),
  ])
  const ranked = groups
    .map((group) => {
      const chosen = group.filter((section) => stepOf(section) !== undefined && !aside.test(section.heading))
      const kinds = new Set(chosen.map(stepOf))
      const commands = chosen.flatMap(documentCommands)
      const purposes = new Set(commands.flatMap(({ text }) => text.split('\n').map(findPurpose)))
      const isWhole =
        kinds.size >= leastSteps && commands.length > 1 && (purposes.has('run') || kinds.has('run'))
      return { chosen, score: isWhole ? kinds.size - (chosen[0]?.path.split('/').length ?? 0) : -Infinity }
    })
    .filter(({ score }) => score > -Infinity)
    .sort((one, other) => other.score - one.score)
  return ranked[0]?.chosen.slice(0, mostSteps) ?? []
}

function stepOf({ heading }: DocumentSection): string | undefined {
  return steps.find(([, words]) => words.test(heading))?.[0]
}

/** The line of the heading above. */
function parentOf(sections: readonly DocumentSection[], section: DocumentSection): string {
  const above = sections.findLast(({ line, level }) => line < section.line && level < section.level)
  return `${above?.line ?? 0} ${section.level}`
}

/** The steps with their commands, and the lists of those without. */
export function describeSteps(chosen: readonly DocumentSection[]): string {
  const told = chosen.map((section) => {
    const text = describeSection(section)
    return text === '' ? describeList(section) : text
  })
  return told
    .filter((text) => text !== '')
    .map((text, index) => `${index + 1}. ${text}`)
    .join('\n')
}

function describeList(section: DocumentSection): string {
  const rows = section.blocks
    .filter(({ kind, lines }) => kind === 'prose' && /^\s*(?:[-*+]|\d+\.) /u.test(lines[0] ?? ''))
    .slice(0, 8)
    .map(
      ({ lines, line, endLine }) =>
        `   - ${plainProse(lines.join(' ').replace(/^\s*(?:[-*+]|\d+\.)\s+/u, ''))} [${section.path}:${line}-${endLine}]`,
    )
  return rows.length === 0
    ? ''
    : `"${section.heading.replaceAll('"', "'")}" in [${section.path}:${section.line}-${section.line}]:\n\n${rows.join('\n')}\n`
}
