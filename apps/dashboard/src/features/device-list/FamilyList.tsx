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
import { useFamilyPages } from './useFamilyPages.ts'

/** The devices of a family that the user may read, live. */
export function FamilyList({ family }: { readonly family: Family }) {
  const { productName } = useConfig()
  const search = useListSearch()
  const isSorted = search.order !== 'id'
  const paged = useFamilyPages(family, { ...search, whole: isSorted })
  const { stores, freshness } = useLive()
  const ids = useSortedIds(paged.ids, search.order, (id) => {
    const device = stores[family].read(id)?.device
    return device && { ...device, state: freshness.statusNow(device) }
  })
  const [recent] = useState(createRecentPoints)
  const [shown, setShown] = useState<readonly string[]>([])
  useWatch(shown)
  const row = useCallback(
    (id: string) => <FamilyRow family={family} id={id} recent={recent} />,
    [family, recent],
  )
  return (
    <>
      <PageHeading title={text(`${family}Heading`, { productName })} />
      <ListControls {...search} />
      <ListCount total={paged.total} {...(isSorted && { sorted: paged.ids?.length ?? 0 })} />
      <DeviceList
        label={text(`${family}List`)}
        {...{ paged, ids, row }}
        emptyText={emptyListText(search)}
        onVisible={setShown}
      />
    </>
  )
}
