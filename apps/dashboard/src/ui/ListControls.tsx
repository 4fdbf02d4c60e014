import { SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './ListControls.module.css'
import type { State } from './StateWord.tsx'
import type { ListSearch } from './useListSearch.ts'

const ALL = 'all'

/** Search by id or site, and the filter by state. */
export function ListControls({ typed, setTyped, filter, setFilter }: ListSearch) {
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
    </div>
  )
}
