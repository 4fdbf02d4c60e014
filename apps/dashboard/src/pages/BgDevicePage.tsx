import { useLocation, useParams } from 'react-router'
import { BgDeviceView } from '../features/bg-device/BgDeviceView.tsx'
import { BG_DEFAULT_METRICS, bgMetrics, bgSample } from '../features/bg-device/bgMetrics.ts'
import { MetricsPanel } from '../features/metrics/MetricsPanel.tsx'

/** The key is the path with its query: another query mounts a new page [R6]. */
export function BgDevicePage() {
  const { id = '' } = useParams()
  const { pathname, search } = useLocation()
  return (
    <BgDeviceView
      key={`${pathname}${search}`}
      id={id}
      charts={({ device, nowMs, tz, timelines }) => (
        <MetricsPanel
          deviceId={id}
          tz={tz}
          nowMs={nowMs}
          metrics={bgMetrics()}
          defaults={BG_DEFAULT_METRICS}
          sample={bgSample(device.powerState)}
          below={timelines}
        />
      )}
    />
  )
}
