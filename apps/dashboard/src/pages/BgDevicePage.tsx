import { useLocation, useParams } from 'react-router'
import { BgDeviceView } from '../features/device/bg/BgDeviceView.tsx'
import { AddressInPlace } from '../ui/address/useAddress.ts'

/** The key is the path with its query: another query mounts a new page [R6]. The page's own parts change it in place. */
export function BgDevicePage() {
  const { id = '' } = useParams()
  const { pathname, search } = useLocation()
  return (
    <AddressInPlace value={true}>
      <BgDeviceView key={`${pathname}${search}`} id={id} />
    </AddressInPlace>
  )
}
