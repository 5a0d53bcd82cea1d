import { attributeOf, codeEnd, endOfRawText, readTag, type Attribute, type Tag } from './markup.ts'
import { hasValue, writeElement, type MarkupWriter, type Property } from './markup-writer.ts'
import { endOfCode } from './scan-code.ts'

/** Writes the code of a component's markup, Svelte 3 to 5; `skipped` are the extents of its scripts and styles. */
export function writeSvelteMarkup(
  writer: MarkupWriter,
  to: number,
  skipped: ReadonlyMap<number, number>,
): void {
  const { text } = writer
  let at = 0
  while (at < to) {
    const behind = skipped.get(at)
    if (behind !== undefined) {
      at = behind
      continue
    }
    const unit = text[at]
    if (unit === '{') {
      // The slash of `{/if}` begins no regular expression.
      const end = codeEnd(text, at + (/^\{\s*\/[a-z]/u.test(text.slice(at, at + 40)) ? 2 : 1), to)
      writeBraces(writer, at + 1, end)
      at = end + 1
    } else if (unit !== '<') at++
    else if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4)
      at = end === -1 ? to : end + 3
    } else {
      const tag = readTag(text, at, to, true)
      if (tag === undefined) {
        at++
        continue
      }
      at = tag.end
      if (tag.isClosing) writer.close(tag.name, tag.end)
      else {
        const closing = writeTag(writer, tag)
        const isRaw = /^(?:script|style)$/u.test(tag.name)
        if (isRaw) at = endOfRawText(text, tag.name, at, to)
        if (isRaw || tag.isEmpty) writer.code.code(closing, at)
        else writer.open(tag.name, closing)
      }
    }
  }
  writer.closeAll(to)
}

