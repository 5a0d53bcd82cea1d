import { useId } from 'react'
import type { Organisation } from '../api/types.ts'
import { fieldStyle } from '../components/styles.ts'

type OrganisationSelectProps = {
  readonly label: string
  readonly organisations: readonly Organisation[]
  /** An id; empty for nobody, which `none` names. */
  readonly chosen: string
  readonly none?: string
  readonly isDisabled?: boolean
  readonly onChoose: (id: string) => void
}

export function OrganisationSelect(props: OrganisationSelectProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-sm text-muted">
        {props.label}
      </label>
      <select
        id={id}
        value={props.chosen}
        disabled={props.isDisabled}
        onChange={(event) => props.onChoose(event.target.value)}
        className={`${fieldStyle} mt-1 h-[2.6rem]`}
      >
        {props.none !== undefined && <option value="">{props.none}</option>}
        {props.organisations.map((organisation) => (
          <option key={organisation.id} value={organisation.id}>
            {organisation.name}
          </option>
        ))}
      </select>
    </div>
  )
}
