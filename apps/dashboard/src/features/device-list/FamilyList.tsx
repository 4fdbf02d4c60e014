import type { Family } from '@wattpost/protocol'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useLive, useWatch } from '../../live/LiveContext.tsx'
import { useFreshnessMoment } from '../../live/useLiveState.ts'
import { useUser } from '../../session/SessionContext.tsx'
import { useConfig } from '../../settings/config.ts'
import { createRecentPoints } from '../../ui/charts/recentPoints.ts'
import { LazyPart, lazyPart } from '../../ui/lazy/LazyPart.tsx'
import { DeviceList } from '../../ui/list/DeviceList.tsx'
import { emptyListText, ListControls, ListCount } from '../../ui/list/ListControls.tsx'
import { LIST_ORDERS, useSortedIds } from '../../ui/list/listOrder.ts'
import { type ListSearch, useListSearch } from '../../ui/list/useListSearch.ts'
import { PageHeading } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { columnsOf } from './columns.ts'
import type { DeviceFacts } from './deviceFacts.ts'
import classes from './FamilyList.module.css'
import { FamilyRow } from './FamilyRow.tsx'
import { type Chosen, chosenIn, hasChosen, isFilteredHere } from './facets.ts'
import { ListTools } from './ListTools.tsx'
import type { ListSource } from './listSource.ts'
import { SelectBox } from './selection/SelectBox.tsx'
import { SelectionBar } from './selection/SelectionBar.tsx'
import { useListSelection, useSelectAll } from './selection/useListSelection.ts'
import { sortedRows, tableOrderOf } from './tableOrder.ts'
import { text } from './text.ts'
import { readFacts, useDeviceRows } from './useDeviceRows.ts'
import { useFamilyPages } from './useFamilyPages.ts'
import { useListChoices } from './useListChoices.ts'

const FamilyTable = lazyPart(
  'deviceTable',
  async () => (await import('./FamilyTable.tsx')).FamilyTable,
)

/** Height of a row of `DeviceTable`, CSS pixels. */
const TABLE_ROW_PX = 48

/** The devices of a family that the user may read, live. */
export function FamilyList({ family }: { readonly family: Family }) {
  const { productName } = useConfig()
  const isMerchant = useUser()?.merchant ?? false
  const search = useListSearch()
  const choices = useListChoices(family)
  const [isOpen, setOpen] = useState(() => isFilteredHere(chosenIn(search)))
  const selecting = useListSelection(family)
  const { selection, chosen } = selecting
  const list = useShownList(family, search, isOpen || selecting.all !== 'not-asked')
  useSelectAll(selecting, list.wholeIds)
  const { paged, ids } = list
  const [recentPoints] = useState(createRecentPoints)
  const [visibleIds, setVisibleIds] = useState<readonly string[]>([])
  useWatch(visibleIds)
  const isSelecting = chosen !== null
  const selectBox = useCallback(
    (id: string) => <SelectBox selection={selection} id={id} />,
    [selection],
  )
  const renderRow = useCallback(
    (id: string) => {
      const row = <FamilyRow family={family} id={id} recentPoints={recentPoints} />
      if (!isSelecting) return row
      return (
        <div className={classes.selectable}>
          {selectBox(id)}
          {row}
        </div>
      )
    },
    [family, recentPoints, isSelecting, selectBox],
  )
  const isFiltered = search.filter !== null || isFilteredHere(chosenIn(search))
  const isWaiting = paged.source === 'frames' && search.search === '' && !isFiltered
  const shared = {
    ...{
      label: text(`${family}List`),
      paged: { ...paged, total: list.total },
      ids,
      onVisible: setVisibleIds,
    },
    emptyText:
      isWaiting && search.filter === null
        ? text('noReports')
        : emptyListText({ ...search, isFiltered, isMerchant }),
  }
  return (
    <>
      <PageHeading title={text(`${family}Heading`, { productName })} />
      <ListControls {...search} hasOrder={choices.layout === 'cards'} />
      <ListTools
        {...{ family, search, choices, isOpen, setOpen, selecting }}
        facets={list.facets}
        ids={list.wholeIds}
      />
      <ListCount total={list.total} sortedCount={list.sortedCount} note={noteOf(paged.source)} />
      <div data-selecting={isSelecting || undefined} className={classes.list}>
        {chosen !== null && <SelectionBar {...selecting} chosen={chosen} listed={list.wholeIds} />}
        {choices.layout === 'table' ? (
          <LazyPart name="deviceTable" fallback={<SkeletonRows rows={8} height={TABLE_ROW_PX} />}>
            <FamilyTable
              {...shared}
              {...{ family, search, columns: choices.columns }}
              select={isSelecting ? selectBox : undefined}
            />
          </LazyPart>
        ) : (
          <DeviceList {...shared} renderRow={renderRow} />
        )}
      </div>
    </>
  )
}