/** `{…}` in the text: an expression, or the beginning, the middle or the end of a block. */
function writeBraces(writer: MarkupWriter, from: number, to: number): void {
  const { text, code } = writer
  const [start, end] = writer.trimmed(from, to)
  const word = /^[#:/@](?:else\s+if|[a-z]+)/u.exec(text.slice(start, Math.min(end, start + 40)))?.[0] ?? ''
  const rest = start + word.length
  switch (word) {
    case '':
      writer.expression(start, end)
      return
    case '#if':
      writeCondition(writer, ';if (', rest, end)
      writer.open('#if', '}')
      return
    case '#each':
      writeEach(writer, rest, end)
      return
    case '#await':
      writeAwait(writer, rest, end)
      return
    case '#key':
      writer.expression(rest, end)
      code.code('{', end)
      writer.open('#key', '}')
      return
    case '#snippet':
      writeSnippet(writer, rest, end)
      return
    case '@const':
      writeDeclaration(writer, ';const ', rest, end, ';')
      return
    case '@debug':
      writer.wrapped(';[', rest, end, '];')
      return
    case '@html':
    case '@render':
      writer.expression(rest, end)
      return
    default:
      if (word === '/await') {
        const block = writer.block(from)
        if (block?.name === '#await') writer.expression(block.from, block.to)
      }
      if (word.startsWith('/')) writer.close(`#${word.slice(1)}`, to + 1)
      else if (word.startsWith(':')) writeMiddle(writer, word, rest, end)
  }
}

function writeCondition(writer: MarkupWriter, before: string, from: number, to: number): void {
  writer.code.code(before, from)
  writer.wrapped('', from, to, '')
  writer.code.code(') {', to)
}

function writeDeclaration(
  writer: MarkupWriter,
  before: string,
  from: number,
  to: number,
  after: string,
): void {
  const [start, end] = writer.trimmed(from, to)
  writer.wrapped(before, start, end, after)
}

/** `name(item, index)`: what it is given is not known. */
function writeSnippet(writer: MarkupWriter, from: number, to: number): void {
  const [start, end] = writer.trimmed(from, to)
  const list = writer.text.indexOf('(', start)
  const nameEnd = list === -1 || list > end ? end : endOfCode(writer.text, start, list, '<')
  if (!isName.test(writer.slice(start, nameEnd)) || endOfCode(writer.text, start, end, '') === -1) {
    writer.open('#snippet', '')
    return
  }
  const { code } = writer
  code.code(';const ', start)
  code.copy(start, nameEnd)
  code.code(' = $event;(async ', nameEnd)
  if (nameEnd === end) code.code('()', end)
  else writer.copy(nameEnd, end)
  code.code(' => {', end)
  writer.open('#snippet', '})($event);')
}

/** `{:else}`, `{:else if x}`, `{:then value}`, `{:catch error}` */
function writeMiddle(writer: MarkupWriter, word: string, from: number, to: number): void {
  const { code } = writer
  const block = writer.block(from)
  if (word === ':then' || word === ':catch') {
    if (block?.name !== '#await') return
    writeSettled(writer, word === ':then', from, to, block)
    block.from = block.to
  } else if (block?.name === '#each') code.code('} {', from, to)
  else if (block?.name !== '#if') return
  else if (word === ':else') code.code('} else {', from, to)
  else writeCondition(writer, '} else if (', from, to)
}

/** `items as item, index (key)` */
function writeEach(writer: MarkupWriter, from: number, to: number): void {
  const { text, code } = writer
  const [start, end] = writer.trimmed(from, to)
  const as = lastAs(text, start, end)
  const behind = as === -1 ? end : as + 3
  const itemEnd = as === -1 ? end : Math.max(behind, endOfCode(text, behind, end, ',('))
  const [itemFrom, itemTo] = writer.trimmed(behind, itemEnd)
  code.code(';for (const ', start)
  if (itemFrom === itemTo) code.code('_', start)
  else writer.copy(itemFrom, itemTo)
  code.code(' of (', start)
  const listEnd = as === -1 ? endOfCode(text, start, end, ',') : as
  writer.wrapped('', start, listEnd, '')
  code.code(')) {', listEnd)
  let at = as === -1 ? listEnd : itemEnd
  if (text[at] === ',' && at < end) {
    const indexEnd = Math.max(at + 1, endOfCode(text, at + 1, end, '('))
    writer.wrapped('let ', at + 1, indexEnd, ' = 0;')
    at = indexEnd
  }
  writer.expression(at, end)
  writer.open('#each', '}')
}

/** The last ` as ` that stands in no bracket, -1 for none. */
function lastAs(text: string, from: number, to: number): number {
  const isAs = /\sas(?=[\s{[])/gu
  const slice = text.slice(from, to)
  let last = -1
  for (
    let found = isAs.exec(slice), count = 0;
    found !== null && count < 20;
    found = isAs.exec(slice), count++
  ) {
    if (endOfCode(text, from, from + found.index, '') !== -1) last = from + found.index
  }
  return last
}

/** `promise`, `promise then value`, `promise catch error` */
function writeAwait(writer: MarkupWriter, from: number, to: number): void {
  const [start, end] = writer.trimmed(from, to)
  const found = /^([^]*?)\s(then|catch)(?:\s([^]*))?$/u.exec(writer.slice(start, end))
  const promiseEnd = found === null ? end : start + found[1]!.length
  if (found === null) {
    // The promise is written where its value is taken.
    writer.code.code('{', start)
    writer.open('#await', '}', start, promiseEnd)
    return
  }
  const valueStart = end - (found[3]?.length ?? 0)
  writer.code.code('{', start)
  writer.open('#await', '}')
  writeSettled(writer, found[2] === 'then', valueStart, end, { from: start, to: promiseEnd })
}

function writeSettled(
  writer: MarkupWriter,
  isValue: boolean,
  from: number,
  to: number,
  promise: { readonly from: number; readonly to: number },
): void {
  const { code } = writer
  const [start, end] = writer.trimmed(from, to)
  if (isValue && start < end) {
    code.code('} { const ', start)
    writer.copy(start, end)
    code.code(' = ', end)
    writer.wrapped('await (', promise.from, promise.to, ');')
    return
  }
  code.code('}', from)
  writer.expression(promise.from, promise.to)
  if (!isValue && start < end) {
    code.code('try {} catch (', start)
    writer.copy(start, end)
    code.code(')', end)
  }
  code.code('{', from)
}

const isName = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u

/** What a tag's attributes stand for; returns what closes the element's blocks. */
function writeTag(writer: MarkupWriter, tag: Tag): string {
  const isDynamic = tag.name === 'svelte:component' || tag.name === 'svelte:element'
  const isComponent = isName.test(tag.name) && (/^[A-Z]/u.test(tag.name) || tag.name.includes('.'))
  const properties: Property[] = []
  const given: Attribute[] = []
  for (const attribute of tag.attributes) {
    const { name, kind, valueStart: from, valueEnd: to } = attribute
    const colon = name.indexOf(':')
    const directive = colon === -1 ? '' : name.slice(0, colon)
    if (kind === 'text') {
      writeTexts(writer, from, to)
      continue
    }
    switch (directive) {
      case 'on':
        writer.handler(from, to)
        break
      case 'use':
      case 'transition':
      case 'in':
      case 'out':
      case 'animate':
        writeAction(writer, attribute, colon + 1)
        break
      case 'class':
      case 'style':
        if (hasValue(attribute)) writer.expression(from, to)
        else writeShort(writer, attribute, colon + 1)
        break
      case 'let':
        given.push(attribute)
        break
      case 'bind':
        if (name === 'bind:this' && (isComponent || isDynamic)) break
        if (isComponent) properties.push(propertyOf(writer, attribute, name.slice(colon + 1)))
        else writeBinding(writer, attribute, colon + 1)
        break
      default:
        if (kind === 'none' || (isDynamic && name === 'this')) break
        if (isComponent && !isAttachment(writer, attribute))
          properties.push(propertyOf(writer, attribute, name))
        else if (/^on[a-z]/u.test(name)) writer.handler(from, to)
        else writePlain(writer, attribute)
    }
  }
  if (isComponent || isDynamic) writeComponent(writer, tag, isDynamic, properties)
  return given.length === 0 ? '' : writeGiven(writer, tag, given)
}

/** `class="a {b} c"` */
function writeTexts(writer: MarkupWriter, from: number, to: number): void {
  let at = writer.text.indexOf('{', from)
  while (at !== -1 && at < to) {
    const end = codeEnd(writer.text, at + 1, to)
    writer.expression(at + 1, end)
    at = writer.text.indexOf('{', end)
  }
}

/** `{x}`, `{...x}`, `{@attach f}`, `a={x}` of an element; `onclick={f}` and `{onclick}` are run. */
function writePlain(writer: MarkupWriter, attribute: Attribute): void {
  const { name, valueStart: from, valueEnd: to } = attribute
  const [start] = writer.trimmed(from, to)
  if (name !== '') writer.expression(from, to)
  else if (isAttachment(writer, attribute)) writer.handler(start + '@attach'.length, to)
  else if (writer.text.startsWith('...', start)) writer.wrapped(';({', from, to, '});')
  else if (/^on[a-z]+$/u.test(writer.slice(start, to).trim())) writer.handler(from, to)
  else writer.expression(from, to)
}

function isAttachment(writer: MarkupWriter, { name, valueStart, valueEnd }: Attribute): boolean {
  return name === '' && writer.text.startsWith('@attach', writer.trimmed(valueStart, valueEnd)[0])
}

/** `class:active`, `bind:value`: the name is the value. */
function writeShort(writer: MarkupWriter, { start, nameEnd }: Attribute, at: number): void {
  if (isName.test(writer.slice(start + at, nameEnd))) writer.expression(start + at, nameEnd)
}

/** `bind:value={x}`; two functions read and write it. */
function writeBinding(writer: MarkupWriter, attribute: Attribute, at: number): void {
  const { valueStart: from, valueEnd: to } = attribute
  if (!hasValue(attribute)) {
    writeShort(writer, attribute, at)
    return
  }
  const comma = endOfCode(writer.text, from, to, ',')
  if (comma === -1 || comma >= to) {
    writer.expression(from, to)
    return
  }
  writer.wrapped(';(', from, comma, ')();')
  writer.handler(comma + 1, to)
}

/** `use:action={value}` calls the action with the element and the value, and functions of what it gives. */
function writeAction(writer: MarkupWriter, attribute: Attribute, at: number): void {
  const { start, nameEnd, valueStart, valueEnd } = attribute
  const name = writer.slice(start + at, nameEnd).split('|', 1)[0]!
  if (!isName.test(name)) return
  const end = start + at + name.length
  writer.code.code(';({...', start)
  writer.code.copy(start + at, end)
  writer.code.code('($event', end)
  if (hasValue(attribute)) writer.wrapped(', (', valueStart, valueEnd, ')')
  writer.code.code(')});', attribute.end)
}

function propertyOf(writer: MarkupWriter, attribute: Attribute, name: string): Property {
  const { start, nameEnd, valueStart, valueEnd } = attribute
  if (!hasValue(attribute)) return { name, before: '', from: nameEnd - name.length, to: nameEnd, after: '' }
  if (name !== '') return { name, before: '(', from: valueStart, to: valueEnd, after: ')' }
  const written = writer.slice(valueStart, valueEnd).trim()
  const isShort = isName.test(written) && start < valueStart
  const after = ''
  if (isShort) return { name: written, before: '', from: valueStart, to: valueEnd, after }
  if (written.startsWith('...')) return { name: '', before: '', from: valueStart, to: valueEnd, after }
  return { name: '', before: '', from: valueStart, to: valueStart, after }
}

function writeComponent(
  writer: MarkupWriter,
  tag: Tag,
  isDynamic: boolean,
  properties: readonly Property[],
): void {
  const { code } = writer
  code.code(';', tag.start)
  const instance = attributeOf(tag, 'bind:this')
  if (instance !== undefined && hasValue(instance)) {
    const { valueStart, valueEnd } = instance
    if (endOfCode(writer.text, valueStart, valueEnd, '=') === valueEnd)
      writer.wrapped('', valueStart, valueEnd, '=')
  }
  if (!isDynamic) {
    const { name, nameStart } = tag
    writeElement(writer, tag, () => code.copy(nameStart, nameStart + name.length), properties)
    return
  }
  const of = attributeOf(tag, 'this')
  if (of?.kind !== 'code') code.code('0;', tag.end)
  else if (tag.name === 'svelte:element') writer.wrapped('(', of.valueStart, of.valueEnd, ');')
  else writer.wrapped('(', of.valueStart, of.valueEnd, ')({});')
}

/** `let:item={x}`: what a slot is given is not known. */
function writeGiven(writer: MarkupWriter, tag: Tag, given: readonly Attribute[]): string {
  const { code } = writer
  code.code(';(async ({', tag.start)
  for (const attribute of given) {
    const { start, nameEnd, valueStart, valueEnd } = attribute
    code.copy(start + 'let:'.length, nameEnd)
    if (hasValue(attribute)) writer.wrapped(': ', valueStart, valueEnd, '')
    code.code(', ', attribute.end)
  }
  code.code('}) => {', tag.end)
  return '})($event);'
}
