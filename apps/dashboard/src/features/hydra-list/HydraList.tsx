import { useWatch } from '../../live/LiveContext.tsx'
import { DeviceList } from '../../ui/DeviceList.tsx'
import { emptyAdvice } from '../../ui/emptyAdvice.ts'
import { ListControls } from '../../ui/ListControls.tsx'
import { ListCount } from '../../ui/ListCount.tsx'
import { useListSearch } from '../../ui/useListSearch.ts'
import { HydraRow } from './HydraRow.tsx'
import { useHydraList } from './useHydraList.ts'

/** All hydras that the user may see. */
export function HydraList() {
  const search = useListSearch()
  const paged = useHydraList(search)
  useWatch(paged.data?.pages.flatMap((page) => page.ids) ?? [])
  return (
    <>
      <ListControls {...search} />
      <ListCount total={paged.data?.pages.at(-1)?.total} />
      <DeviceList
        label="Hydra devices"
        paged={paged}
        emptyAdvice={emptyAdvice(search)}
        row={(id) => <HydraRow id={id} />}
      />
    </>
  )
}
