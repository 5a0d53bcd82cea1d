import type { Camera } from './camera.ts'
import { boxFragment, boxVertex, curveFragment, curvePoints, curveVertex } from './shaders.ts'

/** What is drawn, as it goes to the graphics card: parts behind one another, then curves above them. */
export type Drawing = {
  readonly boxCount: number
  /** x, y, width, height by box. */
  readonly boxes: Float32Array
  /** Red, green, blue, opacity by box. */
  readonly fills: Uint8Array
  readonly borders: Uint8Array
  readonly curveCount: number
  /** x, y of both ends by curve. */
  readonly ends: Float32Array
  /** Width in pixels, opacity, level by curve. */
  readonly looks: Float32Array
  readonly tints: Uint8Array
}

export interface MapRenderer {
  setBoxes(drawing: Pick<Drawing, 'boxCount' | 'boxes' | 'fills' | 'borders'>): void
  setCurves(drawing: Pick<Drawing, 'curveCount' | 'ends' | 'looks' | 'tints'>): void
  /** `ratio`: pixels of the canvas for one of the page. */
  draw(camera: Camera, ratio: number): void
  dispose(): void
}

/** Undefined where there is no WebGL. */
export function createMapRenderer(canvas: HTMLCanvasElement): MapRenderer | undefined {
  const gl = canvas.getContext('webgl2', { alpha: true, antialias: false, premultipliedAlpha: false })
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
  return {
    setBoxes: ({ boxCount, boxes: places, fills, borders }) => boxes.set(boxCount, [places, fills, borders]),
    setCurves: ({ curveCount, ends, looks, tints }) => curves.set(curveCount, [ends, looks, tints]),
    draw(camera, ratio) {
      gl.viewport(0, 0, canvas.width, canvas.height)
      gl.clearColor(0, 0, 0, 0)
      gl.clear(gl.COLOR_BUFFER_BIT)
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
    set(rows: number, values: readonly (Float32Array | Uint8Array)[]) {
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
