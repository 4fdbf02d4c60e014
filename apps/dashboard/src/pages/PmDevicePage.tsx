import { useParams } from 'react-router'
import { meterMetrics, meterSample } from '../domain/quantities/meterMetrics.ts'
import { MetricsPanel } from '../features/device/metrics/MetricsPanel.tsx'
import { PmDeviceView } from '../features/device/pm/PmDeviceView.tsx'

/** The key is the id: another device mounts a new page. */
export function PmDevicePage() {
  const { id = '' } = useParams()
  return (
    <PmDeviceView
      key={id}
      id={id}
      charts={({ device, ...period }) => (
        <MetricsPanel
          {...period}
          metrics={meterMetrics()}
          sample={meterSample(device.powerState)}
        />
      )}
    />
  )
}
