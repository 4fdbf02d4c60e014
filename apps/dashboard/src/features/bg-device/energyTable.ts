import type { RealtimeEnergy } from '@wattpost/protocol'
import { localIso } from '../../ui/charts/zone.ts'
import type { CsvTable } from '../../ui/csv/csvText.ts'

const COLUMNS = [
  ['solarEnergy', 'Solar (Wh)'],
  ['batteryEnergyIn', 'Into the battery (Wh)'],
  ['batteryEnergyOut', 'Out of the battery (Wh)'],
  ['inverterEnergyIn', 'Into the inverter (Wh)'],
  ['inverterEnergyOut', 'Out of the inverter (Wh)'],
  ['batteryAhIn', 'Charge in (Ah)'],
  ['batteryAhOut', 'Charge out (Ah)'],
  ['acConsumptionEnergy', 'AC consumed (Wh)'],
  ['acBatteryChargeEnergy', 'AC to the battery (Wh)'],
  ['acEnergy', 'AC in total (Wh)'],
] as const satisfies readonly (readonly [keyof RealtimeEnergy, string])[]

/** The running day's energies [E4] as one row. */
export function energyTable(energy: RealtimeEnergy, tz: string): CsvTable<RealtimeEnergy> {
  return {
    columns: [
      { header: 'As of', value: ({ timestamp }) => localIso(timestamp, tz) },
      ...COLUMNS.map(([key, header]) => ({ header, value: (row: RealtimeEnergy) => row[key] })),
    ],
    rows: [energy],
  }
}
