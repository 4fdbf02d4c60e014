import { PageHeading } from '../ui/PageHeading.tsx'

export function BgDevicePage() {
  return <PageHeading title="BgDevice" />
}
