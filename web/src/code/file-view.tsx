import { FilePending } from './file-pending.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Outline } from '../api/types.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Loading } from '../components/loading.tsx'
import { BinaryView } from './binary-view.tsx'
import { BlameMark } from './blame-mark.tsx'
import { formatLine, formatLineRange, parseLines, wantsSource } from './code-address.ts'
import type { CodeSearch } from './code-address.ts'
import { hoverOptions } from './code-queries.ts'
import { documentKind } from './documents/document-kind.ts'
import { fileOptions } from './file-queries.ts'
import { FindBar } from './find-bar.tsx'
import type { TextQuery } from './find-in-text.ts'
import { focusSource } from './focus-source.ts'
import { GoToLineBar } from './go-to-line-bar.tsx'
import { HoverCard } from './hover-card.tsx'
import { pictureType } from './picture-type.ts'
import type { NameTarget } from './place-in-page.ts'
import { SourceView } from './source-view.tsx'
import type { NameActions } from './source-view.tsx'
import { useBarKey } from './use-bar-key.ts'
import type { KeyedBar } from './use-bar-key.ts'
import { useBlame } from './use-blame.ts'
import { useFindInFile } from './use-find-in-file.ts'
import { useTexts } from '../texts/use-texts.ts'

type FileViewProps = {
  projectId: string
  outline: Outline
  search: CodeSearch
  goToLine: KeyedBar
}

const DocumentView = lazy(() => import('./documents/document-view.tsx'))

/** A file as what it is: text with its names at hand, a page, a picture, or a word on why there is nothing to see. */
export function FileView(props: FileViewProps) {
  const texts = useTexts()
  const { projectId, outline, search } = props
  const { file } = outline
  const isSource = wantsSource(search)
  const isPicture = pictureType(file.path) !== undefined && !isSource
  const document = isSource ? undefined : documentKind(file)
  if (file.kind !== 'text' || isPicture) return <BinaryView projectId={projectId} file={file} />
  if (document === undefined) return <TextView key={file.path} {...props} />
  const waiting = (
    <div className="p-4">
      <Loading label={texts.code.loading(file.path)} lines={12} />
    </div>
  )
  return (
    <Suspense fallback={waiting}>
      <DocumentView projectId={projectId} path={file.path} kind={document} />
    </Suspense>
  )
}

const pointDelayMs = 220

function TextView({ projectId, outline, search, goToLine }: FileViewProps) {
  const texts = useTexts()
  const { path, line_count: lineCount } = outline.file
  const navigate = useNavigate()
  const { state } = useLocation()
  const file = useQuery(fileOptions(projectId, path))
  const names = useNames(projectId, path, search)
  const isBlamed = search.blame === 'on'
  const blame = useBlame(projectId, path, lineCount, isBlamed)
  const { setVisible } = blame
  const [query, setQuery] = useState<TextQuery>({ text: '', isRegex: false, isCaseSensitive: false })
  const { asked, close: closeFind } = useBarKey('f')
  const firstSeen = useRef(1)
  const find = useFindInFile(file.data ?? '', asked === 0 ? undefined : query, () => firstSeen.current)
  const showBlame = (line: number): ReactNode => <BlameMark blamed={blame.byLine.get(line)} />
  const onVisible = useCallback(
    (first: number, last: number) => {
      firstSeen.current = first
      setVisible({ first, last })
    },
    [setVisible],
  )
  const isLoaded = file.data !== undefined
  useEffect(() => {
    // The page has taken the focus while there was no code yet.
    if (isLoaded && document.activeElement?.id === 'main') focusSource()
  }, [isLoaded])
  if (file.data === undefined) return <FilePending path={path} file={file} />
  return (
    <>
      {isBlamed && (blame.unavailable !== null || blame.isError) && (
        <div className="p-2">
          <ErrorNote message={blame.unavailable ?? texts.code.blameFailed} />
        </div>
      )}
      {goToLine.asked > 0 && (
        <GoToLineBar
          lineCount={lineCount}
          asked={goToLine.asked}
          onGo={(range) => {
            goToLine.close()
            focusSource()
            // Unlike lines that are marked by hand it leads away: Back leads to where one was.
            void navigate({
              to: '.',
              search: (before) => ({ ...before, lines: formatLineRange(range) }),
            })
          }}
          onClose={() => {
            goToLine.close()
            focusSource()
          }}
        />
      )}
      {asked > 0 && (
        <FindBar
          label={texts.code.find.bar}
          query={query}
          find={find}
          asked={asked}
          onChange={setQuery}
          onClose={() => {
            closeFind()
            focusSource()
          }}
        />
      )}
      <SourceView
        path={path}
        text={file.data}
        marked={parseLines(search.lines)}
        place={state.__TSR_key ?? ''}
        names={names.actions}
        onMark={(range) => {
          void navigate({
            to: '.',
            search: (before) => ({ ...before, lines: formatLineRange(range) }),
            replace: true,
          })
        }}
        onVisible={onVisible}
        definitions={outline.definitions}
        find={asked === 0 ? undefined : find}
        gutter={isBlamed ? showBlame : undefined}
      />
      {names.target !== undefined && (
        <HoverCard
          projectId={projectId}
          path={path}
          target={names.target}
          onShow={() => names.target !== undefined && names.actions.onShow(names.target)}
          onClose={names.close}
          onStay={names.stay}
        />
      )}
    </>
  )
}

