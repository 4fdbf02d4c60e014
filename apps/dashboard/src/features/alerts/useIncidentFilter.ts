import { useSearchParams } from 'react-router'
import { ALERT_GROUPS } from '../../domain/alerts/alert.ts'
import { INCIDENT_STATES, type IncidentFilter } from '../../domain/alerts/incident.ts'

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
