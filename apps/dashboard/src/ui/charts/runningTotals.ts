import type { BarRow } from './barSeries.ts'

/** The sum of each energy up to the end of each row; `null` after the last known value. */
export function runningTotals<K extends string>(rows: readonly BarRow<K>[]): readonly BarRow<K>[] {
  const kinds = Object.keys(rows[0]?.values ?? {}) as K[]
  const lastOf = new Map(
    kinds.map((kind) => [kind, rows.findLastIndex(({ values }) => values[kind] !== null)]),
  )
  const sums = new Map<K, number>()
  return rows.map(({ fromMs, values }, at) => {
    const totals = kinds.map((kind) => {
      const sum = (sums.get(kind) ?? 0) + (values[kind] ?? 0)
      sums.set(kind, sum)
      return [kind, at <= (lastOf.get(kind) ?? -1) ? sum : null] as const
    })
    return { fromMs, values: Object.fromEntries(totals) as Record<K, number | null> }
  })
}
