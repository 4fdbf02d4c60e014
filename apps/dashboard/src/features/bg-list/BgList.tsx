import { useCallback, useState } from 'react'
import { useLive, useWatch } from '../../live/LiveContext.tsx'
import { DeviceList } from '../../ui/DeviceList.tsx'
import { emptyAdvice } from '../../ui/emptyAdvice.ts'
import { ListControls } from '../../ui/ListControls.tsx'
import { ListCount } from '../../ui/ListCount.tsx'
import { createRecent } from '../../ui/recent.ts'
import { useListSearch } from '../../ui/useListSearch.ts'
import { useOrdered } from '../../ui/useOrdered.ts'
import { BgRow } from './BgRow.tsx'
import { useBgList } from './useBgList.ts'

/** All bg devices that the user may see. */
export function BgList() {
  const search = useListSearch()
  const isSorted = search.order !== 'id'
  const paged = useBgList({ ...search, whole: isSorted })
  const { stores, stateNow } = useLive()
  const ids = useOrdered(paged.ids, search.order, (id) => {
    const device = stores.bg.read(id)?.device
    return device && { ...device, state: stateNow(device) }
  })
  const [recent] = useState(createRecent)
  const [shown, setShown] = useState<readonly string[]>([])
  useWatch(shown)
  const row = useCallback((id: string) => <BgRow id={id} recent={recent} />, [recent])
  return (
    <>
      <ListControls {...search} />
      <ListCount total={paged.total} {...(isSorted && { sorted: paged.ids?.length ?? 0 })} />
      <DeviceList
        label="Devices"
        {...{ paged, ids, row }}
        emptyAdvice={emptyAdvice(search)}
        shown={setShown}
      />
    </>
  )
}
