import type { ReportedMeter } from '@wattpost/protocol'
import type { DeviceAlert } from '../../domain/alerts/alert.ts'
import { type SupplyLoss, supplyLoss } from '../../domain/supplyLoss.ts'
import {
  type Freshness,
  isDeviceOffline,
  isStaleByConnection,
} from '../../live/freshness/freshness.ts'
import { text } from './text.ts'

/** A meter's alerts, most urgent first; none while the dashboard itself is disconnected. */
export function pmAlerts(
  device: Pick<ReportedMeter, 'powerState' | 'status'>,
  freshness: Freshness,
): readonly DeviceAlert[] {
  if (isStaleByConnection(freshness)) return []
  if (isDeviceOffline(freshness)) return [{ title: text('offline'), text: text('offlineText') }]
  return lossAlerts(supplyLoss(device))
}

function lossAlerts(loss: SupplyLoss): readonly DeviceAlert[] {
  switch (loss.kind) {
    case 'none':
      return []
    case 'phases': {
      const count = loss.lost.length
      const phases = loss.lost.join(text('listSeparator'))
      return [
        { title: text('phasesLost', { count, phases }), text: text('phasesLostText', { count }) },
      ]
    }
    case 'all':
      return [{ title: text('noSupply'), text: text('noSupplyText') }]
  }
}
