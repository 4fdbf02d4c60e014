import type { MeterDevice, Phase } from '@wattpost/protocol'
import { supplyLoss } from '../../live/supplyLoss.ts'
import type { Known } from './fleet.ts'
import { offline, type Wanting, wanting } from './wanting.ts'

/** What needs a person's eye [E9–E11]. */
export function meterAttention({ device, state }: Known<MeterDevice>): readonly Wanting[] {
  if (state === 'unknown') return [offline('pm', device)]
  const loss = supplyLoss({ ...device, status: state })
  switch (loss.kind) {
    case 'none':
      return []
    case 'phases':
      return loss.lost.map((phase) =>
        withoutVoltage(device, phase, `Phase ${phase} lost`, loss.belowV),
      )
    case 'all':
      return [withoutVoltage(device, loss.last, 'No supply', loss.belowV)]
  }
}

function withoutVoltage(device: MeterDevice, phase: Phase, reason: string, belowV: number) {
  const holds = (voltageV: number) => voltageV < belowV
  const origin = { kind: 'points', metric: `phase${phase}.voltage`, holds } as const
  return wanting('pm', device, { reason, tone: 'down', origin })
}
