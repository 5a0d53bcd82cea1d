import { endOfRawText, readTag, type Tag } from './markup.ts'

/** A part of a component's file; `from` and `to` are the extent of what is in it, inside of its tags. */
export interface Block {
  readonly tag: Tag
  readonly from: number
  readonly to: number
  /** Behind the closing tag. */
  readonly end: number
}

/** The outermost elements of a component of Vue. */
export function vueBlocks(text: string): readonly Block[] {
  const blocks: Block[] = []
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) {
      at = behind(text, '-->', at)
      continue
    }
    const tag = readTag(text, at, text.length, false)
    if (tag === undefined || tag.isClosing || tag.isEmpty) {
      at = tag?.end ?? at + 1
      continue
    }
    const block = blockOf(text, tag, tag.name === 'template' ? endOfTemplate(text, tag.end) : undefined)
    blocks.push(block)
    at = block.end
  }
  return blocks
}

/** Scripts and styles of a component of Svelte. */
export function svelteBlocks(text: string): readonly Block[] {
  const blocks: Block[] = []
  const next = /<!--|<(?:script|style)(?=[\s>])|<(\/?)svelte:head(?=[\s>])/gu
  let isInHead = false
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    if (found[0] === '<!--') next.lastIndex = behind(text, '-->', found.index)
    else if (found[1] !== undefined) isInHead = found[1] === ''
    else if (!isInHead) {
      // Attributes of scripts are plain, but for what stands in quotes.
      const tag = readTag(text, found.index, text.length, false)
      if (tag === undefined || tag.isEmpty) continue
      const block = blockOf(text, tag)
      blocks.push(block)
      next.lastIndex = block.end
    }
  }
  return blocks
}

function blockOf(text: string, tag: Tag, to = endOfRawText(text, tag.name, tag.end, text.length)): Block {
  return { tag, from: tag.end, to, end: behind(text, '>', to) }
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at + mark.length
}

/** Templates may be in each other. */
function endOfTemplate(text: string, from: number): number {
  let depth = 1
  const next = /<!--|<\/?template(?=[\s>/])/gu
  next.lastIndex = from
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    if (found[0] === '<!--') {
      next.lastIndex = behind(text, '-->', found.index)
      continue
    }
    const tag = readTag(text, found.index, text.length, false)
    if (tag === undefined) continue
    if (tag.isClosing) depth--
    else if (!tag.isEmpty) depth++
    if (depth === 0) return found.index
    next.lastIndex = tag.end
  }
  return text.length
}
