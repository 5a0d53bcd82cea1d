import { useNavigate } from '@tanstack/react-router'
import { FolderGit2, FolderTree, Keyboard, Map as MapIcon, MessageSquarePlus, Settings } from 'lucide-react'
import type { Project } from '../api/types.ts'
import type { Result } from './result.ts'
import { useTexts } from '../texts/use-texts.ts'

/** What can be done from everywhere, and the projects to go to. */
export function useCommands(
  projects: readonly Project[],
  project: Project | undefined,
  showShortcuts: () => void,
): readonly Result[] {
  const texts = useTexts()
  const navigate = useNavigate()
  const ofProject: Result[] =
    project === undefined
      ? []
      : [
          {
            id: 'command browse',
            title: texts.search.commands.browse,
            detail: project.repo_name,
            icon: FolderTree,
            open: () =>
              void navigate({
                to: '/projects/$projectId/code/$',
                params: { projectId: project.id, _splat: '' },
                search: {},
              }),
          },
          {
            id: 'command map',
            title: texts.search.commands.map,
            detail: project.repo_name,
            icon: MapIcon,
            open: () => void navigate({ to: '/projects/$projectId/map', params: { projectId: project.id } }),
          },
          {
            id: 'command ask',
            title: texts.search.commands.ask,
            detail: project.repo_name,
            icon: MessageSquarePlus,
            open: () => void navigate({ to: '/conversations/new', search: { project: project.id } }),
          },
        ]
  return [
    ...ofProject,
    {
      id: 'command projects',
      title: texts.search.commands.projects,
      detail: '',
      icon: FolderGit2,
      open: () => void navigate({ to: '/' }),
    },
    {
      id: 'command settings',
      title: texts.search.commands.settings,
      detail: '',
      icon: Settings,
      open: () => void navigate({ to: '/settings' }),
    },
    {
      id: 'command shortcuts',
      title: texts.search.commands.shortcuts,
      detail: '?',
      icon: Keyboard,
      open: showShortcuts,
    },
    ...projects.map(({ id, repo_name: name }) => ({
      id: `command project ${id}`,
      title: texts.search.commands.project(name),
      detail: '',
      icon: FolderGit2,
      open: () => void navigate({ to: '/projects/$projectId', params: { projectId: id } }),
    })),
  ]
}
