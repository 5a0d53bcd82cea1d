import { platformElements } from '../platform-elements.ts'
import { camelCase, pascalCase } from '../word-case.ts'
import { BrokenMarkup, endOfRawText, readTag, textOfAttribute, type Attribute, type Tag } from './markup.ts'
import { hasValue, writeElement, type MarkupWriter, type Property } from './markup-writer.ts'
import { endOfCode } from './scan-code.ts'

/** Elements that Vue has itself. */
const own: ReadonlySet<string> = new Set(
  'component transition transition-group keep-alive slot template teleport suspense'.split(' '),
)

/** Writes the code of a template of Vue, from one offset to another; `isNamed`: whether a script names something. */
export function writeVueMarkup(
  writer: MarkupWriter,
  from: number,
  to: number,
  isNamed: (name: string) => boolean,
): void {
  const { text } = writer
  let at = from
  let isClosed = true
  while (at < to) {
    const next = text.indexOf('<', at)
    const tagStart = next === -1 || next > to ? to : next
    for (let open = text.indexOf('{{', at); isClosed && open !== -1 && open < tagStart;) {
      const close = text.indexOf('}}', open + 2)
      isClosed = close !== -1 && close < to
      if (!isClosed) break
      writer.expression(open + 2, close)
      at = close + 2
      open = text.indexOf('{{', at)
    }
    if (at > tagStart) continue
    at = tagStart
    if (at === to) break
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4)
      at = end === -1 ? to : end + 3
      continue
    }
    const tag = readTag(text, at, to, false)
    if (tag === undefined) {
      at++
      continue
    }
    at = tag.end
    if (tag.isClosing) {
      writer.close(tag.name, tag.end)
      continue
    }
    if (tag.attributes.some(({ name }) => name === 'v-pre')) {
      at = tag.isEmpty ? at : endOfRawText(text, tag.name, at, to)
      continue
    }
    const closing = writeTag(writer, tag, isNamed)
    if (tag.isEmpty) writer.code.code(closing, tag.end)
    else if (/^(?:script|style|textarea)$/u.test(tag.name)) {
      at = endOfRawText(text, tag.name, at, to)
      writer.code.code(closing, at)
    } else writer.open(tag.name, closing)
  }
  writer.closeAll(to)
  if (!isClosed) throw new BrokenMarkup('a text is not closed by }}')
}

/** Directives by what they do, in the order in which they are read; returns what closes the element's blocks. */
function writeTag(writer: MarkupWriter, tag: Tag, isNamed: (name: string) => boolean): string {
  const directives = tag.attributes.map((attribute) => ({ attribute, ...directiveOf(attribute.name) }))
  let closing = ''
  const loop = directives.find(({ name }) => name === 'for')
  if (loop !== undefined && writeLoop(writer, tag, loop.attribute)) closing = '}'
  for (const { attribute, name } of directives) {
    if (name !== 'if' && name !== 'else-if') continue
    const { valueStart, valueEnd } = attribute
    if (writer.trimmed(valueStart, valueEnd)[0] >= valueEnd) continue
    writer.code.code('if', tag.start)
    writer.wrapped('(', valueStart, valueEnd, ') {')
    closing += '}'
  }
  const properties: Property[] = []
  const isComponent = isComponentTag(tag.name, isNamed)
  for (const { attribute, name, argument } of directives) {
    const { valueStart: from, valueEnd: to } = attribute
    switch (name) {
      case 'for':
      case 'if':
      case 'else-if':
      case 'slot':
      case 'else':
      case 'cloak':
      case 'once':
        break
      case 'on':
        writeHandler(writer, attribute, argument)
        break
      case '':
        break
      case 'bind':
        if (isComponent) properties.push(propertyOf(attribute, argument))
        // What a component does not ask for goes to its element.
        if (!isComponent || argument === '' || (attribute.kind === 'none' && !isName.test(argument)))
          writeBound(writer, attribute, argument, tag)
        break
      case 'model':
        if (isComponent) {
          properties.push(propertyOf(attribute, argument === '' ? 'modelValue' : argument))
        } else writer.expression(from, to)
        break
      case 'html':
      case 'text':
      case 'show':
      case 'memo':
      case 'is':
        writer.expression(from, to)
        break
      default: {
        // `v-focus` is what a script calls vFocus.
        const own = camelCase(`v-${name}`)
        if (isNamed(own)) writer.code.code(`;(${own});`, attribute.start, attribute.nameEnd)
        writer.expression(from, to)
      }
    }
  }
  if (isComponent) writeComponent(writer, tag, properties, isNamed)
  else if (tag.name === 'component' || tag.name === 'Component') writeDynamic(writer, tag)
  const slot = directives.find(({ name }) => name === 'slot')
  const isBound = slot !== undefined && hasValue(slot.attribute)
  if (isBound && endOfCode(writer.text, slot.attribute.valueStart, slot.attribute.valueEnd, '') !== -1) {
    // What a slot is given is not known.
    writer.code.code(';(async (', tag.start)
    writer.copy(slot.attribute.valueStart, slot.attribute.valueEnd)
    writer.code.code(') => {', tag.end)
    closing = `})($event);${closing}`
  }
  return closing
}

