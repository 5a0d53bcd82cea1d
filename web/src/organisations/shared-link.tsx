import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useTexts } from '../texts/use-texts.ts'
import { useOrganisations } from './use-organisations.ts'

/** To what others share; nothing for who is in no organisation. */
export default function SharedLink({ className }: { className: string }) {
  const texts = useTexts().organisations
  const organisations = useOrganisations()
  if (organisations.length === 0) return null
  return (
    <Link to="/shared" className={className}>
      <Users aria-hidden="true" />
      {texts.sharedWithMe}
    </Link>
  )
}
