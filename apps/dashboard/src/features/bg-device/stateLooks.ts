import { powerSupplyState, type StateSeries, switchState, tamperState } from '@wattpost/protocol'
import type { StateLook } from '../../ui/charts/stateMarks.ts'

/** How each series looks and is called, by the mapping of its values [S10]. */
export const stateLooks: Readonly<Record<StateSeries, StateLook>> = {
  power: (v) =>
    powerSupplyState(v) === 'on'
      ? { look: 'good', word: 'Power on' }
      : { look: 'alarm', word: 'No power' },
  switch: (v) =>
    switchState(v) === 'on'
      ? { look: 'good', word: 'Switched on' }
      : { look: 'rest', word: 'Switched off' },
  tamper: (v) =>
    tamperState(v) === 'on'
      ? { look: 'alarm', word: 'Box open' }
      : { look: 'rest', word: 'Closed' },
}
