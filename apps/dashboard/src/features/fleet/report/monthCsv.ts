import { shownPercent } from '../../../domain/availability.ts'
import type { CsvTable } from '../../../ui/csv/csvText.ts'
import { text } from '../text.ts'
import type { SiteMonth } from './availability.ts'

/** The report as a table: times in s; empty where nothing is known. */
export function monthCsv(months: readonly SiteMonth[]): CsvTable<SiteMonth> {
  const inSeconds = (key: Parameters<typeof text>[0]) => `${text(key)} (s)`
  const inPercent = (key: Parameters<typeof text>[0]) => `${text(key)} (%)`
  return {
    rows: months,
    columns: [
      { header: text('reportDevice'), value: ({ deviceId }) => deviceId },
      { header: text('reportSite'), value: ({ site }) => site },
      { header: text('reportRegion'), value: ({ region }) => region },
      {
        header: inPercent('reportAvailability'),
        value: ({ availability }) => shownPercent(availability, 3),
      },
      { header: text('reportOutages'), value: ({ outages }) => outages },
      { header: inSeconds('reportDown'), value: ({ downS }) => Math.round(downS) },
      { header: inSeconds('reportLongest'), value: ({ longestS }) => Math.round(longestS) },
      { header: inPercent('reportGrid'), value: ({ gridPercent }) => shownPercent(gridPercent, 3) },
      { header: inSeconds('reportGenerator'), value: ({ generatorS }) => rounded(generatorS) },
      { header: inSeconds('reportUnknown'), value: ({ unknownS }) => Math.round(unknownS) },
    ],
  }
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1000) / 1000
}
