import type { HydraDevice } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useHydraEnergy } from '../../api/hydraQueries.ts'
import { type Band, bandEdges } from '../../ui/charts/bands.ts'
import type { BarRow } from '../../ui/charts/barSeries.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import type { Load } from '../../ui/Loaded.tsx'
import { bandRows } from './bands.ts'
import { type EnergyKind, energyByPeriod } from './energyByPeriod.ts'
import type { ShownPeriod } from './shownPeriod.ts'
import type { DayView } from './usePeriod.ts'

/** Energy by the band. */
export interface BandEnergy {
  readonly span: ChartSpan
  readonly band: Band
  readonly edges: readonly number[]
  readonly rows: readonly BarRow<EnergyKind>[]
}

interface BandEnergyLoad extends Load<BandEnergy> {
  /** What is shown belongs to another choice. */
  readonly renewing: boolean
}

/** The energies of what is looked at, cut into hours, parts of a day or days [H16]; `null` asks nothing. */
export function useBandEnergy(
  { deviceId, tz }: Pick<HydraDevice, 'deviceId' | 'tz'>,
  shown: Pick<ShownPeriod, 'asked' | 'span' | 'grows'> | null,
  dayView: DayView,
): BandEnergyLoad {
  const load = useHydraEnergy(
    deviceId,
    shown && {
      query: { ...shown.asked, tz },
      // A week has no hours to cut, so its answer is the same one.
      dayViewMode: shown.asked.range === 'd' ? dayView : 'hours',
      span: shown.span,
    },
    shown?.grows ?? false,
  )
  const answer = load.data
  const data = useMemo(() => {
    if (answer === undefined) return undefined
    const { span, query, dayViewMode } = answer.asked
    const band = query.range === 'd' ? (dayViewMode === 'parts' ? 'part' : 'hour') : 'day'
    const edges = bandEdges(span, band, query.tz)
    return { span, band, edges, rows: bandRows(edges, energyByPeriod(answer.rows)) } as const
  }, [answer])
  return { data, error: load.error, refetch: load.refetch, renewing: load.isPlaceholderData }
}
