import {
  type Icon,
  IconBattery2,
  IconBuildingFactory,
  IconEngine,
  IconSun,
} from '@tabler/icons-react'
import type { HydraDevice } from '@wattpost/protocol'
import { Loaded } from '../../ui/Loaded.tsx'
import { NowTiles } from '../../ui/NowGrid.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { Value } from '../../ui/Value.tsx'
import type { EnergyKind } from './energyByPeriod.ts'
import { energyLooks, kindsOf } from './energyKinds.ts'
import { energyTotals } from './energyTotals.ts'
import { shownPeriod } from './shownPeriod.ts'
import { useBandEnergy } from './useBandEnergy.ts'

const LABELS: Readonly<Record<EnergyKind, string>> = {
  grid: 'From the grid today',
  generator: 'Generated today',
  charge: 'Into the battery today',
  discharge: 'Out of the battery today',
  solar: 'Charged by the sun today',
}
const ICONS: Readonly<Record<EnergyKind, Icon>> = {
  grid: IconBuildingFactory,
  generator: IconEngine,
  charge: IconBattery2,
  discharge: IconBattery2,
  solar: IconSun,
}
const TODAY = { kind: 'period', period: { range: 'd', offset: 0 } } as const

interface TodayTilesProps {
  readonly device: HydraDevice
  readonly nowMs: number
}

/** The running day's sums, whatever period is looked at below. */
export function TodayTiles({ device, nowMs }: TodayTilesProps) {
  const load = useBandEnergy(device, shownPeriod(TODAY, nowMs, device.tz), 'hours')
  return (
    <section aria-label="Today">
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={92} />}>
        {({ rows }) => {
          const totals = energyTotals(rows)
          return (
            <NowTiles>
              {kindsOf(device.variant, totals).map((kind) => {
                const Icon = ICONS[kind]
                return (
                  <Tile
                    key={kind}
                    label={LABELS[kind]}
                    icon={<Icon size={18} />}
                    color={energyLooks[kind].color}
                  >
                    <Value quantity={amount(totals[kind], 'Wh')} />
                  </Tile>
                )
              })}
            </NowTiles>
          )
        }}
      </Loaded>
    </section>
  )
}
