import { useTexts } from '../texts/use-texts.ts'

/** How long a file is, and the way to one of its lines for who points. */
export function LineCount({ count, onGoToLine }: { count: number; onGoToLine: () => void }) {
  const texts = useTexts()
  return (
    <button
      type="button"
      title={texts.code.goToLine.open}
      onClick={onGoToLine}
      className="rounded py-1 underline decoration-dotted underline-offset-4 hover:text-ink"
    >
      {texts.counted.lines(count)}
    </button>
  )
}
