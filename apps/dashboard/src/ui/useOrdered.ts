import { useMemo } from 'react'
import { type ListOrder, type Orderable, ordered } from './listOrder.ts'

/** The ids in an order that stands until others come or another is wished for: rows do not run away from a hand. */
export function useOrdered(
  ids: readonly string[] | undefined,
  order: ListOrder,
  read: (id: string) => Orderable | undefined,
): readonly string[] | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a device tells later does not move its row
  return useMemo(() => ids && ordered(ids, order, read), [ids, order])
}