/**
 * The pages of a list, filtered and sorted. The server has its search, its filter by state and its order by id: for
 * anything else all pages are fetched, and filtered and sorted here.
 */
function useShownList(family: Family, search: ListSearch, isOpen: boolean) {
  const chosen = chosenIn(search)
  const filtersHere = isOpen || isFilteredHere(chosen)
  const columnOrder = useColumnOrder(family, search)
  const isSortedHere = search.order !== 'id' || columnOrder !== null
  const paged = useFamilyPages(family, {
    search: search.search,
    filter: filtersHere ? null : search.filter,
    allPages: isSortedHere || filtersHere,
  })
  const isWhole = paged.ids !== undefined && !paged.hasNextPage
  const facets = useFacets(family, paged.ids, filtersHere, chosen)
  const { stores, freshness } = useLive()
  const byOrder = useSortedIds(facets.ids, search.order, (id) => {
    const device = stores[family].read(id)?.device
    return device && { ...device, state: freshness.statusNow(device) }
  })
  const sort = columnOrder?.sort
  // Later values of a device do not move its row.
  const ids = useMemo(() => (byOrder && sort ? sort(byOrder) : byOrder), [byOrder, sort])
  const shownCount = filtersHere && isWhole ? ids?.length : paged.total
  return {
    ...{ paged, facets: isWhole ? facets.rows : null },
    // Until all are loaded, a match may still come.
    ids: filtersHere && !isWhole && ids?.length === 0 ? undefined : ids,
    wholeIds: isWhole ? ids : undefined,
    total: shownCount,
    sortedCount:
      isSortedHere || filtersHere ? (isWhole ? shownCount : (paged.ids?.length ?? 0)) : undefined,
  }
}

/** A note on the limits of a list whose server does not search or filter; `undefined` without limits. */
function noteOf(source: ListSource): string | undefined {
  if (source === 'server') return undefined
  return text(source === 'frames' ? 'fromFrames' : 'searchedHere')
}

const NONE: readonly string[] = []

interface Faceted {
  /** The ids that match. */
  readonly ids: readonly string[] | undefined
  /** All devices, for the counts of filters; `null` while no filter is open. */
  readonly rows: readonly DeviceFacts[] | null
}

/** Filters the loaded devices of a list, once a second; the same array until a device joins or leaves. */
function useFacets(
  family: Family,
  ids: readonly string[] | undefined,
  isActive: boolean,
  chosen: Chosen,
): Faceted {
  const rows = useDeviceRows(family, isActive ? (ids ?? NONE) : NONE)
  const matching = rows.filter((row) => hasChosen(row, chosen)).map(({ id }) => id)
  const key = matching.join('\n')
  const matchingIds = useMemo(() => (key === '' ? NONE : key.split('\n')), [key])
  if (!isActive || ids === undefined) return { ids, rows: null }
  return { ids: matchingIds, rows }
}

/** The order by a column of the table; `null` for the orders that cards have too. */
function useColumnOrder(family: Family, { param }: Pick<ListSearch, 'param'>) {
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
