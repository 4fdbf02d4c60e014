import { localIso } from '../../ui/charts/zone.ts'
import type { CsvTable } from '../../ui/csv/csvText.ts'
import { type Lane, laneWords, type Stretch } from '../../ui/lanes/lane.ts'

interface OutageRow extends Stretch {
  readonly name: string
}

/** Every stretch of every lane for a spreadsheet, in the order of time. */
export function outageTable(lanes: readonly Lane[], tz: string): CsvTable<OutageRow> {
  return {
    columns: [
      { header: 'Channel', value: ({ name }) => name },
      { header: 'State', value: ({ state }) => laneWords[state] },
      { header: 'From', value: ({ fromMs }) => localIso(fromMs, tz) },
      { header: 'To', value: ({ toMs }) => localIso(toMs, tz) },
      { header: 'Duration (s)', value: ({ fromMs, toMs }) => (toMs - fromMs) / 1000 },
      { header: 'Remark', value: ({ reason }) => reason ?? null },
    ],
    rows: lanes
      .flatMap(({ name, stretches }) => stretches.map((stretch) => ({ name, ...stretch })))
      .toSorted((a, b) => a.fromMs - b.fromMs),
  }
}
