/** Where what a parse has left for the next one lies: beside its snapshot (`kept-run.ts`). */
export function keptRunPath(snapshotPath: string): string {
  return `${snapshotPath}.run`
}
