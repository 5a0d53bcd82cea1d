import type { z } from 'zod'
import type { indexState, ToolAnswerBody } from '../contract/tools.ts'
import type { AnsweredCall, IndexState } from '../services/tools/index.ts'

export function presentToolAnswer(
  tool: string,
  { output, failed, summary, verdict, citations, index }: AnsweredCall,
): ToolAnswerBody {
  return {
    tool,
    output: { ...output },
    failed,
    summary,
    verdict: { ...verdict },
    citations: [...citations],
    index: presentIndexState(index),
  }
}

export function presentIndexState(index: IndexState): z.output<typeof indexState> {
  return {
    commit_id: index.commitId,
    state: index.state,
    reason: index.reason,
    changed_files: [...index.changedFiles],
    changed_count: index.changedCount,
    pending: [...index.pending],
  }
}
