import type { Family } from '@wattpost/protocol'
import { useMemo, useRef } from 'react'
import { useLive } from '../../live/LiveContext.tsx'
import { useFreshnessMoment } from '../../live/useLiveState.ts'
import { LIST_ORDERS } from '../../ui/list/listOrder.ts'
import type { ListSearch } from '../../ui/list/useListSearch.ts'
import { columnsOf } from './columns.ts'
import { sortedRows, tableOrderOf } from './tableOrder.ts'
import { readFacts } from './useDeviceRows.ts'

/** The order by a column of the table; `null` for the orders that cards have too. */
export function useColumnOrder(family: Family, { param }: Pick<ListSearch, 'param'>) {
  const live = useLive()
  const now = useFreshnessMoment()
  const moment = useRef(now)
  moment.current = now
  const sort = param('sort')
  return useMemo(() => {
    const order = tableOrderOf(sort)
    const column = columnsOf(family).find(({ key }) => key === order?.key)
    const isListOrder = LIST_ORDERS.some((each) => each === sort)
    if (order === null || column === undefined || isListOrder) return null
    return {
      sort: (ids: readonly string[]): readonly string[] => {
        const rows = ids.flatMap((id) => readFacts(live, family, id, moment.current) ?? [])
        return sortedRows(rows, column, order.isDescending).map(({ id }) => id)
      },
    }
  }, [family, sort, live])
}
