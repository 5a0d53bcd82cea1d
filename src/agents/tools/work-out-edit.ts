import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { planAddParameter } from '../edits/add-parameter.ts'
import { checkEdit } from '../edits/check-edit.ts'
import type { CheckedEdit } from '../edits/check-edit.ts'
import { planImplementMembers } from '../edits/implement-members.ts'
import { planAddImport } from '../edits/import-name.ts'
import { planExtractConstant } from '../edits/extract-constant.ts'
import { planExtractType } from '../edits/extract-type.ts'
import type { PlannedEdit, RefusedEdit, SourcePlace } from '../edits/planned-edit.ts'
import { refuse } from '../edits/planned-edit.ts'
import { planMove } from '../edits/move/move-definition.ts'
import { planRename } from '../edits/rename.ts'
import type { Unread } from '../checks/evidence/extent.ts'
import { unreadSites } from '../checks/evidence/unread.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showPath } from '../projects.ts'
import type { EditCodeOutput, EditInput } from './edit-code.ts'
import { findPath } from './find-file.ts'
import { findNodes } from './find-node.ts'
import { showNode } from './show-node.ts'
import type { ToolContext, ToolFailure } from './tool.ts'
import { count } from './tool.ts'
import { userKinds } from '../edge-kinds.ts'

/** A longer diff is no answer that anybody reads. */
const mostCharacters = 120_000
const mostPlaces = 12
/** Of one changed definition. */
const mostEdges = 500

/** Tries the ways to make a change, and tells of the first that the checks let stand. */
export async function workOutEdit(
  context: ToolContext,
  input: EditInput,
): Promise<EditCodeOutput | ToolFailure> {
  const found = findNodes(context, { node: input.node, path: input.path })
  if ('error' in found) return found
  const { project, node } = found.best
  const fail = (refused: RefusedEdit): ToolFailure => ({
    error: `Cannot ${describe(input, node)}: ${refused.reason}.`,
    ...(refused.places.length === 0
      ? {}
      : { similar: refused.places.slice(0, mostPlaces).map((place) => show(project, place)) }),
  })
  const tried: TriedEdit[] = []
  for await (const plan of planAll(context, input, project, node)) {
    if (plan.kind === 'refused') return fail(plan)
    const result = await checkEdit(project, plan)
    tried.push({ plan, result })
    if (result.problems.length === 0) break
  }
  const last = tried.at(-1)
  if (last === undefined) return fail(refuse('it does not say what is to be changed'))
  if (last.result.problems.length > 0)
    return fail(refuse(`with it ${last.result.problems.slice(0, 3).join('; ')}`, last.result.places))
  if (last.result.diff.length > mostCharacters)
    return fail(
      refuse(`the diff is too long to be shown: it changes ${count(last.plan.edits.length, 'file')}`),
    )
  return showEdit(project, node, found.others.length, last)
}

interface TriedEdit {
  readonly plan: PlannedEdit
  readonly result: CheckedEdit
}

/** The ways to make a change, the best first; one behind another is tried where checks refuse it. */
async function* planAll(
  context: ToolContext,
  input: EditInput,
  project: LabelledProject,
  node: NodeRecord,
): AsyncGenerator<PlannedEdit | RefusedEdit> {
  const { snapshot } = project
  if (node.isOutlined) {
    const language = searchableLanguageOfFile(node.filePath) ?? 'a language'
    yield refuse(`it is written in ${language}, which is not linked: where its name is used is not known`)
    return
  }
  switch (input.change) {
    case 'rename':
      if (input.new_name === undefined) yield refuse('the new name is missing: give "new_name"')
      else {
        yield planRename(snapshot, node, input.new_name, true)
        yield planRename(snapshot, node, input.new_name, false)
      }
      return
    case 'add_parameter':
      yield input.parameter === undefined
        ? refuse('the parameter is missing: give "parameter" with "name" and "default"')
        : planAddParameter(snapshot, node, input.parameter)
      return
    case 'implement_members': {
      const { supertype } = input
      const named = supertype === undefined ? undefined : findNodes(context, { node: supertype })
      yield named !== undefined && 'error' in named
        ? refuse(`nothing is called "${supertype ?? ''}"`)
        : planImplementMembers(snapshot, node, named?.best.node)
      return
    }
    case 'add_import': {
      const file = input.file === undefined ? undefined : findPath(context, input.file)
      yield file === undefined || 'error' in file || file.kind === 'directory'
        ? refuse(`there is no file "${input.file ?? ''}": give "file"`)
        : planAddImport(snapshot, node, file.path)
      return
    }
    case 'extract_constant':
      yield input.value === undefined || input.new_name === undefined
        ? refuse('the literal and its name are needed: give "value" and "new_name"')
        : planExtractConstant(snapshot, node, input.value, input.new_name)
      return
    case 'extract_type':
      yield input.value === undefined || input.new_name === undefined
        ? refuse('the type and its name are needed: give "value" and "new_name"')
        : await planExtractType(snapshot, node, input.value, input.new_name)
      return
    case 'move': {
      const file = input.file === undefined ? undefined : findPath(context, input.file)
      yield file === undefined || 'error' in file || file.kind === 'directory'
        ? refuse(`there is no file "${input.file ?? ''}": give "file", the path of one that is there`)
        : await planMove(snapshot, node, file.path)
      return
    }
    default:
      input.change satisfies never
  }
}

