import { changeImpactTool } from './change-impact.ts'
import { changedTogetherTool } from './changed-together.ts'
import { editCodeTool } from './edit-code.ts'
import { expertsTool } from './experts.ts'
import { dataModelTool } from './data-model.ts'
import { findPathTool } from './find-path.ts'
import { followCallsTool } from './follow-calls.ts'
import { getNodeTool } from './get-node.ts'
import { gitBlameTool } from './git-blame.ts'
import { gitLogTool } from './git-log.ts'
import { gitShowTool } from './git-show.ts'
import { gitTagsTool } from './git-tags.ts'
import { grepTool } from './grep.ts'
import { historyTool } from './history.ts'
import { hotSpotsTool } from './hot-spots.ts'
import { impactTool } from './impact.ts'
import { inventoryTool } from './inventory.ts'
import { kinTool } from './kin.ts'
import { listDefinitionsTool } from './list-definitions.ts'
import { listEntriesTool } from './list-entries.ts'
import { listFilesTool } from './list-files.ts'
import { listOptionsTool } from './list-options.ts'
import { listPackagesTool } from './list-packages.ts'
import { listRaisesTool } from './list-raises.ts'
import { listRoutesTool } from './list-routes.ts'
import { listSettingsTool } from './list-settings.ts'
import { mapSourceTool } from './map-source.ts'
import { neighboursTool } from './neighbours.ts'
import { overviewTool } from './overview.ts'
import { queryTool } from './query.ts'
import { readFileTool } from './read-file.ts'
import { relatePartsTool } from './relate-parts.ts'
import { searchTool } from './search.ts'
import { traceTool } from './trace.ts'

import type { AgentTool } from './tool.ts'

/** What is offered to whoever asks for tools; all of them only read. */
export const allTools: readonly AgentTool[] = [
  overviewTool,
  searchTool,
  getNodeTool,
  neighboursTool,
  findPathTool,
  followCallsTool,
  impactTool,
  kinTool,
  queryTool,
  readFileTool,
  grepTool,
  listFilesTool,
  inventoryTool,
  historyTool,
  traceTool,
  editCodeTool,
]

/** What `impact`, `history`, `inventory`, `overview` and `trace` are made of: answered by their own names, offered to nobody. */
export const partTools: readonly AgentTool[] = [
  changeImpactTool,
  gitLogTool,
  gitBlameTool,
  gitShowTool,
  gitTagsTool,
  changedTogetherTool,
  expertsTool,
  hotSpotsTool,
  listRoutesTool,
  listOptionsTool,
  listPackagesTool,
  listSettingsTool,
  listRaisesTool,
  dataModelTool,
  listDefinitionsTool,
  listEntriesTool,
  mapSourceTool,
  relatePartsTool,
]

export function findTool(name: string): AgentTool | undefined {
  return [...allTools, ...partTools].find((tool) => tool.name === name)
}
