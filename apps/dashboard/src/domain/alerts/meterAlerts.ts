import type { Phase, ReportedMeter } from '@wattpost/protocol'
import type { KnownDevice } from '../deviceState.ts'
import { supplyLoss } from '../supplyLoss.ts'
import type { Alert } from './alert.ts'
import { alertOf, offlineAlert, phasesTitle } from './known.ts'
import { text } from './text.ts'

/** Alerts of a power meter [E9–E11]. */
export function meterAlerts({ device, state }: KnownDevice<ReportedMeter>): readonly Alert[] {
  if (state === 'unknown') return [offlineAlert('pm', device)]
  const loss = supplyLoss({ ...device, status: state })
  switch (loss.kind) {
    case 'none':
      return []
    case 'phases':
      return [phasesAlert(device, loss.lost, loss.belowV)]
    case 'all':
      return [
        alertOf('pm', device, {
          ...{ kind: 'noSupply', title: text('noSupply'), text: text('noSupplyText') },
          ...{ tone: 'down', origin: voltageBelow(loss.last, loss.belowV) },
        }),
      ]
  }
}

function phasesAlert(device: ReportedMeter, lost: readonly Phase[], belowV: number): Alert {
  const [first = 'A'] = lost
  return alertOf('pm', device, {
    ...{ kind: 'phaseLost', tone: 'down', origin: voltageBelow(first, belowV) },
    title: phasesTitle(lost),
    text: text('phasesLostText', { count: lost.length }),
  })
}

function voltageBelow(phase: Phase, belowV: number) {
  const holds = (voltageV: number) => voltageV < belowV
  return { kind: 'points', metric: `phase${phase}.voltage`, holds } as const
}
