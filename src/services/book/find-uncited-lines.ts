/** Lines of a page that say something without naming a place: all but headings, notes, heads of tables and diagrams. */
export function findUncitedLines(markdown: string): string[] {
  const lines = markdown.replaceAll(/^```[^]*?^```$/gmu, '').split('\n')
  return lines.filter((line, index) => {
    const isHead = (lines[index + 1] ?? '').startsWith('| ---')
    return line !== '' && !isHead && !silent.test(line) && !cited.test(line)
  })
}

const silent = /^(?:#|\*[^*]+\*$|… and [\d,]+ more\.$|\| ---)/u
const cited = /\[[^[\]]+\](?: \|)?$/u
