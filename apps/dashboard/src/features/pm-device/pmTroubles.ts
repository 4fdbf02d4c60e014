import { type MeterDevice, type Phase, phases } from '@wattpost/protocol'
import type { Silence } from '../../live/silence.ts'

/** Something that is wrong with a meter now, most pressing first. */
export interface Trouble {
  readonly title: string
  readonly text: string
}

/** Below this part of the strongest phase's voltage a phase is lost. */
const LOST_PART = 0.5

/** Phases without voltage while another has it. */
function lostPhases({ powerState }: Pick<MeterDevice, 'powerState'>): readonly Phase[] {
  const voltage = (phase: Phase) => powerState[`phase${phase}`].voltage
  const strongest = Math.max(...phases.map(voltage))
  return phases.filter((phase) => voltage(phase) < strongest * LOST_PART)
}

/** What is wrong, in plain words; nothing while the page's own connection is away, which is told above. */
export function pmTroubles(
  device: Pick<MeterDevice, 'powerState' | 'status'>,
  silence: Silence,
): readonly Trouble[] {
  if (silence === 'connection') return []
  if (silence === 'device') {
    return [{ title: 'Offline', text: 'The meter does not report. What is shown of it is old.' }]
  }
  const lost = lostPhases(device)
  if (lost.length > 0) {
    const names = lost.join(' and ')
    return [{ title: `Phase ${names} lost`, text: 'It has no voltage while others have.' }]
  }
  return device.status === 'down' ? [{ title: 'No supply', text: 'No phase has voltage.' }] : []
}
