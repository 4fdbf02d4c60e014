import { useLocation, useParams } from 'react-router'
import { BgDeviceView } from '../features/bg-device/BgDeviceView.tsx'

/** Keyed by the full path with its query: another query is a fresh page [R6]. */
export function BgDevicePage() {
  const { id = '' } = useParams()
  const { pathname, search } = useLocation()
  return <BgDeviceView key={`${pathname}${search}`} id={id} />
}
