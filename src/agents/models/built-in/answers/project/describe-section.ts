import { fenced } from '../../prose.ts'
import type { DocumentSection } from '../../../../knowledge/project/read-document.ts'
import { commandLines } from '../../../../knowledge/project/read-document.ts'
import { firstSentences, plainProse } from './plain-prose.ts'

const mostCommandLines = 14
const mostProse = 3

/** A section as steps: what it says before each command, and the commands, in their order. */
export function describeSection(section: DocumentSection): string {
  const parts: string[] = []
  let commands = 0
  let prose = 0
  let end = section.line
  for (const [index, block] of section.blocks.entries()) {
    if (block.kind === 'commands') {
      const lines = commandLines(block)
      if (lines.length === 0) continue
      if (commands + lines.length > mostCommandLines && commands > 0) break
      commands += lines.length
      parts.push(fenced(lines.slice(0, mostCommandLines), 'sh'))
      end = block.endLine
      continue
    }
    if (block.kind === 'code') continue
    const text = block.lines.join(' ')
    if (/^\s*(?:\||\.\. |:\w)/u.test(text)) continue
    const leads = section.blocks[index + 1]?.kind === 'commands'
    const isStep = /`[^`]+`|https?:\/\/(?:localhost|127\.|0\.0\.0\.0)|\brequire|\bneed/iu.test(text)
    if ((!leads && !isStep) || prose >= mostProse) continue
    const sentences = firstSentences(plainProse(text), 320)
    if (sentences === '') continue
    prose += 1
    parts.push(
      `${sentences}${/[.:!?]$/u.test(sentences) ? '' : '.'} [${section.path}:${block.line}-${block.endLine}]`,
    )
    end = block.endLine
  }
  if (parts.length === 0) return ''
  const title = section.heading === '' ? '' : `"${section.heading.replaceAll('"', "'")}" in `
  return `${title}[${section.path}:${section.line}-${Math.max(section.line, end)}]:\n\n${parts.join('\n\n')}\n`
}
