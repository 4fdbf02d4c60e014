import { useQuery } from '@tanstack/react-query'
import { DAY_MS, type Family, type MetricPoint } from '@wattpost/protocol'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { deviceKey } from '../../api/queryCache.ts'
import { devicePath } from '../../domain/devicePath.ts'
import { useFreshness } from '../../live/freshness/useFreshness.ts'
import { useLive, useWatch } from '../../live/LiveContext.tsx'
import { useCanRequest, useFreshnessMoment } from '../../live/useLiveState.ts'
import { useUser } from '../../session/SessionContext.tsx'
import { useConfig } from '../../settings/config.ts'
import {
  createRecentPoints,
  type RecentPoints,
  useRecentPoints,
} from '../../ui/charts/recentPoints.ts'
import type { SparkPoint } from '../../ui/charts/Sparkline.tsx'
import { LazyPart, lazyPart } from '../../ui/lazy/LazyPart.tsx'
import { DeviceList } from '../../ui/list/DeviceList.tsx'
import { DeviceRow } from '../../ui/list/DeviceRow.tsx'
import { emptyListText, ListControls, ListCount } from '../../ui/list/ListControls.tsx'
import { LIST_ORDERS, useSortedIds } from '../../ui/list/listOrder.ts'
import { type ListSearch, useListSearch } from '../../ui/list/useListSearch.ts'
import { PageHeading } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { rowLastSeenText } from '../../ui/time/elapsed.ts'
import { columnsOf, sortedRows, tableOrderOf } from './columns.ts'
import { type DeviceFacts, deviceFacts } from './deviceFacts.ts'
import classes from './FamilyList.module.css'
import { type Chosen, chosenIn, hasChosen, isFilteredInBrowser } from './facets.ts'
import { ListTools } from './ListTools.tsx'
import type { ListSource } from './listSource.ts'
import { TREND_POINTS, trendPoints } from './rowTrend.ts'
import { rowView } from './rowViews.ts'
import { SelectBox, SelectionBar } from './selection/SelectionBar.tsx'
import { useListSelection, useSelectAll } from './selection/useListSelection.ts'
import { text } from './text.ts'
import { readFacts, useDeviceRows, useFamilyDevice } from './useDeviceRows.ts'
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
  const [isOpen, setOpen] = useState(() => isFilteredInBrowser(chosenIn(search)))
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
  const isFiltered = search.filter !== null || isFilteredInBrowser(chosenIn(search))
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
  const filtersInBrowser = isOpen || isFilteredInBrowser(chosen)
  const columnOrder = useColumnOrder(family, search)
  const isSortedHere = search.order !== 'id' || columnOrder !== null
  const paged = useFamilyPages(family, {
    search: search.search,
    filter: filtersInBrowser ? null : search.filter,
    allPages: isSortedHere || filtersInBrowser,
  })
  const isWhole = paged.ids !== undefined && !paged.hasNextPage
  const facets = useFacets(family, paged.ids, filtersInBrowser, chosen)
  const { stores, freshness } = useLive()
  const byOrder = useSortedIds(facets.ids, search.order, (id) => {
    const device = stores[family].read(id)?.device
    return device && { ...device, state: freshness.statusNow(device) }
  })
  const sort = columnOrder?.sort
  // Later values of a device do not move its row.
  const ids = useMemo(() => (byOrder && sort ? sort(byOrder) : byOrder), [byOrder, sort])
  const shownCount = filtersInBrowser && isWhole ? ids?.length : paged.total
  return {
    ...{ paged, facets: isWhole ? facets.rows : null },
    // Until all are loaded, a match may still come.
    ids: filtersInBrowser && !isWhole && ids?.length === 0 ? undefined : ids,
    wholeIds: isWhole ? ids : undefined,
    total: shownCount,
    sortedCount:
      isSortedHere || filtersInBrowser
        ? isWhole
          ? shownCount
          : (paged.ids?.length ?? 0)
        : undefined,
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

interface FamilyRowProps {
  readonly family: Family
  readonly id: string
  readonly recentPoints: RecentPoints
}

const NO_METRICS: readonly string[] = []

/** A device in the list of its family, live. It renders when this device changes. */
function FamilyRow({ family, id, recentPoints }: FamilyRowProps) {
  const device = useFamilyDevice(family, id)
  const view = device && rowView(device)
  const { nowMs, freshness } = useFreshness(device?.device)
  const recent = useRecentPoints(recentPoints, id, view?.trend.atMs, view?.trend.powerW)
  const points = useRowTrend(id, view?.trend.metrics ?? NO_METRICS, recent)
  if (device === undefined || view === undefined) return null
  const { values, signal, trend } = view
  const { site, state, isStale, isUnclear, reason } = deviceFacts(device, freshness, nowMs)
  return (
    <DeviceRow
      to={devicePath(family, id)}
      {...{ id, site, state, isUnclear, reason, values, signal }}
      stale={isStale}
      lastSeen={rowLastSeenText(device.device, nowMs)}
      trend={{ name: trend.name, color: trend.color, points }}
    />
  )
}

/** Rows that pass by while scrolling ask for nothing: a row asks once it has been rendered for this time, ms. */
const SETTLE_MS = 400
/** Rows that fetch their history at a time. */
const AT_ONCE = 4
/** Older history is fetched again, ms. */
const STALE_MS = 30 * 60_000

/** The line of a row over the last 24 hours: its history, fetched once, and live values. */
function useRowTrend(
  id: string,
  metrics: readonly string[],
  recent: readonly SparkPoint[],
): readonly SparkPoint[] {
  const live = useLive()
  const canRequest = useCanRequest()
  const isSettled = useIsSettled()
  const { data, isError } = useQuery({
    queryKey: [...deviceKey(id), 'row-trend', metrics.join()],
    enabled: isSettled && canRequest && metrics.length > 0,
    staleTime: STALE_MS,
    retry: false,
    queryFn: ({ signal }) =>
      inTurn(signal, () => {
        const toMs = live.time.nowMs()
        const span = { fromMs: toMs - DAY_MS, toMs, pointsMax: TREND_POINTS }
        return Promise.all(metrics.map((metric) => live.points({ deviceId: id, metric, ...span })))
      }),
  })
  const history = isError || metrics.length === 0 ? NO_HISTORY : data
  return useMemo(() => trendPoints(history, recent), [history, recent])
}

const NO_HISTORY: readonly (readonly MetricPoint[])[] = []

function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

let running = 0
const waiting: (() => void)[] = []

/** Runs at most `AT_ONCE` jobs; a job whose row has gone before its turn is skipped. */
async function inTurn<T>(signal: AbortSignal, job: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    signal.throwIfAborted()
    return await job()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
