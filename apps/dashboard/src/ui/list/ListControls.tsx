import type { ReactNode } from 'react'
import { decimal } from '../../i18n/numbers.ts'
import { SelectField } from '../Field.tsx'
import { LiveRegion, useSettled } from '../LiveRegion.tsx'
import { SearchField } from '../SearchField.tsx'
import { SegmentedChoice } from '../SegmentedChoice.tsx'
import type { State } from '../StateWord.tsx'
import classes from './ListControls.module.css'
import { LIST_ORDERS, type ListOrder } from './listOrder.ts'
import { text } from './text.ts'
import type { ListSearch } from './useListSearch.ts'

const ALL = 'all'

const ORDER_TEXTS = {
  id: 'sortId',
  site: 'sortSite',
  state: 'sortDown',
  silent: 'sortOffline',
} as const satisfies Readonly<Record<ListOrder, string>>

/** Numbers of matches, by state and in all. */
export type StateFilterCounts = Readonly<Record<State | typeof ALL, number>>

interface ListControlsProps extends ListSearch {
  /** Shown in the filter by state; `undefined` while the states are unknown. */
  readonly counts?: StateFilterCounts | undefined
  /** Without it, the headings of a table order the list. */
  readonly hasOrder?: boolean
}

/** A list's search field, its filter by state and its order. */
export function ListControls({ hasOrder = true, counts, ...search }: ListControlsProps) {
  const { typed, setTyped, filter, setFilter, order, setOrder } = search
  const option = <Value extends State | typeof ALL>(value: Value, name: string) =>
    [value, counts ? counted(name, counts[value]) : name] as const
  return (
    <div className={classes.controls}>
      <SearchField label={text('search')} value={typed} onChange={setTyped} />
      <SegmentedChoice<State | typeof ALL>
        label={text('filter')}
        value={filter ?? ALL}
        onChange={(value) => setFilter(value === ALL ? null : value)}
        options={[
          option(ALL, text('filterAll')),
          option('up', text('stateOnline')),
          option('down', text('stateDown')),
          option('unknown', text('stateOffline')),
        ]}
      />
      {hasOrder && (
        <SelectField
          size="small"
          label={text('sort')}
          labelPosition="hidden"
          value={order}
          onChange={setOrder}
          options={LIST_ORDERS.map((value) => ({ value, label: text(ORDER_TEXTS[value]) }))}
        />
      )}
    </div>
  )
}

function counted(name: string, count: number): ReactNode {
  return (
    <>
      {name} <span className={classes.matches}>{decimal(count, 0)}</span>
    </>
  )
}

interface ListCountProps {
  /** `undefined` while it is unknown; the line keeps its height. */
  readonly total: number | undefined
  /** Devices that are loaded and sorted, shown while it is less than `total`; `undefined` in the server's order. */
  readonly sortedCount: number | undefined
  /** A limit of the list, e.g. that only loaded devices are sorted. */
  readonly note?: string | undefined
}

/** The number of devices in a list. */
export function ListCount({ total, sortedCount, note }: ListCountProps) {
  const isComplete = total !== undefined && (sortedCount === undefined || sortedCount >= total)
  return (
    <>
      <p className={classes.count}>{countText(total, sortedCount)}</p>
      {note !== undefined && <p className={classes.count}>{note}</p>}
      {/* Announced once the whole list is sorted, not for each page that loads. */}
      <LiveRegion text={useSettled(isComplete ? text('listHas', { count: total }) : '')} />
    </>
  )
}

function countText(total: number | undefined, sortedCount: number | undefined): string {
  if (total === undefined) return '\u00a0'
  if (sortedCount === undefined || sortedCount >= total) return text('devices', { count: total })
  return text('devicesSorted', { count: total, sorted: sortedCount })
}

interface EmptyList extends Pick<ListSearch, 'search'> {
  readonly isFiltered: boolean
  /** The user is the merchant to whom an owner is sent. */
  readonly isMerchant: boolean
}

/** The next step for an empty list: clear search or filter, or have devices assigned. */
export function emptyListText({ search, isFiltered, isMerchant }: EmptyList): string {
  if (search === '' && !isFiltered) return text(isMerchant ? 'noneOfMerchant' : 'noneAssigned')
  if (!isFiltered) return text('noMatches')
  return text(search === '' ? 'noFilterMatches' : 'noSearchOrFilterMatches')
}
