import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpCircle,
  IconHome,
  IconSun,
} from '@tabler/icons-react'
import { useLive, useNow } from '../../live/LiveContext.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageStack } from '../../ui/PageStack.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount } from '../../ui/preferredQuantity.ts'

import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { TileGrid } from '../../ui/TileGrid.tsx'
import { Value } from '../../ui/Value.tsx'
import { AttentionList } from './AttentionList.tsx'
import { attentionOf } from './attention.ts'
import { FamilyCards } from './FamilyCards.tsx'
import { type Fleet, fleetSummary } from './fleetSummary.ts'
import { present } from './present.ts'
import { useFleet } from './useFleet.ts'

/** The whole fleet in figures, what needs attention, and the ways to the families. */
export function FleetOverview() {
  const loads = useFleet()
  const failed = Object.values(loads).find((load) => load.error !== null)
  const { bg, pm, hydra } = loads
  const ids =
    bg.data && pm.data && hydra.data ? { bg: bg.data, pm: pm.data, hydra: hydra.data } : undefined
  const load = {
    data: ids,
    error: failed?.error ?? null,
    refetch: () => Promise.all(Object.values(loads).map((each) => each.refetch())),
  }
  return (
    <Loaded load={load} skeleton={<SkeletonRows rows={4} height={104} />}>
      {(known) =>
        Object.values(known).every((list) => list.length === 0) ? (
          <Panel title="No devices yet">
            <EmptyPanel title="Nothing is assigned to you">
              Ask your merchant to assign your devices to this account.
            </EmptyPanel>
          </Panel>
        ) : (
          <Overview ids={known} />
        )
      }
    </Loaded>
  )
}

type FleetIds = Readonly<Record<keyof Fleet, readonly string[]>>

function Overview({ ids }: { readonly ids: FleetIds }) {
  const { stores, isStale } = useLive()
  // Sums over a fleet move on once a second with the clock; rows of single devices move faster.
  const nowMs = useNow()
  const now = { nowMs, isStale }
  const fleet: Fleet = {
    bg: present(stores.bg, ids.bg, now),
    pm: present(stores.pm, ids.pm, now),
    hydra: present(stores.hydra, ids.hydra, now),
  }
  const { counts, byFamily, solarW, consumptionW } = fleetSummary(fleet)
  const nobodyReports = counts.up + counts.down === 0
  return (
    <PageStack>
      <TileGrid>
        <Tile label="Up" icon={<IconCircleCheck size={18} />} color="var(--state-up)">
          {counts.up}
        </Tile>
        <Tile label="Down" icon={<IconAlertTriangle size={18} />} color="var(--state-down)">
          {counts.down}
        </Tile>
        <Tile label="Unknown" icon={<IconHelpCircle size={18} />} color="var(--state-unknown)">
          {counts.unknown}
        </Tile>
        <Tile label="Solar now" icon={<IconSun size={18} />} color="var(--source-solar)">
          <Value quantity={amount(solarW, 'W')} stale={nobodyReports} />
        </Tile>
        <Tile label="Consumption now" icon={<IconHome size={18} />} color="var(--source-load)">
          <Value quantity={amount(consumptionW, 'W')} stale={nobodyReports} />
        </Tile>
      </TileGrid>
      <AttentionList items={attentionOf(fleet)} nowMs={nowMs} />
      <FamilyCards byFamily={byFamily} />
    </PageStack>
  )
}
