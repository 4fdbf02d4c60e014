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
