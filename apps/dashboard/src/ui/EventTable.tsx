import { type ReactNode, useState } from 'react'
import { ActionButton } from './Action.tsx'
import { usePrinting } from './print/usePrinting.ts'
import { type StackedColumn, StackedTable } from './StackedTable.tsx'

interface EventTableProps<R> {
  readonly label: string
  readonly columns: readonly StackedColumn<R>[]
  /** Newest first. */
  readonly events: readonly R[]
  readonly keyOf: (event: R) => string
  /** Rows shown first, and rows that each click adds. */
  readonly step: number
  /** Label of the button that shows more. */
  readonly showMore: string
  /** Shown without events. */
  readonly empty: ReactNode
}

/** A table of events that starts short and grows by `step` rows at a time. Print has all of them. */
export function EventTable<R>(props: EventTableProps<R>) {
  const { label, columns, events, keyOf, step, showMore, empty } = props
  const [shown, setShown] = useState(step)
  const limit = usePrinting() ? events.length : shown
  if (events.length === 0) return empty
  return (
    <>
      <StackedTable label={label} columns={columns} rows={events.slice(0, limit)} keyOf={keyOf} />
      {events.length > limit && (
        <ActionButton variant="secondary" size="small" onClick={() => setShown(shown + step)}>
          {showMore}
        </ActionButton>
      )}
    </>
  )
}
