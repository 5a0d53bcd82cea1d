import { dataModelTool } from './data-model.ts'
import { findPathTool } from './find-path.ts'
import { getNodeTool } from './get-node.ts'
import { grepTool } from './grep.ts'
import { impactTool } from './impact.ts'
import { listDefinitionsTool } from './list-definitions.ts'
import { listFilesTool } from './list-files.ts'
import { listOptionsTool } from './list-options.ts'
import { listRoutesTool } from './list-routes.ts'
import { neighboursTool } from './neighbours.ts'
import { overviewTool } from './overview.ts'
import { readFileTool } from './read-file.ts'
import { searchTool } from './search.ts'
import type { AgentTool } from './tool.ts'

/** Every tool there is; all of them only read. */
export const allTools: readonly AgentTool[] = [
  overviewTool,
  searchTool,
  getNodeTool,
  neighboursTool,
  findPathTool,
  impactTool,
  readFileTool,
  grepTool,
  listFilesTool,
  listRoutesTool,
  listOptionsTool,
  dataModelTool,
  listDefinitionsTool,
]
