import { runFixtureGit } from './git-fixture.ts'

/**
 * Adds a commit whose tree has `width` to the power of `depth` files: each folder holds the same folder many times
 * over, and is stored once. Gives back the id of the commit, which `main` is then at.
 */
export async function createTreeBomb(
  directory: string,
  { width, depth, content = 'text\n' }: { width: number; depth: number; content?: string },
): Promise<string> {
  const git = async (args: readonly string[], input?: string) =>
    (await runFixtureGit(directory, args, input === undefined ? undefined : Buffer.from(input))).trim()
  let entry = `100644 blob ${await git(['hash-object', '-w', '--stdin'], content)}`
  for (let level = 0; level < depth; level++) {
    const names = Array.from({ length: width }, (_, index) => `${entry}\tf${index}\n`)
    entry = `040000 tree ${await git(['mktree'], names.join(''))}`
  }
  const commit = await git(['commit-tree', '-m', 'A tree', entry.split(' ')[2]!])
  await git(['update-ref', 'refs/heads/main', commit])
  return commit
}
