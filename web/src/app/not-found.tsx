import { Link } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { linkStyle } from '../components/styles.ts'

export function NotFound() {
  return (
    <Page title="There is no such page">
      <p className="text-muted">
        The address does not lead anywhere. Back to the{' '}
        <Link to="/" className={linkStyle}>
          projects
        </Link>
        .
      </p>
    </Page>
  )
}
