import { useCallback, useState } from 'react'
import { useLive, useWatch } from '../../live/LiveContext.tsx'
import { DeviceList } from '../../ui/DeviceList.tsx'
import { emptyAdvice } from '../../ui/emptyAdvice.ts'
import { ListControls } from '../../ui/ListControls.tsx'
import { ListCount } from '../../ui/ListCount.tsx'
import { createRecent } from '../../ui/recent.ts'
import { useListSearch } from '../../ui/useListSearch.ts'
import { useOrdered } from '../../ui/useOrdered.ts'
import { PmRow } from './PmRow.tsx'
import { usePmList } from './usePmList.ts'

/** All power meters that the user may see. */
export function PmList() {
  const search = useListSearch()
  const isSorted = search.order !== 'id'
  const paged = usePmList({ ...search, whole: isSorted })
  const { stores, stateNow } = useLive()
  const ids = useOrdered(paged.ids, search.order, (id) => {
    const device = stores.pm.read(id)?.device
    return device && { ...device, state: stateNow(device) }
  })
  const [recent] = useState(createRecent)
  const [shown, setShown] = useState<readonly string[]>([])
  useWatch(shown)
  const row = useCallback((id: string) => <PmRow id={id} recent={recent} />, [recent])
  return (
    <>
      <ListControls {...search} />
      <ListCount total={paged.total} {...(isSorted && { sorted: paged.ids?.length ?? 0 })} />
      <DeviceList
        label="Power meters"
        {...{ paged, ids, row }}
        emptyAdvice={emptyAdvice(search)}
        shown={setShown}
      />
    </>
  )
}
