import type { Family } from '@wattpost/protocol'
import { useStore } from 'zustand'
import { useUser } from '../../session/SessionContext.tsx'
import { DEFAULT_COLUMNS } from './columns.ts'
import { choicesOf, choose, type ListChoices, listViews } from './listViews.ts'

export interface ShownChoices extends Omit<ListChoices, 'columns'> {
  /** Keys in display order. */
  readonly columns: readonly string[]
  readonly change: (change: Partial<ListChoices>) => void
}

/** Layout, columns and saved views of a family's list, of the signed-in account. */
export function useListChoices(family: Family): ShownChoices {
  const uid = useUser()?.uid ?? ''
  const choices = choicesOf(
    useStore(listViews, ({ lists }) => lists),
    uid,
    family,
  )
  return {
    ...choices,
    columns: choices.columns ?? DEFAULT_COLUMNS[family],
    change: (change) => choose(uid, family, change),
  }
}
