import { Link } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { linkStyle } from '../components/styles.ts'
import { RichText } from '../texts/rich-text.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** In the place of every page about a project that is not there, or is no longer theirs who look at it. */
export function MissingProject() {
  const texts = useTexts()
  return (
    <Page title={texts.projects.missing}>
      <p className="text-muted">
        <RichText
          text={texts.projects.missingText}
          parts={{
            projects: (
              <Link to="/" className={linkStyle}>
                {texts.projects.missingLink}
              </Link>
            ),
          }}
        />
      </p>
    </Page>
  )
}
