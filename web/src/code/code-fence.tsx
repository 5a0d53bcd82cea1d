import { Suspense, lazy, useMemo } from 'react'
import { CopyButton } from '../components/copy-button.tsx'
import { MathFormula } from '../markdown/math-formula.tsx'
import { readDiff } from '../diffs/diff-rows.ts'
import { CodeLine } from './code-line.tsx'
import { findLanguage } from './find-language.ts'
import { useHighlighted } from './use-highlighted.ts'
import { useTexts } from '../texts/use-texts.ts'

const DiffView = lazy(() => import('../diffs/diff-view.tsx'))

type CodeFenceProps = { code: string; language: string; isComplete: boolean }

/** A block of code in an answer; a change as a change, `math` as a formula. While it is still being written it stays plain. */
export function CodeFence(props: CodeFenceProps) {
  const { code, language, isComplete } = props
  const isDiff = isComplete && findLanguage(language) === 'diff'
  const diff = useMemo(() => (isDiff ? readDiff(code) : undefined), [code, isDiff])
  if (isComplete && language === 'math') return <MathFormula source={code} isDisplay />
  if (diff === undefined) return <PlainFence {...props} />
  return (
    <Suspense fallback={<PlainFence {...props} />}>
      <DiffView diff={diff} patch={code} />
    </Suspense>
  )
}

function PlainFence({ code, language, isComplete }: CodeFenceProps) {
  const texts = useTexts()
  const colored = useHighlighted(isComplete ? code : '', findLanguage(language))
  const lines = code.split('\n')
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex h-8 items-center justify-between border-b border-line/70 pr-1 pl-3 text-xs text-muted">
        <span>{language === '' ? texts.code.plainText : language}</span>
        <CopyButton label={texts.code.copyCode(nameCode(lines))} text={() => code} />
      </figcaption>
      {/* Keyboards have to reach what may need scrolling. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} className="code-lines max-h-[32rem] overflow-auto px-3 py-2.5 -outline-offset-2">
        <code>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index}>
              <CodeLine text={line} tokens={colored[index]} />
              {index < lines.length - 1 && '\n'}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  )
}

/** By which it is told from other blocks of the same answer: how it begins. */
function nameCode(lines: readonly string[]): string {
  const first = lines.find((line) => line.trim() !== '')?.trim() ?? ''
  return first.length <= 40 ? first : `${first.slice(0, 40)}…`
}
