import { PmList } from '../features/pm-list/PmList.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

export function PmListPage() {
  return (
    <>
      <PageHeading title="Power meters" />
      <PmList />
    </>
  )
}
