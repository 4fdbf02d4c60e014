import { type ChannelGroup, channelGroup, type HydraDevice } from '@wattpost/protocol'
import { isLowCharge } from '../../live/lowCharge.ts'
import type { Known } from './fleet.ts'
import { offline, type Wanting, wanting } from './wanting.ts'

/** What needs a person's eye [E14, E15, C6]. */
export function hydraAttention({ device, state }: Known<HydraDevice>): readonly Wanting[] {
  if (state === 'unknown') return [offline('hydra', device)]
  return [...supplyAttention(device, state === 'down'), ...lowBattery(device)]
}

function supplyAttention(device: HydraDevice, isDark: boolean): readonly Wanting[] {
  const [grid, generator] = [groupOf(device, 'grid'), groupOf(device, 'generator')]
  const gridDown = grid.channels.length > 0 && grid.isDown
  const bothDown = gridDown && generator.channels.length > 0 && generator.isDown
  const down = (reason: string, channels: readonly number[], tone: Wanting['tone']) => [
    wanting('hydra', device, { reason, tone, origin: { kind: 'channels', channels } }),
  ]
  if (bothDown) {
    return down('Grid and generator down', [...grid.channels, ...generator.channels], 'down')
  }
  if (gridDown && isDark) return down('Grid down, no power', grid.channels, 'down')
  if (gridDown && generator.channels.length > 0) {
    return down('Grid down, generator runs', grid.channels, 'warning')
  }
  if (gridDown) return down('Grid down, on battery', grid.channels, 'warning')
  return isDark ? down('No power', [...grid.channels, ...generator.channels], 'down') : []
}

function lowBattery(device: HydraDevice): readonly Wanting[] {
  const percent = device.latestData['battery-system']?.abp
  if (percent === undefined || !isLowCharge(percent)) return []
  const origin = { kind: 'points', metric: 'battery-system.abp', holds: isLowCharge } as const
  return [wanting('hydra', device, { reason: 'Low battery', tone: 'warning', origin })]
}

/** The channels of a group that a device has, and whether each of them is known to be without power. */
function groupOf({ latestData }: HydraDevice, group: ChannelGroup) {
  const own = Object.entries(latestData['ac-power'] ?? {}).filter(
    ([channel]) => channelGroup(Number(channel)) === group,
  )
  return {
    channels: own.map(([channel]) => Number(channel)),
    isDown: own.every(([, { ns }]) => ns !== undefined && ns !== 1),
  }
}