/** What pointing at a name, clicking it and following it do. */
function useNames(projectId: string, path: string, search: CodeSearch) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [target, setTarget] = useState<NameTarget | undefined>()
  const pending = useRef<{ timer: number; line: number; start: number } | undefined>(undefined)
  const isOnCard = useRef(false)

  const cancel = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
  }, [])
  useEffect(() => cancel, [cancel])
  const close = useCallback(() => {
    cancel()
    isOnCard.current = false
    setTarget(undefined)
  }, [cancel])

  const find = async (name: NameTarget) =>
    await queryClient.fetchQuery(hoverOptions(projectId, { path, line: name.line, column: name.start }))
  const open = (toPath: string, line: number): void => {
    close()
    void navigate({
      to: '/projects/$projectId/code/$',
      params: { projectId, _splat: toPath },
      search: { ...search, lines: formatLine(line) },
    })
  }
  const actions: NameActions = {
    onPoint(name, by) {
      if (by === 'keyboard') {
        cancel()
        setTarget(name)
        return
      }
      const isSame = name?.line === pending.current?.line && name?.start === pending.current?.start
      if (isSame && pending.current !== undefined) return
      if (name !== undefined && name.line === target?.line && name.start === target.start) return cancel()
      cancel()
      // The way to the card leads over other names: it stays for a moment.
      const timer = window.setTimeout(() => {
        pending.current = undefined
        if (!isOnCard.current) setTarget(name)
      }, pointDelayMs)
      pending.current = { timer, line: name?.line ?? 0, start: name?.start ?? 0 }
    },
    onShow(name) {
      const show = async (): Promise<void> => {
        const { definitions, places } = await find(name)
        const [first] = definitions
        if (first !== undefined) {
          close()
          await navigate({
            to: '.',
            search: (before) => ({ ...before, show: 'symbol', node: first.node_id }),
            replace: true,
          })
        } else if (places.length > 0) setTarget(name)
      }
      // The card says what is wrong with the name.
      show().catch(() => setTarget(name))
    },
    onDefinition(name) {
      const go = async (): Promise<void> => {
        const { definitions, places } = await find(name)
        const found = definitions[0] ?? places[0]
        if (found === undefined) setTarget(name)
        else open(found.file_path, found.line)
      }
      go().catch(() => setTarget(name))
    },
  }
  return {
    actions,
    target,
    close,
    stay: (isOn: boolean): void => {
      isOnCard.current = isOn
      if (isOn) cancel()
      else close()
    },
  }
}
