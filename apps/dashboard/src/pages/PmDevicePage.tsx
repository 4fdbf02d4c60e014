import { useParams } from 'react-router'
import { PmDeviceView } from '../features/device/pm/PmDeviceView.tsx'

/** The key is the id: another device mounts a new page. */
export function PmDevicePage() {
  const { id = '' } = useParams()
  return <PmDeviceView key={id} id={id} />
}
