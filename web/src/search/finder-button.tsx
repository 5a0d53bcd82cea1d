import { Search } from 'lucide-react'
import { use } from 'react'
import { FinderContext } from './finder-context.ts'
import { useTexts } from '../texts/use-texts.ts'

export function FinderButton() {
  const texts = useTexts()
  const { open } = use(FinderContext)
  return (
    <button
      type="button"
      onClick={open}
      aria-keyshortcuts="Control+K /"
      className="mb-1 flex items-center gap-2.5 rounded-md border border-line bg-surface px-2 py-1.5 text-muted hover:border-edge hover:text-ink [&_svg]:size-4"
    >
      <Search aria-hidden="true" />
      {texts.search.search}
      <kbd aria-hidden="true" className="ml-auto rounded border border-line px-1.5 font-sans text-xs">
        {texts.search.searchKeys}
      </kbd>
    </button>
  )
}
