/**
 * What a diagram may not do: change how diagrams are drawn, and load anything. Its source comes from a model, which
 * may repeat what somebody wrote into a repository.
 */

/** The source without settings: `%%{init: …}%%` directives, and the head between lines of `---`. */
export function withoutSettings(source: string): string {
  const body = withoutDirectives(withoutHead(source))
  // Mermaid draws while it measures, so that pictures are taken out before: of styles, and of nodes with an image.
  return body.replaceAll(/\burl\s*\(/giu, 'none(').replaceAll(/\bimg\s*:/giu, 'image :')
}

/** In place of each stays a space, or what stood around two could become a third. */
function withoutDirectives(source: string): string {
  let kept = ''
  let rest = source
  for (;;) {
    const start = rest.indexOf('%%{')
    if (start === -1) return kept + rest
    const end = rest.indexOf('}%%', start)
    kept += `${rest.slice(0, start)} `
    // Mermaid takes one that does not end too.
    if (end === -1) return kept
    rest = rest.slice(end + 3)
  }
}

function withoutHead(source: string): string {
  const lines = source.split(/\r\n|\r|\n/u)
  const first = lines.findIndex((line) => line.trim() !== '')
  if (!/^-{3,}$/u.test(lines[first]?.trim() ?? '')) return source
  const last = lines.findIndex((line, index) => index > first && /^-{3,}$/u.test(line.trim()))
  return last === -1 ? source : lines.slice(last + 1).join('\n')
}

/** A drawing without references to anything outside of itself, as if the page's policy did not forbid them. */
export function withoutOutsideReferences(svg: string): string {
  const page = new DOMParser().parseFromString(svg, 'text/html')
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of Array.from(element.attributes)) {
      if (isOutside(name, value)) element.removeAttribute(name)
    }
    if (element.localName === 'style' && loads(element.textContent)) element.textContent = ''
  }
  return page.body.innerHTML
}

const references = new Set(['href', 'xlink:href', 'src', 'srcset', 'poster', 'data', 'action', 'background'])

function isOutside(name: string, value: string): boolean {
  if (references.has(name)) return !/^(?:#|data:image\/)/u.test(value.trim())
  return name.startsWith('on') || loads(value)
}

/** Of a style. An escape can stand for any letter, and no style of ours has one. */
function loads(style: string): boolean {
  return /\burl\s*\(\s*["']?(?!#)|@import|image-set|\\/iu.test(style)
}
