import { useParams } from 'react-router'
import { PmDeviceView } from '../features/pm-device/PmDeviceView.tsx'

export function PmDevicePage() {
  const { id = '' } = useParams()
  return <PmDeviceView key={id} id={id} />
}
