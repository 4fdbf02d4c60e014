import { useWatch } from '../../live/LiveContext.tsx'
import { DeviceList } from '../../ui/DeviceList.tsx'
import { emptyAdvice } from '../../ui/emptyAdvice.ts'
import { ListControls } from '../../ui/ListControls.tsx'
import { ListCount } from '../../ui/ListCount.tsx'
import { useListSearch } from '../../ui/useListSearch.ts'
import { BgRow } from './BgRow.tsx'
import { useBgList } from './useBgList.ts'

/** All bg devices that the user may see. */
export function BgList() {
  const search = useListSearch()
  const paged = useBgList(search)
  useWatch(paged.data?.pages.flatMap((page) => page.ids) ?? [])
  return (
    <>
      <ListControls {...search} />
      <ListCount total={paged.data?.pages.at(-1)?.total} />
      <DeviceList
        label="Devices"
        paged={paged}
        emptyAdvice={emptyAdvice(search)}
        row={(id) => <BgRow id={id} />}
      />
    </>
  )
}
