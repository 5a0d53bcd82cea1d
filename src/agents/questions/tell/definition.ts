import { limits } from '../../checks/evidence/claims.ts'
import type { GetNodeOutput } from '../../tools/get-node.ts'
import { block, code, listed, named, plain } from './markdown.ts'

const mostLines = 100
const mostMembers = 40

/** One definition, file or directory: what it says of itself, its source or its members, and how much uses it. */
export function tellDefinition({ node, others, extent, note }: GetNodeOutput): string[] {
  const { source, full_doc: doc, members } = node
  const isWhole = source !== undefined && source.split('\n').length <= mostLines
  return [
    `${named(node)} is a ${node.kind}${node.in_test === true ? ' of tests' : ''}${node.container === undefined ? '' : ` in ${code(node.container)}`}.${doc === undefined ? '' : ` It says of itself:`}`,
    ...(doc === undefined ? [] : ['', ...quote(doc)]),
    ...(source === undefined ? [] : ['', block(source, node.path, mostLines)]),
    ...(isWhole || members.length === 0
      ? []
      : [
          '',
          `It has ${node.member_count === 1 ? 'one member' : `${node.member_count} members`}:${limits(extent)}`,
          '',
          ...listed(
            members,
            mostMembers,
            node.member_count,
            (member) =>
              `${member.kind} ${named(member)}${member.doc === undefined ? '' : ` — ${plain(member.doc)}`}`,
          ),
        ]),
    ...(others.length === 0
      ? []
      : [
          '',
          'Others of this name:',
          '',
          ...listed(others, 8, others.length, (other) => `${other.kind} ${named(other)}`),
        ]),
    ...(note === undefined ? [] : ['', plain(note)]),
  ]
}

function quote(doc: string): string[] {
  return doc.split('\n').map((line) => (line.trim() === '' ? '>' : `> ${plain(line)}`))
}
