import { useLocation, useParams } from 'react-router'
import { BgDeviceView } from '../features/bg-device/BgDeviceView.tsx'
import { BG_USUAL, bgMetrics } from '../features/bg-device/bgMetrics.ts'
import { MetricsPanel } from '../features/metrics/MetricsPanel.tsx'

/** Keyed by the full path with its query: another query is a fresh page [R6]. */
export function BgDevicePage() {
  const { id = '' } = useParams()
  const { pathname, search } = useLocation()
  return (
    <BgDeviceView
      key={`${pathname}${search}`}
      id={id}
      charts={({ device, nowMs, tz, strips }) => (
        <MetricsPanel
          deviceId={id}
          tz={tz}
          nowMs={nowMs}
          metrics={bgMetrics}
          usual={BG_USUAL}
          sample={{ t: device.powerState.timestamp, values: device.powerState }}
          below={strips}
        />
      )}
    />
  )
}
