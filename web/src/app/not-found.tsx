import { Link } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { linkStyle } from '../components/styles.ts'
import { useTexts } from '../texts/use-texts.ts'
import { RichText } from '../texts/rich-text.tsx'

export function NotFound() {
  const texts = useTexts()
  return (
    <Page title={texts.app.missingPage}>
      <p className="text-muted">
        <RichText
          text={texts.app.missingPageText}
          parts={{
            projects: (
              <Link to="/" className={linkStyle}>
                {texts.app.missingPageLink}
              </Link>
            ),
          }}
        />
      </p>
    </Page>
  )
}
