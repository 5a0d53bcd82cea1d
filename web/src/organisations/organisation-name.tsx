import { useTexts } from '../texts/use-texts.ts'
import { useOrganisations } from './use-organisations.ts'

/** Which organisation a project belongs to; nothing of one that is the user's alone. */
export function OrganisationName({ id }: { id: string | null }) {
  const texts = useTexts().organisations
  const organisation = useOrganisations().find((one) => one.id === id)
  return organisation === undefined ? null : <span>{texts.ofOrganisation(organisation.name)}</span>
}
