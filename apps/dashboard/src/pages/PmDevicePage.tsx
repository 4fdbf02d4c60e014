import { PageHeading } from '../ui/PageHeading.tsx'

export function PmDevicePage() {
  return <PageHeading title="PmDevice" />
}
