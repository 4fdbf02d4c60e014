import type { ReportedHydra } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useHydraEnergy } from '../../../api/hydraQueries.ts'
import type { HydraEnergyKind } from '../../../domain/quantities/hydra.ts'
import { zoneOf } from '../../../settings/preferences.ts'
import { bandEdges } from '../../../ui/charts/bands.ts'
import type { BandEnergy } from '../../../ui/charts/comparison.ts'
import { periodStarts, spanOfPeriods } from '../../../ui/charts/namedPeriods.ts'
import type { RenewingLoad } from '../../../ui/Loaded.tsx'
import { isByMonth } from '../../../ui/range/shownPeriod.ts'
import type { DayView } from './dayView.ts'
import { bandRows, energyByPeriod } from './hydraEnergy.ts'
import type { HydraPeriod } from './hydraPeriod.ts'

/** A hydra's energies by band. */
export type HydraBandEnergy = BandEnergy<HydraEnergyKind>

/** The energies of a period by band [H16]; `null` fetches nothing. */
export function useBandEnergy(
  device: Pick<ReportedHydra, 'deviceId' | 'tz'>,
  shown: Pick<HydraPeriod, 'query' | 'span' | 'grows'> | null,
  dayView: DayView,
): RenewingLoad<HydraBandEnergy> {
  const tz = zoneOf(device)
  const load = useHydraEnergy(
    device.deviceId,
    shown && {
      query: { ...shown.query, tz },
      // Only a day has hours: longer periods have one cached answer.
      dayViewMode: shown.query.range === 'd' ? dayView : 'hours',
      span: shown.span,
    },
    shown?.grows ?? false,
  )
  const answer = load.data
  const data = useMemo(() => {
    if (answer === undefined) return undefined
    const { span: asked, query, dayViewMode } = answer.requested
    const rowBand = query.range === 'd' ? (dayViewMode === 'parts' ? 'part' : 'hour') : 'day'
    const band = rowBand === 'day' && isByMonth(asked) ? 'month' : rowBand
    const periods = answer.rows.map(({ _id }) => _id.period)
    const energies = energyByPeriod(answer.rows, periodStarts(periods, rowBand, query.tz))
    const startsMs = energies.map(({ startMs }) => startMs)
    const span = spanOfPeriods(asked, startsMs, rowBand, query.tz)
    const edges = bandEdges(span, band, query.tz)
    return { span, band, edges, rows: bandRows(edges, energies) } as const
  }, [answer])
  const error = load.error ?? answer?.failed ?? null
  return { data, error, refetch: load.refetch, renewing: load.isPlaceholderData }
}
