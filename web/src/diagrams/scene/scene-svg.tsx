import { memo } from 'react'
import type { Label } from './label.ts'
import { lineHeight } from './scene.ts'
import type { Mark, PathLook, Scene, TextMark } from './scene.ts'

const pathLooks: Readonly<Record<PathLook, string>> = {
  shape: 'basic fill-accent-soft stroke-accent',
  group: 'fill-sunken stroke-line',
  line: 'fill-none stroke-edge',
  'thick-line': 'fill-none stroke-edge stroke-3',
  'dotted-line': 'fill-none stroke-edge [stroke-dasharray:3_3]',
  tip: 'fill-edge stroke-edge',
  'open-tip': 'fill-none stroke-edge',
  'label-ground': 'fill-surface',
  life: 'fill-none stroke-line',
  frame: 'fill-none stroke-edge',
  section: 'fill-none stroke-edge [stroke-dasharray:3_3]',
  note: 'fill-mark stroke-line',
  tint: '[fill-opacity:0.2]',
  wash: '',
}
const textLooks: Readonly<Record<TextMark['look'], string>> = {
  ink: 'fill-ink',
  muted: 'fill-muted',
  number: 'fill-ink text-xs',
}
/** From the middle of a line to the foot of its letters. */
const foot = 5

/** @param id of its element */
export const SceneSvg = memo(({ scene, id }: { scene: Scene; id: string }) => (
  <svg
    id={id}
    xmlns="http://www.w3.org/2000/svg"
    viewBox={[scene.x, scene.y, scene.width, scene.height].map(Math.round).join(' ')}
    className="text-sm"
  >
    {scene.marks.map((mark, index) => (
      // Marks never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <MarkSvg key={index} mark={mark} />
    ))}
  </svg>
))

function MarkSvg({ mark }: { mark: Mark }) {
  switch (mark.kind) {
    case 'path': {
      return (
        <path
          d={mark.d.replaceAll(/(\.\d)\d+/gu, '$1')}
          className={pathLooks[mark.look]}
          style={mark.style}
        />
      )
    }
    case 'text': {
      return <TextSvg text={mark} />
    }
    case 'box': {
      return (
        <g className="node" data-name={mark.name}>
          {mark.marks.map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <MarkSvg key={index} mark={part} />
          ))}
        </g>
      )
    }
  }
}

function TextSvg({ text }: { text: TextMark }) {
  const { x, y, anchor, look, label, color } = text
  const top = y - ((label.length - 1) * lineHeight) / 2 + foot
  return (
    <text textAnchor={anchor} className={textLooks[look]} style={{ fill: color }}>
      {label.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <LineSvg key={index} line={line} x={x} y={top + index * lineHeight} />
      ))}
    </text>
  )
}

function LineSvg({ line, x, y }: { line: Label[number]; x: number; y: number }) {
  return (
    <tspan x={Math.round(x)} y={Math.round(y)}>
      {line.map(({ text, isBold, isItalic }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <tspan
          key={index}
          className={[isBold && 'font-semibold', isItalic && 'italic'].filter(Boolean).join(' ')}
        >
          {text}
        </tspan>
      ))}
    </tspan>
  )
}
