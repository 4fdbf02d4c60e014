import type { HydraDevice } from '@wattpost/protocol'
import { useState } from 'react'
import { ActionButton } from '../../ui/Action.tsx'
import { dayStart } from '../../ui/charts/zone.ts'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { OutageLanes } from '../../ui/lanes/OutageLanes.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import type { Known } from './fleet.ts'
import { supplyChannels } from './siteLane.ts'
import type { HydraToday } from './todayTotals.ts'
import type { Answers } from './useAskEach.ts'
import { useSiteLanes } from './useSiteLanes.ts'
import { worstFirst } from './worstFirst.ts'

const SHOWN_FIRST = 6
const SHOWN_MORE = 20
const WORDS = { up: 'Supplied', down: 'Outage', rest: 'Off', unknown: 'Unknown' } as const

interface OutagesTodayProps {
  readonly hydras: readonly Known<HydraDevice>[]
  /** Which hydras there are is known, or will not be. */
  readonly isKnown: boolean
  readonly today: Answers<HydraToday>
  readonly nowMs: number
}

/** Today at each site that has grid or generator: when neither gave power, and when nobody knows [R22]. */
export function OutagesToday({ hydras, isKnown, today, nowMs }: OutagesTodayProps) {
  const [shown, setShown] = useState(SHOWN_FIRST)
  const sites = worstFirst(
    hydras.filter(({ device }) => supplyChannels(device).length > 0),
    today.isWhole ? today.byId : new Map(),
  )
  const { lanes, isLoading, error, refetch } = useSiteLanes(sites.slice(0, shown), nowMs)
  if (!isKnown) {
    return (
      <Panel title="Outages today">
        <SkeletonRows rows={SHOWN_FIRST} height={26} />
      </Panel>
    )
  }
  if (sites.length === 0) return null
  const left = sites.length - shown
  const tz = sites[0]?.device.tz ?? null
  const span = { fromMs: dayStart(nowMs, tz), toMs: dayStart(nowMs, tz, 1) }
  return (
    <Panel title="Outages today" aside={<OtherZones sites={sites} tz={tz} />}>
      {error && <ErrorPanel message={error.message} onRetry={refetch} />}
      {lanes.length > 0 && (
        <OutageLanes
          label="Outages today"
          {...{ span, tz, lanes }}
          words={WORDS}
          aside={
            left > 0 && (
              <ActionButton look="quiet" size="small" onClick={() => setShown(shown + SHOWN_MORE)}>
                and {left} more
              </ActionButton>
            )
          }
        />
      )}
      {lanes.length === 0 && isLoading && (
        <SkeletonRows rows={Math.min(shown, sites.length)} height={26} />
      )}
      {lanes.length === 0 && !isLoading && !error && (
        <EmptyPanel title="Nothing known yet">
          The day has only begun. Yesterday stands on each hydra’s page.
        </EmptyPanel>
      )}
    </Panel>
  )
}

interface OtherZonesProps {
  readonly sites: readonly Known<HydraDevice>[]
  readonly tz: string | null
}

/** Sites of several zones share an axis, which can be right for one of them only. */
function OtherZones({ sites, tz }: OtherZonesProps) {
  const isShared = sites.every(({ device }) => device.tz === tz)
  return isShared ? null : <span>times of {tz}</span>
}
