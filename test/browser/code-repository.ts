/** A repository to browse: a file of every kind, a hierarchy, calls of each sort, and lines that two commits changed. */
import { createRepository } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'

const shapes = `/** What can be drawn. */
export abstract class Shape {
  /** The area in square metres. */
  abstract area(): number

  describe(): string {
    return \`\${this.area()} m²\`
  }
}

export class Circle extends Shape {
  constructor(readonly radius: number) {
    super()
  }

  area(): number {
    return square(this.radius) * Math.PI
  }
}

/** Multiplies a number with itself. */
export function square(value: number): number {
  return value * value
}
`
const report = `import { Circle, square } from './shapes.ts'

export function printReport(radii: readonly number[]): void {
  for (const radius of radii) {
    const circle = new Circle(radius)
    console.log(circle.describe(), square(radius))
  }
}

export function run(name: string, tools: Record<string, () => void>): void {
  tools[name]()
  countDown(3)
}

export function countDown(from: number): void {
  if (from > 0) countDown(from - 1)
}

export const steps = [countDown]
`

/** A picture of one green pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  'base64',
)

/** Lines of the long file. */
export const longFileLines = 10_000

export async function createCodeRepository(): Promise<FixtureRepository> {
  const long = Array.from(
    { length: longFileLines / 2 },
    (_, index) => `export function step${index}(value: number): number {\n  return value + ${index} }`,
  ).join('\n')
  // Plain data of five megabytes, and a file of one line.
  const data = Array.from({ length: 120_000 }, (_, index) => `${index},measured at noon,${index * 7}`).join(
    '\n',
  )
  return await createRepository([
    {
      'README.md': '# Shapes\n\nDraws shapes.\n',
      'src/shapes.ts': shapes,
      'src/report.ts': report.replace('countDown(3)', 'countDown(4)'),
      'src/long.ts': `${long}\n`,
      'data/measured.csv': `${data}\n`,
      'data/one-line.json': JSON.stringify(Array.from({ length: 100_000 }, (_, index) => index)),
      'data/blob.bin': { content: Buffer.from([0, 1, 2, 3, 0, 255]), executable: false },
      'assets/pixel.png': { content: pixel, executable: false },
      'assets/mark.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>\n',
    },
    { 'src/report.ts': report },
  ])
}
