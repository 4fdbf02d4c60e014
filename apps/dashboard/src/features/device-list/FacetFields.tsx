import { ALERT_GROUPS, type AlertGroup } from '../../domain/alerts/alert.ts'
import { SmallButton } from '../../ui/Action.tsx'
import { SelectField } from '../../ui/Field.tsx'
import type { ListSearch } from '../../ui/list/useListSearch.ts'
import { stateText, variantText } from './columns.ts'
import type { DeviceFacts } from './deviceFacts.ts'
import { ANY_ALERT, chosenIn, FACETS, type Facet, facetOptions } from './facets.ts'
import classes from './ListTools.module.css'
import { text } from './text.ts'

interface FacetFieldsProps {
  readonly search: ListSearch
  /** All devices of the search; `null` while they load. */
  readonly rows: readonly DeviceFacts[] | null
}

const NAMES = { filter: 'state', region: 'region', variant: 'variant', alert: 'alert' } as const
const ALL = ''

/** A field for each facet that the devices have, with the number of devices of each value. */
export function FacetFields({ search, rows }: FacetFieldsProps) {
  const chosen = chosenIn(search)
  if (rows === null) return <p className={classes.loading}>{text('loadingFilters')}</p>
  const isAny = FACETS.some((facet) => chosen[facet] !== null)
  const fields = FACETS.map((facet) => ({ facet, options: facetOptions(rows, facet, chosen) }))
  const clear = () => {
    const rest = new URLSearchParams(search.query)
    for (const facet of FACETS) rest.delete(facet)
    search.setQuery(rest.toString())
  }
  return (
    <div className={classes.facets}>
      {fields.map(
        ({ facet, options }) =>
          options.length > 0 && (
            <SelectField
              key={facet}
              size="small"
              label={text(NAMES[facet])}
              value={chosen[facet] ?? ALL}
              onChange={(value) => search.setParam(facet, value === ALL ? null : value)}
              options={[
                { value: ALL, label: text('all') },
                ...options.map(({ value, count }) => ({
                  value,
                  label: text('option', { name: optionText(facet, value), count }),
                })),
              ]}
            />
          ),
      )}
      {isAny && <SmallButton onClick={clear}>{text('clearFilters')}</SmallButton>}
    </div>
  )
}

const GROUP_TEXTS = {
  outage: 'alertOutage',
  tamper: 'alertTamper',
  battery: 'alertBattery',
  limit: 'alertLimit',
  offline: 'alertOffline',
  note: 'alertNote',
} as const satisfies Readonly<Record<AlertGroup, string>>

function optionText(facet: Facet, value: string): string {
  switch (facet) {
    case 'region':
      return value
    case 'variant':
      return variantText(value)
    case 'filter':
      return value === 'up' || value === 'down' || value === 'unknown'
        ? stateText({ state: value, isDisconnected: false })
        : value
    case 'alert': {
      const group = ALERT_GROUPS.find((each) => each === value)
      if (group !== undefined) return text(GROUP_TEXTS[group])
      return value === ANY_ALERT ? text('needsAttention') : value
    }
  }
}
