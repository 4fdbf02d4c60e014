import { FamilyList } from '../features/device-list/FamilyList.tsx'

export function BgListPage() {
  return <FamilyList family="bg" />
}
