import type { Family } from '@wattpost/protocol'
import { useCallback, useState } from 'react'
import { useConfig } from '../../api/config.ts'
import { useLive, useWatch } from '../../live/LiveContext.tsx'
import { createRecentPoints } from '../../ui/charts/recentPoints.ts'
import { DeviceList } from '../../ui/list/DeviceList.tsx'
import { emptyListText, ListControls, ListCount } from '../../ui/list/ListControls.tsx'
import { useSortedIds } from '../../ui/list/listOrder.ts'
import { useListSearch } from '../../ui/list/useListSearch.ts'
import { PageHeading } from '../../ui/Page.tsx'
import { FamilyRow } from './FamilyRow.tsx'
import { text } from './text.ts'
import { type ListSource, useFamilyPages } from './useFamilyPages.ts'

/** The devices of a family that the user may read, live. */
export function FamilyList({ family }: { readonly family: Family }) {
  const { productName } = useConfig()
  const search = useListSearch()
  // The server's order is by id. For another order all pages are fetched and sorted here.
  const isSortedHere = search.order !== 'id'
  const paged = useFamilyPages(family, { ...search, allPages: isSortedHere })
  const { stores, freshness } = useLive()
  const ids = useSortedIds(paged.ids, search.order, (id) => {
    const device = stores[family].read(id)?.device
    return device && { ...device, state: freshness.statusNow(device) }
  })
  const isWaiting = paged.source === 'frames' && search.search === '' && search.filter === null
  const [recentPoints] = useState(createRecentPoints)
  const [visibleIds, setVisibleIds] = useState<readonly string[]>([])
  useWatch(visibleIds)
  const renderRow = useCallback(
    (id: string) => <FamilyRow family={family} id={id} recentPoints={recentPoints} />,
    [family, recentPoints],
  )
  return (
    <>
      <PageHeading title={text(`${family}Heading`, { productName })} />
      <ListControls {...search} />
      <ListCount
        total={paged.total}
        sortedCount={isSortedHere ? (paged.ids?.length ?? 0) : undefined}
        note={noteOf(paged.source)}
      />
      <DeviceList
        label={text(`${family}List`)}
        paged={paged}
        ids={ids}
        renderRow={renderRow}
        emptyText={isWaiting ? text('noReports') : emptyListText(search)}
        onVisible={setVisibleIds}
      />
    </>
  )
}

/** What a list lacks because of its server. */
function noteOf(source: ListSource): string | undefined {
  if (source === 'server') return undefined
  return text(source === 'frames' ? 'fromFrames' : 'searchedHere')
}
