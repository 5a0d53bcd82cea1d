import { drawFlowchart } from './flowchart/draw-flowchart.ts'
import { parseFlowchart } from './flowchart/parse-flowchart.ts'
import { ifUnderstood } from './not-understood.ts'
import type { Scene } from './scene/scene.ts'
import type { TypeSetter } from './scene/type-setter.ts'
import { drawSequence } from './sequence/draw-sequence.ts'
import { parseSequence } from './sequence/parse-sequence.ts'

/** The drawing of a flowchart or a sequence in Mermaid's language. Undefined where anything of it is not understood. */
export function drawScene(source: string, setter: TypeSetter): Scene | undefined {
  return ifUnderstood(() => {
    const chart = parseFlowchart(source)
    if (chart !== undefined) return drawFlowchart(chart, setter)
    const sequence = parseSequence(source, setter.isColour)
    return sequence && drawSequence(sequence, setter)
  })
}
