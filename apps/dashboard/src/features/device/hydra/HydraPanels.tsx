import {
  type Icon,
  IconBattery2,
  IconBuildingFactory,
  IconEngine,
  IconSun,
} from '@tabler/icons-react'
import type {
  BatterySystem,
  HydraVariant,
  PowerSplit,
  Reported,
  ReportedHydra,
  ReportedLatest,
  ReportedLifetimeRow,
} from '@wattpost/protocol'
import { useId } from 'react'
import { isCharge } from '../../../domain/battery.ts'
import {
  batterySystem,
  channelPower,
  type HydraEnergyKind,
  hydraEnergies,
  hydraLifetime,
  monitorEnergy,
  monitorPower,
  powerSplit,
} from '../../../domain/quantities/hydra.ts'
import { quantityName } from '../../../domain/quantities/names.ts'
import { energyTotals } from '../../../ui/charts/comparison.ts'
import { LiveValue, useDevice } from '../../../ui/DeviceContext.tsx'
import { type FactList, FactsPanel } from '../../../ui/Facts.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { UNKNOWN } from '../../../ui/quantity.ts'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { StackedTable } from '../../../ui/StackedTable.tsx'
import { knownFacts, quantityColumns, shownQuantity } from '../../../ui/shownQuantity.tsx'
import { Tile, TileGrid } from '../../../ui/Tile.tsx'
import { TodayTiles } from '../DevicePanels.tsx'
import { channelName, channelsOf } from './channels.ts'
import classes from './HydraPanels.module.css'
import { kindsOf } from './hydraEnergy.ts'
import { batteryText, splitSources } from './hydraFlows.ts'
import { hydraToday } from './hydraPeriod.ts'
import { type TextKey, text } from './text.ts'
import { useBandEnergy } from './useBandEnergy.ts'

/** The battery system [E15]. */
export function BatteryPanel({ system }: { readonly system: Reported<BatterySystem> }) {
  const { stale } = useDevice()
  const value = (key: keyof typeof batterySystem, entry = batterySystem[key]) => (
    <LiveValue key={key} quantity={shownQuantity(entry, system[key])} />
  )
  return (
    <FactsPanel
      title={text('batterySystem')}
      facts={[
        isCharge(system.abp)
          ? [quantityName(batterySystem.abp), value('abp')]
          : [text('rawAbp'), value('abp', { ...batterySystem.abp, unit: '', decimals: 0 })],
        [
          batteryText(stale ? undefined : system.bp),
          <LiveValue
            key="bp"
            quantity={shownQuantity(batterySystem.bp, system.bp && Math.abs(system.bp))}
          />,
        ],
        ...(['sp', 'mp', 'tsc'] as const).map(
          (key) => [quantityName(batterySystem[key]), value(key)] as const,
        ),
        [text('monitors'), system.mc ?? UNKNOWN],
      ]}
    />
  )
}

/** Channels, batteries and monitors in the last report, as far as known. */
export function lastHydraFacts(latest: ReportedLatest): FactList {
  const monitors = Object.entries(latest['battery-monitor-power'] ?? {})
  return [
    ...channelsOf(latest, 'up').flatMap((channel) =>
      knownFacts(channelPower, { rp: channel.powerW, v: channel.voltageV }, (name) =>
        [channelName(channel), name].join(' · '),
      ),
    ),
    ...knownFacts(batterySystem, latest['battery-system'] ?? {}),
    ...monitors.flatMap(([monitor, values]) =>
      knownFacts(monitorPower, values, (name) => [monitor, name].join(' · ')),
    ),
  ]
}

/** The battery monitors with their power and counters [E14]. */
export function MonitorsPanel({ latest }: { readonly latest: ReportedLatest }) {
  const { stale } = useDevice()
  const powers = latest['battery-monitor-power'] ?? {}
  const energies = latest['battery-monitor-energy'] ?? {}
  const names = [...new Set([...Object.keys(powers), ...Object.keys(energies)])].toSorted()
  return (
    <Panel title={text('batteryMonitors')}>
      <StackedTable
        label={text('batteryMonitors')}
        rows={names}
        keyOf={(name) => name}
        columns={[
          { name: text('monitor'), cell: (name) => name },
          ...quantityColumns(monitorPower, (name: string) => powers[name] ?? {}, stale),
          ...quantityColumns(monitorEnergy, (name: string) => energies[name] ?? {}),
        ]}
      />
    </Panel>
  )
}

/** Counters since commissioning [E16]. */
export function HydraLifetimePanel({ rows }: { readonly rows: readonly ReportedLifetimeRow[] }) {
  return (
    <Panel title={text('lifetimeEnergy')}>
      <StackedTable
        label={text('lifetimeEnergy')}
        columns={[
          { name: text('monitor'), cell: ({ monitor_id }) => monitor_id },
          ...quantityColumns(hydraLifetime, (row: ReportedLifetimeRow) => row),
        ]}
        rows={rows}
        keyOf={({ monitor_id }) => monitor_id}
      />
    </Panel>
  )
}

const LABELS = {
  grid: 'gridToday',
  generator: 'generatorToday',
  charge: 'chargeToday',
  discharge: 'dischargeToday',
  solar: 'solarToday',
} as const satisfies Record<HydraEnergyKind, TextKey>
/** Icons of the energies, and of the battery as a source of the load. */
const ICONS: Readonly<Record<HydraEnergyKind | 'battery', Icon>> = {
  grid: IconBuildingFactory,
  generator: IconEngine,
  charge: IconBattery2,
  discharge: IconBattery2,
  battery: IconBattery2,
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

interface PowerSplitTilesProps {
  readonly split: Reported<PowerSplit>
  readonly variant: HydraVariant | undefined
}

/** The power that each source supplies to the load [E14]. */
export function PowerSplitTiles({ split, variant }: PowerSplitTilesProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {text('loadSuppliedBy')}
      </h2>
      <TileGrid>
        {splitSources(split, variant).map((source) => {
          const Icon = ICONS[source]
          const entry = powerSplit[source]
          return (
            <Tile
              key={source}
              label={quantityName(entry)}
              icon={<Icon size={18} />}
              color={`var(--source-${entry.color})`}
            >
              <LiveValue quantity={shownQuantity(entry, split[source])} />
            </Tile>
          )
        })}
      </TileGrid>
    </section>
  )
}
