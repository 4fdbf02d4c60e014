import {
  type Icon,
  IconBattery2,
  IconBuildingFactory,
  IconEngine,
  IconSun,
} from '@tabler/icons-react'
import type { ReportedHydra } from '@wattpost/protocol'
import { type HydraEnergyKind, hydraEnergies } from '../../domain/quantities/hydra.ts'
import { energyTotals } from '../../ui/charts/comparison.ts'
import { useDevice } from '../../ui/DeviceContext.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { shownQuantity } from '../../ui/shownQuantity.tsx'
import { TodayTiles } from '../../ui/TodayTiles.tsx'
import { kindsOf } from './hydraEnergy.ts'
import { hydraToday } from './hydraPeriod.ts'
import { type TextKey, text } from './text.ts'
import { useBandEnergy } from './useBandEnergy.ts'

const LABELS = {
  grid: 'gridToday',
  generator: 'generatorToday',
  charge: 'chargeToday',
  discharge: 'dischargeToday',
  solar: 'solarToday',
} as const satisfies Record<HydraEnergyKind, TextKey>
const ICONS: Readonly<Record<HydraEnergyKind, Icon>> = {
  grid: IconBuildingFactory,
  generator: IconEngine,
  charge: IconBattery2,
  discharge: IconBattery2,
  solar: IconSun,
}

/** The current day's sums, independent of the period chosen below. */
export function HydraTodayTiles({ device }: { readonly device: ReportedHydra }) {
  const { nowMs, tz } = useDevice()
  const load = useBandEnergy(device, hydraToday(nowMs, tz), 'hours')
  return (
    <Loaded load={load} skeleton={<SkeletonRows rows={1} height={92} />}>
      {({ rows }) => {
        const totals = energyTotals(rows)
        return (
          <TodayTiles
            label={text('today')}
            tiles={kindsOf(device.variant, totals).map((kind) => ({
              label: text(LABELS[kind]),
              Icon: ICONS[kind],
              color: `var(--source-${hydraEnergies[kind].color})`,
              quantity: shownQuantity({ unit: 'Wh' }, totals[kind]),
            }))}
          />
        )
      }}
    </Loaded>
  )
}
