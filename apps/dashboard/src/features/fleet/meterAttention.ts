import { type MeterDevice, type Phase, phases } from '@wattpost/protocol'
import type { Known } from './fleet.ts'
import { offline, type Wanting, wanting } from './wanting.ts'

/** Below this part of the strongest phase's voltage a phase is lost. */
const LOST_PART = 0.5
/** A phase without supply shows less than this, V. */
const DEAD_V = 20

/** What needs a person's eye [E9–E11]. */
export function meterAttention({ device, state }: Known<MeterDevice>): readonly Wanting[] {
  if (state === 'unknown') return [offline('pm', device)]
  const voltage = (phase: Phase) => device.powerState[`phase${phase}`].voltage
  const [strongest, strongestV] = phases
    .map((phase) => [phase, voltage(phase)] as const)
    .reduce((best, each) => (each[1] > best[1] ? each : best))
  if (state === 'down') {
    return [withoutVoltage(device, strongest, 'No supply', DEAD_V)]
  }
  return phases
    .filter((phase) => voltage(phase) < strongestV * LOST_PART)
    .map((phase) => withoutVoltage(device, phase, `Phase ${phase} lost`, strongestV * LOST_PART))
}

function withoutVoltage(device: MeterDevice, phase: Phase, reason: string, belowV: number) {
  const holds = (voltageV: number) => voltageV < belowV
  const origin = { kind: 'points', metric: `phase${phase}.voltage`, holds } as const
  return wanting('pm', device, { reason, tone: 'down', origin })
}
