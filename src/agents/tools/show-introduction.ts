import { describeIdentity } from '../knowledge/project/describe-identity.ts'
import { readIntroduction } from '../knowledge/project/read-introduction.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation } from '../projects.ts'
import type { ShownStatement } from './overview.ts'

/** How the manifest describes the project, else its README. */
export function showIdentity(project: LabelledProject): ShownStatement | undefined {
  const { description, introduction } = describeIdentity(project.snapshot)
  const said = description ?? introduction
  return said === undefined
    ? undefined
    : {
        text: said.text,
        location: showLocation(project, said.place.path, said.place.line, said.place.endLine),
      }
}

/** How a document describes its subject. */
export function showIntroduction(project: LabelledProject, path: string): ShownStatement | undefined {
  const said = readIntroduction(path, project.snapshot.readText(path) ?? '')
  return said === undefined
    ? undefined
    : { text: said.text, location: showLocation(project, path, said.place.line, said.place.endLine) }
}
