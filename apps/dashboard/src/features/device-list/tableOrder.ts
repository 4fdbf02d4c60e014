import type { DeviceColumn } from './columns.ts'
import type { DeviceFacts } from './deviceFacts.ts'

/** The order of a table: a column's key, with `-` before it for descending. */
export interface TableOrder {
  readonly key: string
  readonly isDescending: boolean
}

/** Reads an order from the address; `null` without one. */
export function tableOrderOf(param: string | null): TableOrder | null {
  if (param === null || param === '') return null
  const isDescending = param.startsWith('-')
  return { key: isDescending ? param.slice(1) : param, isDescending }
}

/** The order after a press on a column's heading: numbers begin with the highest, texts with A; then the reverse. */
export function nextOrder(before: TableOrder | null, { key, unit }: DeviceColumn): string {
  const isDescending = before?.key === key ? !before.isDescending : unit !== null
  return `${isDescending ? '-' : ''}${key}`
}

/** Sorts rows by a column, stable; rows without a value come last in both directions. */
export function sortedRows(
  rows: readonly DeviceFacts[],
  { value }: Pick<DeviceColumn, 'value'>,
  isDescending: boolean,
): readonly DeviceFacts[] {
  const sign = isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, key: value(row) }))
    .toSorted(({ key: a }, { key: b }) => {
      if (a === undefined) return b === undefined ? 0 : 1
      if (b === undefined) return -1
      return (
        sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compared(`${a}`, `${b}`))
      )
    })
    .map(({ row }) => row)
}

const collator = new Intl.Collator(undefined, { numeric: true })
const compared = (a: string, b: string) => collator.compare(a, b)
