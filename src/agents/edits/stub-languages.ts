import type { NodeRecord } from '../../index/snapshot.ts'
import type { Signature } from './read-signature.ts'

/** How members that are not implemented yet are written in a language. */
export interface StubLanguage {
  /** What bodies raise, for a sentence. */
  readonly error: string
  /** A class says itself what it implements. */
  readonly needsDeclaration: boolean
  /** Types may ask for fields as well as for methods. */
  readonly hasFields: boolean
  /** Members stand behind the type, not in it. */
  readonly isOutside: boolean
  /** Without indentation of its own; undefined where the signature cannot be copied. */
  readonly write: (signature: Signature, member: NodeRecord, type: NodeRecord) => string | undefined
}

export const stubLanguages: Readonly<Record<string, StubLanguage | undefined>> = {
  typescript: {
    error: 'an `Error`',
    needsDeclaration: true,
    hasFields: true,
    isOutside: false,
    write({ head, text }, member) {
      const modifiers = [...head.matchAll(/\b(?:public|protected|static|readonly|get|set)\b/gu)]
        .map(([word]) => `${word} `)
        .join('')
      if (member.kind !== 'field')
        return `${modifiers}${flat(text)} {\n  throw new Error('${member.name} is not implemented')\n}`
      const type = /^[\w$]{1,200}\??\s{0,10}:/u.exec(text)
      const callable = type !== null && /^\s{0,10}(?:<|\()/u.test(text.slice(type[0].length))
      return callable || type === null
        ? undefined
        : `${modifiers}${text.replace(/^([\w$]{1,200})\s{0,10}:/u, '$1!:')}`
    },
  },
  python: {
    error: '`NotImplementedError`',
    needsDeclaration: true,
    hasFields: false,
    isOutside: false,
    write({ head, text }) {
      return `${head.startsWith('async') ? 'async ' : ''}def ${flat(text)}:\n    raise NotImplementedError`
    },
  },
  java: {
    error: '`UnsupportedOperationException`',
    needsDeclaration: true,
    hasFields: false,
    isOutside: false,
    write({ head, text }, member, type) {
      const isPublic =
        !/\b(?:protected|private)\b/u.test(head) && (/\bpublic\b/u.test(head) || isOfInterface(member, type))
      const plain = head
        .replace(/\b(?:public|abstract|default)\s{1,20}/gu, '')
        .replace(/^(?:@\w{1,80}\s{1,20}){0,5}/u, '')
      return `@Override\n${isPublic ? 'public ' : ''}${plain}${flat(text)} {\n    throw new UnsupportedOperationException("${member.name} is not implemented");\n}`
    },
  },
  csharp: {
    error: '`NotImplementedException`',
    needsDeclaration: true,
    hasFields: false,
    isOutside: false,
    write({ head, text }, member) {
      const isOverride = /\babstract\b/u.test(head)
      const access = /\bprotected\b/u.test(head)
        ? 'protected '
        : /\binternal\b/u.test(head)
          ? 'internal '
          : 'public '
      const plain = head.replace(/\b(?:public|protected|internal|abstract|new)\s{1,20}/gu, '')
      return `${access}${isOverride ? 'override ' : ''}${plain}${flat(text)}\n{\n    throw new System.NotImplementedException("${member.name}");\n}`
    },
  },
  go: {
    error: 'a panic',
    needsDeclaration: false,
    hasFields: false,
    isOutside: true,
    write({ text }, member, type) {
      const receiver = type.name.slice(0, 1).toLowerCase()
      return `func (${receiver} *${type.name}) ${flat(text)} {\n\tpanic("${member.name} is not implemented")\n}`
    },
  },
}

/** A method that says nothing of who may call it is public where an interface declares it. */
function isOfInterface(member: NodeRecord, type: NodeRecord): boolean {
  return member.isExported || member.parentId !== type.parentId
}

/** A signature over several lines in one, as its indentation is that of another place. */
function flat(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replace(/([([{]) /gu, '$1')
    .replace(/,? ([)\]}])/gu, '$1')
}
