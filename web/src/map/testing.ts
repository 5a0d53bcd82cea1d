import { decodeMap } from './decode-map.ts'
import type { MapAnswer } from './decode-map.ts'
import type { MapData } from './map-data.ts'

/** `src`: `a.ts` with three definitions, of which two are shown unfolded, and `b.ts`; `docs` beside it. */
export function sketchMap(): MapData {
  const nodes: MapAnswer['nodes'] = [
    { node_id: '.', parent: -1, kind: 'repository', name: 'shop', children: 2, is_open: true },
    {
      node_id: 'src',
      parent: 0,
      kind: 'directory',
      name: 'src',
      children: 2,
      files: 2,
      definitions: 40,
      is_open: true,
    },
    { node_id: 'docs', parent: 0, kind: 'directory', name: 'docs', children: 3, files: 3 },
    {
      node_id: 'src/a.ts',
      parent: 1,
      kind: 'file',
      name: 'a.ts',
      children: 3,
      files: 1,
      definitions: 30,
      is_open: true,
    },
    { node_id: 'src/b.ts', parent: 1, kind: 'file', name: 'b.ts', children: 9, files: 1, definitions: 10 },
    { node_id: 'src/a.ts#f', parent: 3, kind: 'function', name: 'f', line: 3, definitions: 1 },
    { node_id: 'src/a.ts#C', parent: 3, kind: 'class', name: 'C', line: 9, children: 27, definitions: 28 },
  ]
  const edges: MapAnswer['edges'] = [
    { from: 5, to: 4, kind: 'calls', exact: 2, inferred: 1, possible: 0 },
    { from: 5, to: 4, kind: 'imports', exact: 1, inferred: 0, possible: 0 },
    { from: 4, to: 6, kind: 'calls', exact: 0, inferred: 0, possible: 9 },
    { from: 5, to: 6, kind: 'calls', exact: 1, inferred: 0, possible: 0 },
    { from: 2, to: 5, kind: 'documents', exact: 1, inferred: 0, possible: 0 },
  ]
  return decodeMap({ nodes, edges, total_nodes: 8, total_edges: 5 })
}

/** So many directories, of so many files, of so many definitions, all unfolded. */
export function createLargeMap(directories: number, files: number, definitions: number): MapData {
  const nodes: MapAnswer['nodes'] = [
    { node_id: '.', parent: -1, kind: 'repository', name: 'large', children: directories, is_open: true },
  ]
  for (let directory = 0; directory < directories; directory++) {
    const path = `d${directory}`
    const at = nodes.length
    nodes.push({
      node_id: path,
      parent: 0,
      kind: 'directory',
      name: path,
      children: files,
      files,
      definitions: files * definitions,
      is_open: true,
    })
    for (let file = 0; file < files; file++) {
      const id = `${path}/f${file}.ts`
      const parent = nodes.length
      nodes.push({
        node_id: id,
        parent: at,
        kind: 'file',
        name: `f${file}.ts`,
        children: definitions,
        files: 1,
        definitions,
        is_open: true,
      })
      for (let index = 0; index < definitions; index++) {
        const name = `x${index}`
        nodes.push({
          node_id: `${id}#${name}`,
          parent,
          kind: 'function',
          name,
          line: index + 1,
          definitions: 1,
        })
      }
    }
  }
  return decodeMap({ nodes, edges: [], total_nodes: nodes.length, total_edges: 0 })
}
