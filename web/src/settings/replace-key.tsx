import { BrandMark } from '../app/brand.tsx'
import { Button } from '../components/button.tsx'
import { useDocumentTitle } from '../components/use-document-title.ts'
import { answerOffer } from './key-store.ts'
import { maskKey } from './mask-key.ts'

/** Asked instead of everything else: whoever made the link would see what is asked and added from then on. */
export default function ReplaceKey({ stored, offered }: { stored: string; offered: string }) {
  useDocumentTitle('Another key')
  return (
    <main className="flex min-h-full items-center justify-center px-4 py-10">
      <div className="w-full max-w-md">
        <BrandMark className="size-11" />
        <h1 className="mt-5 text-2xl font-semibold">Use another key?</h1>
        <p className="mt-2 text-muted">
          This browser is signed in with the key <KeyText text={stored} />, and the link that you opened
          brings another one, <KeyText text={offered} />. Projects and conversations belong to a key: with the
          other one you see, and add to, those of its owner. Use it only if you trust whoever gave you the
          link.
        </p>
        <div className="mt-5 flex gap-2">
          <Button look="primary" onClick={() => answerOffer(false)}>
            Keep my key
          </Button>
          <Button onClick={() => answerOffer(true)}>Use the key of the link</Button>
        </div>
      </div>
    </main>
  )
}

function KeyText({ text }: { text: string }) {
  return <code className="font-mono text-[0.9em] text-ink">{maskKey(text)}</code>
}
