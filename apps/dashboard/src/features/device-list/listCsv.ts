import type { Family } from '@wattpost/protocol'
import type { CsvTable } from '../../ui/csv/csvText.ts'
import { columnsOf } from './columns.ts'
import type { DeviceFacts } from './deviceFacts.ts'

/** All columns of a family's list, numbers in their base unit; values that are stale or unknown stay empty. */
export function listCsv(family: Family, rows: readonly DeviceFacts[]): CsvTable<DeviceFacts> {
  const columns = columnsOf(family).map(({ name, unit, value }) => ({
    ...{ header: unit === null || unit === '' ? name : `${name} (${unit})`, value },
  }))
  return { columns, rows }
}
