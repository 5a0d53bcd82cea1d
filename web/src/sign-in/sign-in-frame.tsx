import type { ReactNode, SubmitEvent } from 'react'
import { BrandMark } from '../app/brand.tsx'
import { useDocumentTitle } from '../components/use-document-title.ts'
import { useTexts } from '../texts/use-texts.ts'

/** A form that stands alone on the page. */
export function SignInFrame({
  title,
  onSubmit,
  children,
}: {
  title: string
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  children: ReactNode
}) {
  const texts = useTexts()
  useDocumentTitle(texts.signIn.in.action)
  return (
    <main className="flex min-h-full items-center justify-center px-4 py-10">
      <form onSubmit={(event) => void onSubmit(event)} className="w-full max-w-md" noValidate>
        <BrandMark className="size-11" />
        <h1 className="mt-5 text-2xl font-semibold">{title}</h1>
        {children}
      </form>
    </main>
  )
}
