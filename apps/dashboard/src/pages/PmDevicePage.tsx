import { useParams } from 'react-router'
import { MetricsPanel } from '../features/metrics/MetricsPanel.tsx'
import { meterSample } from '../features/pm-device/meterSample.ts'
import { PmDeviceView } from '../features/pm-device/PmDeviceView.tsx'
import { PM_USUAL, pmMetrics } from '../features/pm-device/pmMetrics.ts'

/** Another device is a fresh page. */
export function PmDevicePage() {
  const { id = '' } = useParams()
  return (
    <PmDeviceView
      key={id}
      id={id}
      charts={({ device, nowMs, tz }) => (
        <MetricsPanel
          deviceId={id}
          tz={tz}
          nowMs={nowMs}
          metrics={pmMetrics}
          usual={PM_USUAL}
          sample={meterSample(device.powerState)}
        />
      )}
    />
  )
}
