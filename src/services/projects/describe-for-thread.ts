import type { Project } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import type { AnswerProject } from '../runs/answer-question.ts'
import { bringHistory } from './bring-mirror.ts'

/** What a thread is told of a project beside its snapshot. */
export async function describeForThread(ctx: ServiceContext, project: Project): Promise<AnswerProject> {
  const { id, repoName, source } = project
  return {
    id,
    repoName,
    gitDirectory: await bringHistory(ctx, project),
    isWorkingTree: source.kind === 'local' && source.branchName === null && source.commitId === null,
  }
}
