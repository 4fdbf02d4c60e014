import { useConfig } from '../api/config.ts'
import { BgList } from '../features/bg-list/BgList.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

export function BgListPage() {
  const { productName } = useConfig()
  return (
    <>
      <PageHeading title={`${productName} devices`} />
      <BgList />
    </>
  )
}
