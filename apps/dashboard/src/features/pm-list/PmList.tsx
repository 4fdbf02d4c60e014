import { useWatch } from '../../live/LiveContext.tsx'
import { DeviceList } from '../../ui/DeviceList.tsx'
import { emptyAdvice } from '../../ui/emptyAdvice.ts'
import { ListControls } from '../../ui/ListControls.tsx'
import { ListCount } from '../../ui/ListCount.tsx'
import { useListSearch } from '../../ui/useListSearch.ts'
import { PmRow } from './PmRow.tsx'
import { usePmList } from './usePmList.ts'

/** All power meters that the user may see. */
export function PmList() {
  const search = useListSearch()
  const paged = usePmList(search)
  useWatch(paged.data?.pages.flatMap((page) => page.ids) ?? [])
  return (
    <>
      <ListControls {...search} />
      <ListCount total={paged.data?.pages.at(-1)?.total} />
      <DeviceList
        label="Power meters"
        paged={paged}
        emptyAdvice={emptyAdvice(search)}
        row={(id) => <PmRow id={id} />}
      />
    </>
  )
}