/** `@click.stop` is `on` of `click`, `:id` `bind` of `id`, `#item` `slot` of `item`; a plain attribute has no name. */
function directiveOf(written: string): { readonly name: string; readonly argument: string } {
  const first = written[0]
  const rest = written.slice(1)
  if (first === '@') return { name: 'on', argument: withoutModifiers(rest) }
  if (first === ':' || first === '.') return { name: 'bind', argument: withoutModifiers(rest) }
  if (first === '#') return { name: 'slot', argument: rest }
  if (written === 'slot-scope') return { name: 'slot', argument: '' }
  const found = /^v-(?<name>[a-z][\w-]*)(?::(?<argument>.*))?/u.exec(written)
  if (found === null) return { name: '', argument: '' }
  return { name: found.groups!['name']!, argument: withoutModifiers(found.groups!['argument'] ?? '') }
}

function withoutModifiers(argument: string): string {
  if (argument.startsWith('[')) return argument
  const dot = argument.indexOf('.')
  return dot === -1 ? argument : argument.slice(0, dot)
}

const loopForm = /^([^]*?)\s(?:in|of)\s([^]*)$/u

/** `(item, index) in items`: false where it is none. */
function writeLoop(writer: MarkupWriter, tag: Tag, { valueStart, valueEnd }: Attribute): boolean {
  const [start, end] = writer.trimmed(valueStart, valueEnd)
  const found = loopForm.exec(writer.slice(start, end))
  if (found === null || endOfCode(writer.text, start, end, '') !== end) return false
  const { code } = writer
  const headEnd = start + found[1]!.length
  const sourceStart = end - found[2]!.length
  const hasParentheses = writer.text[start] === '(' && writer.text[headEnd - 1] === ')'
  const [from, to] = hasParentheses ? [start + 1, headEnd - 1] : [start, headEnd]
  const comma = endOfCode(writer.text, from, to, ',')
  code.code('for (const ', tag.start)
  if (writer.trimmed(from, comma)[0] === comma) code.code('_', tag.start)
  else writer.copy(from, comma)
  code.code(' of ', sourceStart)
  writer.wrapped('(', sourceStart, end, ')) {')
  if (comma < to) {
    code.code('let ', comma)
    writer.copy(comma + 1, to)
    code.code(';', to)
  }
  return true
}

function writeHandler(writer: MarkupWriter, attribute: Attribute, argument: string): void {
  const { valueStart, valueEnd } = attribute
  if (argument.startsWith('[')) writeArgument(writer, attribute)
  const [from, to] = writer.trimmed(valueStart, valueEnd)
  if (from === to) return
  const value = writer.slice(from, to)
  // An object of handlers by their events.
  if (argument === '') writer.wrapped(';(', from, to, ')[$event]($event);')
  else if (isPath.test(value) || isFunction.test(value)) writer.handler(from, to)
  else writer.wrapped('{', from, to, '}')
}

const isPath = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\??\.[\p{L}_$][\p{L}\p{N}_$]*|\[[^\]]*\])*$/u
const isFunction =
  /^(?:async\s+)?(?:function\b|\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?::[^=]*)?=>|[\p{L}_$][\p{L}\p{N}_$]*\s*=>)/u

/** `:[name]="…"` */
function writeArgument(writer: MarkupWriter, { start, nameEnd }: Attribute): void {
  const from = writer.text.indexOf('[', start) + 1
  const to = writer.text.lastIndexOf(']', nameEnd)
  if (from > 0 && to > from) writer.expression(from, to)
}

