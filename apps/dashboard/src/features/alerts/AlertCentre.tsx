import { DAY_MS, type Family } from '@wattpost/protocol'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { ALERT_GROUPS, type DatedAlert } from '../../domain/alerts/alert.ts'
import { isAcknowledged, isMuted, needsAttention } from '../../domain/alerts/choices.ts'
import type { FleetNow } from '../../domain/alerts/fleetAlerts.ts'
import {
  filteredIncidents,
  INCIDENT_STATES,
  type Incident,
  type IncidentFilter,
  type IncidentState,
  incidentsOf,
} from '../../domain/alerts/incident.ts'
import type { AnyDevice } from '../../domain/deviceState.ts'
import { devicesOf } from '../../domain/fleet.ts'
import { useUser } from '../../session/SessionContext.tsx'
import { alertMemory } from '../../settings/alertMemory.ts'
import { browserZone } from '../../settings/preferences.ts'
import { SmallButton } from '../../ui/Action.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { LiveRegion, useSettled } from '../../ui/LiveRegion.tsx'
import { ErrorPanel } from '../../ui/Message.tsx'
import { PageHeading, PageStack } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { dateInText } from '../../ui/time/dateTime.ts'
import { dayStart } from '../../ui/time/zone.ts'
import classes from './AlertCentre.module.css'
import { IncidentList } from './IncidentList.tsx'
import { NotificationsPanel } from './NotificationsPanel.tsx'
import { text } from './text.ts'
import { useHistory } from './useHistory.ts'

/** Days of history that are asked for. */
const DAYS = 7
/** The history is fetched for this number of devices, and for as many more on request. */
const DEVICES_STEP = 40

interface AlertCentreProps extends FleetNow {
  /** Lists of devices that failed. */
  readonly listErrors: ReactNode
}

/** Alerts of all devices, running and over: acknowledged, muted, filtered, with a link to their moment. */
export function AlertCentre(props: AlertCentreProps) {
  const user = useUser()
  return user && <Centre key={user.uid} uid={user.uid} {...props} />
}

function Centre({ uid, ...props }: AlertCentreProps & { readonly uid: string }) {
  const { fleet, nowMs, alerts, total, isWhole, isPartial, isDisconnected, listErrors } = props
  const memory = alertMemory(uid)
  const choices = useStore(memory.choices)
  const { seen } = useStore(memory.log)
  const [filter, changeFilter] = useIncidentFilter()
  const [askedMax, setAskedMax] = useState(DEVICES_STEP)
  const devices = devicesOf(fleet)
  const asked = askedFirst(devices, alerts, filter.device).slice(0, askedMax)
  const fromMs = nowMs === 0 ? 0 : dayStart(nowMs - DAYS * DAY_MS, browserZone())
  const history = useHistory(isWhole ? asked : [], fromMs)
  const incidents = withSites(
    incidentsOf({
      ...{ running: alerts, history: history.incidents, seen },
      ...{ isDisconnected, offlineKnown: history.offlineKnown },
    }),
    devices,
  )
  const isOpen = (one: Incident) => needsAttention(choices, one, nowMs)
  const shown = filteredIncidents(incidents, filter, isOpen)
  const openCount = incidents.filter((one) => one.toMs === null && isOpen(one)).length
  const isLoading = !isWhole || history.isLoading
  // Without some device, or its history, it is not known that there was no alert.
  const isIncomplete = isPartial || history.failed !== null
  const count = isIncomplete && shown.length === 0 ? '' : text('count', { count: shown.length })
  return (
    <>
      <PageHeading
        title={text('title')}
        alert={openCount === 0 ? undefined : text('alertCount', { count: openCount })}
      />
      <PageStack>
        {listErrors}
        <Panel title={text('list')} aside={<span>{count}</span>}>
          <LiveRegion text={useSettled(isLoading ? '' : count)} />
          <IncidentFilters filter={filter} onChange={changeFilter} />
          {history.failed && (
            <ErrorPanel
              error={history.failed.error}
              message={text('historyFailed', {
                count: history.failed.count,
                message: history.failed.error.message,
              })}
              onRetry={history.refetch}
            />
          )}
          <IncidentList
            incidents={shown}
            nowMs={nowMs}
            isDisconnected={isDisconnected}
            statusOf={(one) => ({
              isAcknowledged: isAcknowledged(choices, one, nowMs),
              isMuted: isMuted(choices, one),
              isDeviceMuted: choices.muted.includes(one.deviceId),
            })}
            choices={memory.choices}
            empty={{
              isFiltered: filter.state !== 'all' || filter.group !== null || filter.device !== '',
              ...{ isLoading, isIncomplete },
              days: DAYS,
              onClear: () => changeFilter({ state: 'all', group: null, device: '' }),
            }}
          />
          {isLoading && <SkeletonRows rows={2} height={48} />}
        </Panel>
        {(devices.length > 0 || isPartial) && (
          <Coverage
            fromMs={fromMs}
            loaded={devices.length}
            answered={history.answered}
            total={total === undefined ? undefined : Math.max(total, devices.length)}
            isPartial={isPartial}
            moreCount={Math.min(DEVICES_STEP, devices.length - asked.length)}
            onMore={() => setAskedMax(askedMax + DEVICES_STEP)}
          />
        )}
        <NotificationsPanel
          choices={memory.choices}
          deviceIds={devices.map(({ device }) => device.deviceId)}
        />
      </PageStack>
    </>
  )
}

