/** What of the world is seen: the point in the middle of the window, and how many pixels one unit takes. */
export type Camera = { readonly x: number; readonly y: number; readonly scale: number }
export type Size = { readonly width: number; readonly height: number }
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const smallestScale = 0.1
const largestScale = 20_000

/** The whole box in the window, with a margin in pixels. */
export function fitBox(box: Box, { width, height }: Size, margin = 24): Camera {
  const scale = Math.min(
    Math.max(1, width - 2 * margin) / Math.max(box.width, 1e-6),
    Math.max(1, height - 2 * margin) / Math.max(box.height, 1e-6),
  )
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale: limitScale(scale) }
}

/** The point of the world below a point of the window. */
export function toWorld(camera: Camera, size: Size, x: number, y: number): { x: number; y: number } {
  return {
    x: camera.x + (x - size.width / 2) / camera.scale,
    y: camera.y + (y - size.height / 2) / camera.scale,
  }
}

/** What is below the point of the window stays there. */
export function zoomAt(camera: Camera, size: Size, x: number, y: number, factor: number): Camera {
  const scale = limitScale(camera.scale * factor)
  const point = toWorld(camera, size, x, y)
  return {
    x: point.x - (x - size.width / 2) / scale,
    y: point.y - (y - size.height / 2) / scale,
    scale,
  }
}

/** By pixels of the window: what is drawn moves that way. */
export function pan(camera: Camera, right: number, down: number): Camera {
  return { ...camera, x: camera.x - right / camera.scale, y: camera.y - down / camera.scale }
}

/** The nearest camera from which the box is seen, at a size at which it can be read. */
export function bringIntoView(camera: Camera, size: Size, box: Box): Camera {
  const [width, height] = [box.width * camera.scale, box.height * camera.scale]
  if (width < 60 || height < 22) {
    const factor = Math.max(90 / width, 32 / height)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale: limitScale(camera.scale * factor) }
  }
  if (width > size.width || height > size.height) return fitBox(box, size)
  const reach = (start: number, length: number, center: number, window: number): number => {
    const half = window / 2 / camera.scale
    const margin = Math.min(24 / camera.scale, Math.max(0, half - length / 2))
    return Math.max(start + length - half + margin, Math.min(center, start + half - margin))
  }
  return {
    x: reach(box.x, box.width, camera.x, size.width),
    y: reach(box.y, box.height, camera.y, size.height),
    scale: camera.scale,
  }
}

/** Part of the way, 0..1; sizes change evenly to the eye. */
export function between(from: Camera, to: Camera, part: number): Camera {
  return {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    scale: from.scale * (to.scale / from.scale) ** part,
  }
}

function limitScale(scale: number): number {
  return Math.max(smallestScale, Math.min(largestScale, scale))
}
