import { checkCoverageTool } from './check-coverage.ts'
import { changeImpactTool } from './change-impact.ts'
import { changedTogetherTool } from './changed-together.ts'
import { editCodeTool } from './edit-code.ts'
import { expertsTool } from './experts.ts'
import { findPassagesTool } from './find-passages.ts'
import { dataModelTool } from './data-model.ts'
import { findPathTool } from './find-path.ts'
import { followCallsTool } from './follow-calls.ts'
import { getNodeTool } from './get-node.ts'
import { gitBlameTool } from './git-blame.ts'
import { gitLogTool } from './git-log.ts'
import { gitShowTool } from './git-show.ts'
import { gitTagsTool } from './git-tags.ts'
import { grepTool } from './grep.ts'
import { hotSpotsTool } from './hot-spots.ts'
import { impactTool } from './impact.ts'
import { listDefinitionsTool } from './list-definitions.ts'
import { listEntriesTool } from './list-entries.ts'
import { listFilesTool } from './list-files.ts'
import { listOptionsTool } from './list-options.ts'
import { listRoutesTool } from './list-routes.ts'
import { mapSourceTool } from './map-source.ts'
import { neighboursTool } from './neighbours.ts'
import { overviewTool } from './overview.ts'
import { readFileTool } from './read-file.ts'
import { relatePartsTool } from './relate-parts.ts'
import { searchTool } from './search.ts'
import type { AgentTool } from './tool.ts'

/** Every tool there is; all of them only read. */
export const allTools: readonly AgentTool[] = [
  overviewTool,
  searchTool,
  findPassagesTool,
  getNodeTool,
  neighboursTool,
  findPathTool,
  followCallsTool,
  impactTool,
  changeImpactTool,
  relatePartsTool,
  readFileTool,
  grepTool,
  listFilesTool,
  gitLogTool,
  gitBlameTool,
  gitShowTool,
  gitTagsTool,
  changedTogetherTool,
  expertsTool,
  hotSpotsTool,
  listRoutesTool,
  listOptionsTool,
  dataModelTool,
  listDefinitionsTool,
  listEntriesTool,
  mapSourceTool,
  checkCoverageTool,
  editCodeTool,
]
