import { useSearchParams } from 'react-router'
import { ALERT_GROUPS } from '../../domain/alerts/alert.ts'
import {
  INCIDENT_STATES,
  type IncidentFilter,
  type IncidentState,
} from '../../domain/alerts/incident.ts'
import { SelectField } from '../../ui/Field.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx'
import classes from './IncidentFilters.module.css'
import { text } from './text.ts'

const ANY = 'any'
const STATE_TEXTS = {
  all: 'stateAll',
  attention: 'stateAttention',
  running: 'stateRunning',
  over: 'stateOver',
} as const satisfies Readonly<Record<IncidentState, string>>

interface IncidentFiltersProps {
  readonly filter: IncidentFilter
  readonly onChange: (values: Partial<IncidentFilter>) => void
}

/** The list's search by device, and its filters by state and kind. */
export function IncidentFilters({ filter, onChange }: IncidentFiltersProps) {
  const groups = ALERT_GROUPS.filter((group) => group !== 'note')
  return (
    <div className={classes.filters}>
      <SearchField
        label={text('search')}
        value={filter.device}
        onChange={(device) => onChange({ device })}
      />
      <SegmentedChoice
        label={text('state')}
        value={filter.state}
        onChange={(state) => onChange({ state })}
        options={INCIDENT_STATES.map((state) => [state, text(STATE_TEXTS[state])])}
      />
      <SelectField
        size="small"
        label={text('kind')}
        labelPosition="hidden"
        value={filter.group ?? ANY}
        onChange={(group) => onChange({ group: group === ANY ? null : group })}
        options={[
          { value: ANY, label: text('allKinds') },
          ...groups.map((group) => ({ value: group, label: text(`${group}Group`) })),
        ]}
      />
    </div>
  )
}

/** The filter of the list. The address holds it, so that a link shows the same list. */
export function useIncidentFilter(): readonly [
  filter: IncidentFilter,
  change: (values: Partial<IncidentFilter>) => void,
] {
  const [params, setParams] = useSearchParams()
  const filter: IncidentFilter = {
    state: INCIDENT_STATES.find((state) => state === params.get('state')) ?? 'all',
    group: ALERT_GROUPS.find((group) => group === params.get('kind')) ?? null,
    device: params.get('device') ?? '',
  }
  const change = (values: Partial<IncidentFilter>) =>
    setParams(addressOf({ ...filter, ...values }), { replace: true, preventScrollReset: true })
  return [filter, change]
}

function addressOf({ state, group, device }: IncidentFilter): URLSearchParams {
  return new URLSearchParams([
    ...(state === 'all' ? [] : [['state', state]]),
    ...(group === null ? [] : [['kind', group]]),
    ...(device === '' ? [] : [['device', device]]),
  ])
}
