import { DAY_MS } from '@wattpost/protocol'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { DatedAlert } from '../../domain/alerts/alert.ts'
import { isAcknowledged, isMuted, needsAttention } from '../../domain/alerts/choices.ts'
import { filteredIncidents, type Incident, incidentsOf } from '../../domain/alerts/incident.ts'
import { useUser } from '../../session/SessionContext.tsx'
import { alertMemory } from '../../settings/alertMemory.ts'
import { browserZone } from '../../settings/preferences.ts'
import { LiveRegion, useSettled } from '../../ui/LiveRegion.tsx'
import { ErrorPanel } from '../../ui/Message.tsx'
import { PageHeading, PageStack } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { dayStart } from '../../ui/time/zone.ts'
import { Coverage } from './Coverage.tsx'
import { IncidentFilters, useIncidentFilter } from './IncidentFilters.tsx'
import { IncidentList } from './IncidentList.tsx'
import { NotificationsPanel } from './NotificationsPanel.tsx'
import { text } from './text.ts'
import { type FleetDevice, useHistory } from './useHistory.ts'

/** Days of history that are asked for. */
const DAYS = 7
/** The history is fetched for this number of devices, and for as many more on request. */
const DEVICES_STEP = 40

type Devices<D> = readonly { readonly device: D }[]
type Of<Family extends FleetDevice['family']> = Extract<FleetDevice, { family: Family }>['device']

interface AlertCentreProps {
  readonly fleet: {
    readonly bg: Devices<Of<'bg'>>
    readonly pm: Devices<Of<'pm'>>
    readonly hydra: Devices<Of<'hydra'>>
  }
  readonly nowMs: number
  /** Running alerts of all devices, by the rules. */
  readonly alerts: readonly DatedAlert[]
  readonly total: number
  readonly isWhole: boolean
  /** A list has failed: there may be more devices. */
  readonly isPartial: boolean
  readonly isDisconnected: boolean
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
  // Without some device, or its history, nobody knows that there was no alert.
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
            <ErrorPanel message={text('historyFailed', history.failed)} onRetry={history.refetch} />
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
            total={Math.max(total, devices.length)}
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

function devicesOf({ bg, pm, hydra }: AlertCentreProps['fleet']): readonly FleetDevice[] {
  return [
    ...hydra.map(({ device }) => ({ family: 'hydra' as const, device })),
    ...bg.map(({ device }) => ({ family: 'bg' as const, device })),
    ...pm.map(({ device }) => ({ family: 'pm' as const, device })),
  ]
}

/** The incidents with the names of their sites: this browser may have seen one before its device was loaded. */
function withSites(
  incidents: readonly Incident[],
  devices: readonly FleetDevice[],
): readonly Incident[] {
  const sites = new Map(devices.map(({ device }) => [device.deviceId, device.site]))
  return incidents.map((one) =>
    one.site === '' ? { ...one, site: sites.get(one.deviceId) ?? '' } : one,
  )
}

/** The devices in the order in which their history is asked for: searched ones, then those with running alerts. */
function askedFirst(
  devices: readonly FleetDevice[],
  alerts: readonly DatedAlert[],
  searched: string,
): readonly FleetDevice[] {
  const text = searched.trim().toLowerCase()
  const alerting = new Set(alerts.map(({ deviceId }) => deviceId))
  const rank = ({ device: { deviceId, site = '' } }: FleetDevice) => {
    const isSearched = text !== '' && `${deviceId}\n${site}`.toLowerCase().includes(text)
    return isSearched ? 0 : alerting.has(deviceId) ? 1 : 2
  }
  return devices.toSorted((a, b) => rank(a) - rank(b))
}
