import type { HydraVariant, ReportedHydra } from '@wattpost/protocol'
import { useBackend } from '../../../api/ApiContext.tsx'
import type { Outages } from '../../../domain/outages.ts'
import { type HydraEnergyKind, hydraEnergies } from '../../../domain/quantities/hydra.ts'
import type { BarRow } from '../../../ui/charts/bands.ts'
import { energyTotals, isMissing } from '../../../ui/charts/comparison.ts'
import { EnergyChart } from '../../../ui/charts/EnergyChart.tsx'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { OwnerFigures } from '../../../ui/figures/OwnerFigures.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { EmptyPanel } from '../../../ui/Message.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { answeredPeriod } from '../../../ui/range/shownPeriod.ts'
import { SegmentedChoice } from '../../../ui/SegmentedChoice.tsx'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { hasDayViews, useDayView } from './dayView.ts'
import { hydraCsv, kindsOf } from './hydraEnergy.ts'
import type { HydraPeriod } from './hydraPeriod.ts'
import { sourceTimelines, supplyOf } from './outageTimelines.ts'
import { text } from './text.ts'
import { type HydraBandEnergy, useBandEnergy } from './useBandEnergy.ts'

interface EnergyPanelProps {
  readonly device: ReportedHydra
  readonly shown: HydraPeriod
  /** The previous period; `null` without a comparison. */
  readonly previous: HydraPeriod | null
  readonly hasChannels: boolean
  /** Outages of the same period; `undefined` while they load. */
  readonly outages: Outages | undefined
  /** Reason why there are no outages. */
  readonly outagesError: Error | null
}

/** Energy by hour, part of the day or day, above a timeline of grid and generator [R21, H16]. */
export function EnergyPanel(props: EnergyPanelProps) {
  const { device, shown, previous, outagesError } = props
  const { dayView, chooseDayView } = useDayView()
  const load = useBandEnergy(device, shown, dayView)
  const previousLoad = useBandEnergy(device, previous, dayView)
  const combinedLoad = {
    data: load.data,
    error: load.error ?? previousLoad.error,
    refetch: () =>
      Promise.all([load.refetch(), ...(previous === null ? [] : [previousLoad.refetch()])]),
  }
  return (
    <Panel
      title={text('energy')}
      renewing={load.renewing || previousLoad.renewing}
      aside={
        hasDayViews(shown) && (
          <SegmentedChoice
            label={text('dayView')}
            size="small"
            value={dayView}
            onChange={chooseDayView}
            options={[
              ['hours', text('hours')],
              ['parts', text('timeOfDay')],
            ]}
          />
        )
      }
    >
      <Loaded load={combinedLoad} skeleton={<SkeletonRows rows={1} height={420} />}>
        {(energy) => (
          <Chart
            {...props}
            energy={energy}
            previousEnergy={previous === null ? undefined : previousLoad.data}
          />
        )}
      </Loaded>
      {outagesError && (
        <p role="status">{text('outagesFailed', { message: outagesError.message })}</p>
      )}
    </Panel>
  )
}

interface ChartProps extends EnergyPanelProps {
  readonly energy: HydraBandEnergy
  readonly previousEnergy: HydraBandEnergy | undefined
}

function Chart(props: ChartProps) {
  const { shown, previous, hasChannels, outages, energy, previousEnergy } = props
  const { variant } = props.device
  const { tz, nowMs } = useDevice()
  const { rows } = energy
  if (rows.every(isMissing)) {
    return <NoEnergy hasChannels={hasChannels} missing="noEnergy" />
  }
  return (
    <EnergyChart
      label={(period) => text('energyChart', { period })}
      table={hydraEnergies}
      kinds={kindsOf(variant, energyTotals(rows))}
      energy={energy}
      previous={
        previous && previousEnergy
          ? {
              name: answeredPeriod(previous, previousEnergy, nowMs, tz).name,
              energy: previousEnergy,
            }
          : null
      }
      shown={shown}
      figures={<HydraFigures variant={variant} rows={rows} />}
      timeline={{
        label: text('supplyTimeline'),
        series: outages === undefined ? [] : sourceTimelines(outages),
        outagesOf: supplyOf(outages ?? { channels: [] }),
      }}
      csv={() => hydraCsv(rows, tz)}
    />
  )
}

interface HydraFiguresProps {
  readonly variant: HydraVariant | undefined
  readonly rows: readonly BarRow<HydraEnergyKind>[]
}

/**
 * Cost and fuel of a period; nothing for a battery monitor, which measures no import. A hydra measures the sun only as
 * far as it charges the battery, and not the energy of its load: its self-sufficiency is unknown.
 */
function HydraFigures({ variant, rows }: HydraFiguresProps) {
  const totals = energyTotals(rows)
  const kinds = kindsOf(variant, totals)
  if (!kinds.includes('grid') && !kinds.includes('generator')) return null
  return (
    <OwnerFigures
      site={null}
      gridWh={kinds.includes('grid') ? totals.grid : 0}
      generatorWh={kinds.includes('generator') ? totals.generator : null}
    />
  )
}

interface NoEnergyProps {
  /** The device has AC channels, so that it can have import. */
  readonly hasChannels: boolean
  /** The text when the backend could have sent energies: the reason and the next step. */
  readonly missing: 'noEnergy' | 'noEnergyYet'
}

/** An empty panel of energies, with the reason. */
export function NoEnergy({ hasChannels, missing }: NoEnergyProps) {
  const { energyTypes } = useBackend()
  const reason = !hasChannels && energyTypes.isImportOnly() ? 'importOnly' : missing
  return <EmptyPanel title={text(reason)}>{text(`${reason}Text`)}</EmptyPanel>
}
