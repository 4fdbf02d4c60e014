import { useParams } from 'react-router'
import { ApprovedOnly } from '../features/approval/ApprovedOnly.tsx'
import { HydraDeviceView } from '../features/device/hydra/HydraDeviceView.tsx'
import { Shell } from '../features/shell/Shell.tsx'
import { BackLink } from '../ui/links.tsx'
import { text } from './text.ts'

/** The route has no layout: the page brings the shell, with its links to the other families, itself [R10]. */
export function HydraDevicePage() {
  const { id = '' } = useParams()
  return (
    <Shell>
      <BackLink to="/device/hydra/devices">{text('allHydra')}</BackLink>
      <ApprovedOnly>
        <HydraDeviceView key={id} id={id} />
      </ApprovedOnly>
    </Shell>
  )
}