/** The incidents with the names of their sites: this browser may have seen one before its device was loaded. */
function withSites(
  incidents: readonly Incident[],
  devices: readonly AnyDevice[],
): readonly Incident[] {
  const sites = new Map(devices.map(({ device }) => [device.deviceId, device.site]))
  return incidents.map((one) =>
    one.site === '' ? { ...one, site: sites.get(one.deviceId) ?? '' } : one,
  )
}

/** The order of families: hydras report the outages of sites. */
const ASKED_FAMILIES: readonly Family[] = ['hydra', 'bg', 'pm']

/** The devices in the order in which their history is asked for: searched ones, then those with running alerts. */
function askedFirst(
  devices: readonly AnyDevice[],
  alerts: readonly DatedAlert[],
  searched: string,
): readonly AnyDevice[] {
  const text = searched.trim().toLowerCase()
  const alerting = new Set(alerts.map(({ deviceId }) => deviceId))
  const rank = ({ device: { deviceId, site = '' } }: AnyDevice) => {
    const isSearched = text !== '' && `${deviceId}\n${site}`.toLowerCase().includes(text)
    return isSearched ? 0 : alerting.has(deviceId) ? 1 : 2
  }
  const family = (one: AnyDevice) => ASKED_FAMILIES.indexOf(one.family)
  return devices.toSorted((a, b) => rank(a) - rank(b) || family(a) - family(b))
}

interface CoverageProps {
  /** Start of the server's history, epoch ms. */
  readonly fromMs: number
  /** Devices with a known state, and those whose history has arrived. */
  readonly loaded: number
  readonly answered: number
  /** All devices; 0 while no list has arrived, `undefined` while a list may be longer than is known. */
  readonly total: number | undefined
  /** A list of devices has failed: there may be more than `total`. */
  readonly isPartial: boolean
  /** Devices whose history the next click loads. */
  readonly moreCount: number
  readonly onMore: () => void
}

/** The period and devices that the list of alerts covers, and the missing ones. */
function Coverage({ fromMs, loaded, answered, ...rest }: CoverageProps) {
  const { total, isPartial, moreCount, onMore } = rest
  const from = fromMs === 0 ? '…' : dateInText(fromMs, browserZone())
  return (
    <Panel title={text('coverage')}>
      <ul className={classes.facts}>
        {isPartial && <li>{text('coveragePartial')}</li>}
        {total !== 0 && <li>{text('coverageRunning', { devices: devicesText(loaded, total) })}</li>}
        {total !== 0 && (
          <li>
            {text('coverageServer', { from, devices: devicesText(answered, total) })}{' '}
            {moreCount > 0 && (
              <SmallButton onClick={onMore}>{text('loadMore', { count: moreCount })}</SmallButton>
            )}
          </li>
        )}
        <li>{text('coverageBrowser')}</li>
        <li>{text('coverageSaved')}</li>
      </ul>
    </Panel>
  )
}

function devicesText(known: number, total: number | undefined): string {
  return total === undefined ? text('coveredSoFar', { known }) : text('coveredOf', { known, total })
}

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
function IncidentFilters({ filter, onChange }: IncidentFiltersProps) {
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
function useIncidentFilter(): readonly [
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
