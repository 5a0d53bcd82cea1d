import type { LinkContext } from '../../context.ts'

/** Whether no type of a file's language has a member: a receiver that seems to be of one is something else (Python). */
export function lacksMember({ program }: LinkContext, file: number, member: string): boolean {
  const names = program.languages[file]!.semantics.builtinMemberNames
  return names !== undefined && !names.has(member) && !/^__.*__$/.test(member)
}
