import type { LatestData } from '@wattpost/protocol'
import { isLowCharge } from '../../live/lowCharge.ts'
import type { Silence } from '../../live/silence.ts'
import type { Channel } from './channels.ts'

/** Something that is wrong with a hydra now, most pressing first. */
export interface Trouble {
  readonly title: string
  readonly text: string
}

/** What parts are called that could not be read. */
const PARTS: Readonly<Record<string, string>> = {
  'ac-power': 'AC power',
  'ac-channel-energy': 'AC energy',
  'battery-system': 'battery system',
  'battery-monitor-power': 'battery monitor',
  'battery-monitor-energy': 'battery monitor’s energy',
  'power-split': 'power split',
}

/** What is wrong, in plain words; nothing while the page's own connection is away, which is told above. */
export function hydraTroubles(
  channels: readonly Channel[],
  latest: LatestData,
  silence: Silence,
): readonly Trouble[] {
  if (silence === 'connection') return []
  if (silence === 'device') {
    return [
      {
        title: 'Offline',
        text: 'The device does not report. Whether there is power nobody can say; what is shown is old.',
      },
    ]
  }
  const charge = latest['battery-system']?.abp
  return [
    ...supplyTroubles(channels),
    ...(charge !== undefined && isLowCharge(charge)
      ? [{ title: 'Battery low', text: `${charge.toFixed(0)} % are left.` }]
      : []),
    ...unreadableTroubles(latest),
  ]
}

function supplyTroubles(channels: readonly Channel[]): readonly Trouble[] {
  const grid = channels.filter(({ group }) => group === 'grid')
  const isUp = ({ state }: Channel) => state === 'up'
  if (grid.length === 0 || grid.every(isUp) || grid.every(({ state }) => state === 'unknown')) {
    return []
  }
  const generator = channels.filter(({ group }) => group === 'generator')
  const down = grid.filter(({ state }) => state === 'down').map(({ channel }) => channel)
  if (down.length === 0) return []
  if (down.length < grid.length) {
    const which = `${down.length === 1 ? 'Channel' : 'Channels'} ${down.join(' and ')}`
    return [{ title: 'Part of the grid is gone', text: `${which} without power.` }]
  }
  if (generator.some(isUp)) {
    return [{ title: 'Grid down', text: 'The generator carries the site.' }]
  }
  const rest =
    generator.length > 0 ? 'Neither grid nor generator gives power.' : 'No power comes in.'
  return [{ title: 'Grid down', text: `${rest} What still runs runs on the battery.` }]
}

function unreadableTroubles({ unreadable = [] }: LatestData): readonly Trouble[] {
  if (unreadable.length === 0) return []
  const names = unreadable.map((name) => {
    const [type = '', which] = name.split(' ')
    return [PARTS[type] ?? type, which].filter((part) => part !== undefined).join(' ')
  })
  return [{ title: 'Not all can be read', text: `Unknown for now: ${names.join(', ')}.` }]
}
