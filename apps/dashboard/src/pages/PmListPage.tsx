import { FamilyList } from '../features/device-list/FamilyList.tsx'

export function PmListPage() {
  return <FamilyList family="pm" />
}