function writeBound(writer: MarkupWriter, attribute: Attribute, argument: string, tag: Tag): void {
  const { start, nameEnd, valueStart, valueEnd } = attribute
  if (argument.startsWith('[')) writeArgument(writer, attribute)
  // What `<component :is>` makes is written with the element.
  if (argument === 'is' && tag.name.toLowerCase() === 'component') return
  if (argument === '') writer.wrapped(';({...(', valueStart, valueEnd, ')});')
  else if (hasValue(attribute)) writer.expression(valueStart, valueEnd)
  // `:id` is `:id="id"`, `:user-id` is `:user-id="userId"`.
  else if (attribute.kind === 'none' && isName.test(camelCase(argument)))
    writer.code.code(`;(${camelCase(argument)});`, start, nameEnd)
}

const isName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

/** `:user-name="x"` is `userName: x`, `v-bind="all"` all of it. */
function propertyOf(attribute: Attribute, argument: string): Property {
  const { start, nameEnd, valueStart, valueEnd } = attribute
  if (argument === '') return { name: '', before: '...(', from: valueStart, to: valueEnd, after: ')' }
  const name = camelCase(argument)
  if (hasValue(attribute)) return { name, before: '(', from: valueStart, to: valueEnd, after: ')' }
  const isShort = attribute.kind === 'none' && isName.test(argument)
  const from = nameEnd - argument.length
  return { name, before: '', from: isShort && from >= start ? from : nameEnd, to: nameEnd, after: '' }
}

/** A component is called by any of its names: `MyButton`, `my-button`, what a script calls `myButton`. */
function isComponentTag(name: string, isNamed: (name: string) => boolean): boolean {
  if (own.has(name) || own.has(kebabCase(name))) return false
  if (/^[A-Z]/u.test(name) || name.includes('-') || name.includes('.')) return true
  // `<heading>` may be an imported Heading.
  return !platformElements.has(name) && (isNamed(pascalCase(name)) || isNamed(name))
}

function writeComponent(
  writer: MarkupWriter,
  tag: Tag,
  properties: readonly Property[],
  isNamed: (name: string) => boolean,
): void {
  const { name, nameStart } = tag
  const nameEnd = nameStart + name.length
  const spelt = [pascalCase(name), camelCase(name)].find(isNamed) ?? pascalCase(name)
  const callee = () => {
    writer.code.code(';', tag.start)
    writeReference(writer, tag, isNamed)
    if (spelt === name || !isName.test(spelt)) writer.code.copy(nameStart, nameEnd)
    else writer.code.code(spelt, nameStart, nameEnd)
  }
  if (isName.test(spelt) || /^[\w$]+(?:\.[\w$]+)+$/u.test(name)) writeElement(writer, tag, callee, properties)
}

/** `ref="child"`: what a script calls `child` holds the component. */
function writeReference(writer: MarkupWriter, tag: Tag, isNamed: (name: string) => boolean): void {
  const reference = textOfAttribute(writer.text, tag, 'ref')
  const attribute = tag.attributes.find(({ name }) => name === 'ref')
  if (attribute === undefined || !isName.test(reference) || !isNamed(reference)) return
  const { valueStart, valueEnd } = attribute
  if (writer.sharesNames) {
    writer.code.copy(valueStart, valueEnd)
    writer.code.code('.value = ', valueEnd)
    return
  }
  writer.code.code('$refs.', valueStart)
  writer.code.copy(valueStart, valueEnd)
  writer.code.code(' = ', valueEnd)
}

/** `<component :is="…">` is what its expression gives. */
function writeDynamic(writer: MarkupWriter, tag: Tag): void {
  const is = tag.attributes.find(({ name }) => name === ':is' || name === 'v-bind:is')
  if (is !== undefined) writer.wrapped(';(', is.valueStart, is.valueEnd, ')({});')
  const name = textOfAttribute(writer.text, tag, 'is')
  const from = tag.attributes.find((each) => each.name === 'is')
  if (isName.test(name) && from !== undefined) writer.wrapped(';(', from.valueStart, from.valueEnd, ')({});')
}

function kebabCase(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, '-').toLowerCase()
}
