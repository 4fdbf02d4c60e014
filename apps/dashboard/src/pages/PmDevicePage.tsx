import { useParams } from 'react-router'
import { MetricsPanel } from '../features/metrics/MetricsPanel.tsx'
import { PmDeviceView } from '../features/pm-device/PmDeviceView.tsx'
import { meterSample, PM_DEFAULT_METRICS, pmMetrics } from '../features/pm-device/pmMetrics.ts'

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
          metrics={pmMetrics()}
          defaults={PM_DEFAULT_METRICS}
          sample={meterSample(device.powerState)}
        />
      )}
    />
  )
}
