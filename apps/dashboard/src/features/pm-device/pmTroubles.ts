import type { MeterDevice } from '@wattpost/protocol'
import type { Silence } from '../../live/silence.ts'
import { type SupplyLoss, supplyLoss } from '../../live/supplyLoss.ts'

/** Something that is wrong with a meter now, most pressing first. */
export interface Trouble {
  readonly title: string
  readonly text: string
}

/** What is wrong, in plain words; nothing while the page's own connection is away, which is told above. */
export function pmTroubles(
  device: Pick<MeterDevice, 'powerState' | 'status'>,
  silence: Silence,
): readonly Trouble[] {
  switch (silence) {
    case 'connection':
      return []
    case 'device':
      return [{ title: 'Offline', text: 'The meter does not report. What is shown of it is old.' }]
    case 'nobody':
      return lossTroubles(supplyLoss(device))
  }
}

function lossTroubles(loss: SupplyLoss): readonly Trouble[] {
  switch (loss.kind) {
    case 'none':
      return []
    case 'phases': {
      const title = `Phase ${loss.lost.join(' and ')} lost`
      return [{ title, text: 'It has no voltage while others have.' }]
    }
    case 'all':
      return [{ title: 'No supply', text: 'No phase has voltage.' }]
  }
}