function describe(input: EditInput, node: NodeRecord): string {
  switch (input.change) {
    case 'rename':
      return `rename \`${node.name}\` to "${input.new_name ?? ''}"`
    case 'add_parameter':
      return `add a parameter to \`${node.name}\``
    case 'implement_members':
      return `implement members in \`${node.name}\``
    case 'add_import':
      return `import \`${node.name}\``
    case 'extract_constant':
    case 'extract_type':
      return `name \`${input.value ?? ''}\` in \`${node.name}\``
    case 'move':
      return `move \`${node.name}\` to \`${input.file ?? ''}\``
    default:
      return input.change satisfies never
  }
}

function showEdit(
  project: LabelledProject,
  node: NodeRecord,
  others: number,
  { plan, result }: TriedEdit,
): EditCodeOutput {
  const { snapshot } = project
  const users = new Map<string, NodeRecord>()
  const tests = new Set<string>()
  let isCut = false
  const own = new Set(plan.targets.map(({ nodeId }) => nodeId))
  for (const target of plan.targets) {
    const edges = snapshot.edges(target.nodeId, {
      direction: 'in',
      kinds: [...userKinds, 'handles', 'tests'],
      limit: mostEdges,
      maxSites: 1,
    })
    isCut ||= edges.length === mostEdges
    for (const { from } of edges) {
      if (own.has(from.nodeId) || from.kind === 'external') continue
      if (from.isTest) tests.add(from.filePath)
      else users.set(from.nodeId, from)
    }
  }
  const named = [...users.values()]
  return {
    node: showNode(project, node),
    summary: plan.summary,
    diff: result.diff,
    files: plan.edits.map(({ path }) => showPath(project, path)),
    other_definitions: others,
    checked: result.checked,
    notes: plan.notes,
    left: plan.left
      .filter(({ places }) => places.length > 0)
      .map(({ what, places }) => ({
        what,
        places: places.slice(0, mostPlaces).map((place) => show(project, place)),
        total: places.length,
      })),
    extent: {
      shown: Math.min(mostPlaces, named.length),
      total: isCut ? null : named.length,
      cut: isCut || named.length > mostPlaces ? 'limit' : null,
      unread: unreadOf(snapshot, plan.targets),
    },
    affects_users: plan.targets.length > 0,
    users: named.slice(0, mostPlaces).map((user) => showNode(project, user)),
    user_count: named.length,
    tests: [...tests].slice(0, mostPlaces).map((path) => showPath(project, path)),
    test_count: tests.size,
  }
}

/** Sites that may lead to several of the targets are the same ones: the largest number of each kind counts. */
function unreadOf(snapshot: Snapshot, targets: readonly NodeRecord[]): readonly Unread[] {
  const reasons = new Map<string, number>()
  for (const { nodeId } of targets) {
    for (const { reason, count: sites } of snapshot.completeness(nodeId).reasons)
      reasons.set(reason, Math.max(sites, reasons.get(reason) ?? 0))
  }
  return unreadSites([...reasons].map(([reason, sites]) => ({ reason, count: sites })))
}

function show(project: LabelledProject, { path, line }: SourcePlace): string {
  return showLocation(project, path, line)
}
