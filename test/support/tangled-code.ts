/**
 * Python of somewhat more than 1 MB of which following the calls takes several times as long as reading it: each method
 * is handed to others, and each class may be what they run. By path.
 */
export function tangledCode(): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: moduleCount }, (_, module) => [`m${module}.py`, moduleText(module)]),
  )
}

const moduleCount = 30
const classCount = 80
/** Words cost the word index time, this costs nothing. */
const padding = `#${'-'.repeat(98)}\n`.repeat(200)

function moduleText(module: number): string {
  const others = Array.from({ length: moduleCount }, (_, other) => other).filter((other) => other !== module)
  const imports = others.map((other) => `import m${other}\n`)
  const classes = Array.from({ length: classCount }, (_, index) => {
    const other = others[(module * 7 + index) % others.length]!
    return `class C${index}:
    def __init__(self, next):
        self.next = next
    def run(self, f, x):
        f(self.next)
        self.next.run(f, x)
        x.run(self.run, self)
        return x
def make${index}(x):
    c = C${index}(x)
    m${other}.make${(index * 3 + 1) % classCount}(c).run(c.run, x)
    return c.run(x.run, c)
`
  })
  return [...imports, ...classes, padding].join('')
}
