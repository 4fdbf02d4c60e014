import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './ListControls.module.css'
import type { ListOrder } from './listOrder.ts'
import type { State } from './StateWord.tsx'
import type { ListSearch } from './useListSearch.ts'

const ALL = 'all'

const ORDERS: readonly { readonly value: ListOrder; readonly label: string }[] = [
  { value: 'id', label: 'Sort by id' },
  { value: 'site', label: 'Sort by site' },
  { value: 'state', label: 'Down first' },
  { value: 'silent', label: 'Longest silent first' },
]

/** Search by id or site, the filter by state, and the order. */
export function ListControls(search: ListSearch) {
  const { typed, setTyped, filter, setFilter, order, setOrder } = search
  return (
    <div className={classes.controls}>
      <TextInput
        type="search"
        aria-label="Search by id or site"
        placeholder="Search by id or site"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label="Filter by state"
        value={filter ?? ALL}
        onChange={(value) => setFilter(value === ALL ? null : (value as State))}
        data={[
          { value: ALL, label: 'All' },
          { value: 'up', label: 'Up' },
          { value: 'down', label: 'Down' },
          { value: 'unknown', label: 'Unknown' },
        ]}
      />
      <NativeSelect
        aria-label="Order"
        value={order}
        onChange={({ currentTarget }) => {
          const chosen = ORDERS.find(({ value }) => value === currentTarget.value)
          if (chosen !== undefined) setOrder(chosen.value)
        }}
        data={ORDERS}
      />
    </div>
  )
}
