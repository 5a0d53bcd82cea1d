import { loadMermaid } from './load-mermaid.ts'
import { withoutOutsideReferences } from './clean-diagram.ts'

/** Mermaid computes with its colours, so they are numbers here: the same as in `styles.css`. */
const light = {
  background: '#ffffff',
  mainBkg: '#e2f0ee',
  primaryColor: '#e2f0ee',
  primaryTextColor: '#1d1c19',
  primaryBorderColor: '#0b6461',
  lineColor: '#8c867a',
  textColor: '#1d1c19',
  clusterBkg: '#f2f0ea',
  clusterBorder: '#e5e1d8',
  edgeLabelBackground: '#ffffff',
}
const dark = {
  background: '#1d1d1b',
  mainBkg: '#1d3331',
  primaryColor: '#1d3331',
  primaryTextColor: '#ebe8e1',
  primaryBorderColor: '#79c7be',
  lineColor: '#8d877c',
  textColor: '#ebe8e1',
  clusterBkg: '#111110',
  clusterBorder: '#2e2d29',
  edgeLabelBackground: '#1d1d1b',
}

/**
 * The drawing as markup. Rejects where the source is no diagram.
 * @param id of its element
 */
export async function drawWithMermaid(source: string, id: string, isDark: boolean): Promise<string> {
  const mermaid = await loadMermaid()
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: 'base',
    fontFamily: 'inherit',
    suppressErrorRendering: true,
    themeVariables: { darkMode: isDark, fontSize: '14px', ...(isDark ? dark : light) },
  })
  const { svg } = await mermaid.render(id, source)
  return withoutOutsideReferences(svg)
}
