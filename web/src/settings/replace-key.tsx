import { BrandMark } from '../app/brand.tsx'
import { Button } from '../components/button.tsx'
import { useDocumentTitle } from '../components/use-document-title.ts'
import { answerOffer } from './key-store.ts'
import { maskKey } from './mask-key.ts'
import { useTexts } from '../texts/use-texts.ts'
import { RichText } from '../texts/rich-text.tsx'

/** Asked instead of everything else: whoever made the link would see what is asked and added from then on. */
export default function ReplaceKey({ stored, offered }: { stored: string; offered: string }) {
  const texts = useTexts()
  useDocumentTitle(texts.settings.replaceKey.page)
  return (
    <main className="flex min-h-full items-center justify-center px-4 py-10">
      <div className="w-full max-w-md">
        <BrandMark className="size-11" />
        <h1 className="mt-5 text-2xl font-semibold">{texts.settings.replaceKey.title}</h1>
        <p className="mt-2 text-muted">
          <RichText
            text={texts.settings.replaceKey.text}
            parts={{ stored: <KeyText text={stored} />, offered: <KeyText text={offered} /> }}
          />
        </p>
        <div className="mt-5 flex gap-2">
          <Button look="primary" onClick={() => answerOffer(false)}>
            {texts.settings.replaceKey.keep}
          </Button>
          <Button onClick={() => answerOffer(true)}>{texts.settings.replaceKey.use}</Button>
        </div>
      </div>
    </main>
  )
}

function KeyText({ text }: { text: string }) {
  return <code className="font-mono text-inline text-ink">{maskKey(text)}</code>
}
