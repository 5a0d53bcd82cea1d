import type { Camera } from './camera.ts'
import type { Color } from './map-colors.ts'
import { boxFragment, boxVertex, curveFragment, curvePoints, curveVertex } from './shaders.ts'
import type { VisibleParts } from './visible-parts.ts'

/** What is drawn: parts behind one another, then curves above them. */
export type Drawing = {
  /** Behind everything. */
  readonly background: Color
  /** x, y, width, height by node. */
  readonly boxes: Float32Array
  /** Red, green, blue, opacity by node, as the four bytes of a number. */
  readonly fills: Uint32Array
  /** Of a group that stands for what is in it. */
  readonly summaries: Uint32Array
  readonly borders: Uint32Array
  readonly curveCount: number
  /** x, y of both ends by curve. */
  readonly ends: Float32Array
  /** Width in pixels, opacity, level by curve. */
  readonly looks: Float32Array
  readonly tints: Uint8Array
}

export type BoxDrawing = Pick<Drawing, 'background' | 'boxes' | 'fills' | 'summaries' | 'borders'>

export interface MapRenderer {
  setBoxes(drawing: BoxDrawing): void
  setCurves(drawing: Pick<Drawing, 'curveCount' | 'ends' | 'looks' | 'tints'>): void
  /** `ratio`: pixels of the canvas for one of the page. */
  draw(visible: VisibleParts, camera: Camera, ratio: number): void
  dispose(): void
}

/** Undefined where there is no WebGL. */
export function createMapRenderer(canvas: HTMLCanvasElement): MapRenderer | undefined {
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false })
  if (gl === null) return undefined
  const boxes = createLayer(gl, boxVertex, boxFragment, [
    { size: 4, type: gl.FLOAT },
    { size: 4, type: gl.UNSIGNED_BYTE },
    { size: 4, type: gl.UNSIGNED_BYTE },
  ])
  const curves = createLayer(gl, curveVertex, curveFragment, [
    { size: 4, type: gl.FLOAT },
    { size: 3, type: gl.FLOAT },
    { size: 4, type: gl.UNSIGNED_BYTE },
  ])
  gl.enable(gl.BLEND)
  gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  let drawing: BoxDrawing | undefined
  let places = new Float32Array(0)
  let fills = new Uint32Array(0)
  let borders = new Uint32Array(0)
  /** Sends what is seen, and no more: of a hundred thousand parts a few thousand. */
  const sendBoxes = (all: BoxDrawing, { count, nodes, isSummary }: VisibleParts): void => {
    if (fills.length < count) {
      places = new Float32Array(nodes.length * 4)
      fills = new Uint32Array(nodes.length)
      borders = new Uint32Array(nodes.length)
    }
    for (let index = 0; index < count; index++) {
      const node = nodes[index]!
      places[index * 4] = all.boxes[node * 4]!
      places[index * 4 + 1] = all.boxes[node * 4 + 1]!
      places[index * 4 + 2] = all.boxes[node * 4 + 2]!
      places[index * 4 + 3] = all.boxes[node * 4 + 3]!
      fills[index] = (isSummary[index] === 1 ? all.summaries : all.fills)[node]!
      borders[index] = all.borders[node]!
    }
    boxes.set(count, [places.subarray(0, count * 4), fills.subarray(0, count), borders.subarray(0, count)])
  }
  return {
    setBoxes: (next) => (drawing = next),
    setCurves: ({ curveCount, ends, looks, tints }) => curves.set(curveCount, [ends, looks, tints]),
    draw(visible, camera, ratio) {
      if (drawing === undefined) return
      const [red, green, blue] = drawing.background
      gl.viewport(0, 0, canvas.width, canvas.height)
      gl.clearColor(red / 255, green / 255, blue / 255, 1)
      gl.clear(gl.COLOR_BUFFER_BIT)
      sendBoxes(drawing, visible)
      boxes.draw(camera, ratio, 4)
      curves.draw(camera, ratio, curvePoints * 2)
    },
    dispose() {
      boxes.dispose()
      curves.dispose()
    },
  }
}

type Column = { readonly size: number; readonly type: number }

/** One program and what it draws many of, a strip of triangles each. */
function createLayer(
  gl: WebGL2RenderingContext,
  vertex: string,
  fragment: string,
  columns: readonly Column[],
) {
  const program = createProgram(gl, vertex, fragment)
  const [camera, size, ratio] = ['camera', 'size', 'ratio'].map((name) =>
    gl.getUniformLocation(program, name),
  )
  const array = gl.createVertexArray()
  gl.bindVertexArray(array)
  const buffers = columns.map(({ size: width, type }, index) => {
    const buffer = gl.createBuffer()
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.enableVertexAttribArray(index)
    gl.vertexAttribPointer(index, width, type, type === gl.UNSIGNED_BYTE, 0, 0)
    gl.vertexAttribDivisor(index, 1)
    return buffer
  })
  let count = 0
  return {
    set(rows: number, values: readonly (Float32Array | Uint32Array | Uint8Array)[]) {
      count = rows
      for (const [index, buffer] of buffers.entries()) {
        gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
        gl.bufferData(gl.ARRAY_BUFFER, values[index] as Float32Array<ArrayBuffer>, gl.DYNAMIC_DRAW)
      }
    },
    draw({ x, y, scale }: Camera, pixels: number, vertices: number) {
      if (count === 0) return
      gl.useProgram(program)
      gl.bindVertexArray(array)
      gl.uniform3f(camera ?? null, x, y, scale * pixels)
      gl.uniform2f(size ?? null, gl.drawingBufferWidth, gl.drawingBufferHeight)
      gl.uniform1f(ratio ?? null, pixels)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, vertices, count)
    },
    dispose() {
      for (const buffer of buffers) gl.deleteBuffer(buffer)
      gl.deleteVertexArray(array)
      gl.deleteProgram(program)
    },
  }
}

function createProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type)
    if (shader === null) continue
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  // A lost context compiles nothing, and is restored later.
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true && !gl.isContextLost()) {
    throw new Error(`Cannot draw the map: ${gl.getProgramInfoLog(program) ?? 'unknown'}`)
  }
  return program
}
