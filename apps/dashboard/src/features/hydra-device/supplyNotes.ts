import type { ChannelGroup } from '@wattpost/protocol'
import type { Channel } from './channels.ts'

/** A sentence about where power comes from. */
export interface SupplyNote {
  readonly text: string
  readonly tone: 'good' | 'bad' | 'active' | 'unknown'
}

/** What the banner says of grid and generator now; nothing for a device without either. */
export function supplyNotes(channels: readonly Channel[]): readonly SupplyNote[] {
  if (channels.length === 0) return []
  if (channels.every(({ state }) => state === 'unknown')) {
    return [{ text: 'Nobody can say now', tone: 'unknown' }]
  }
  return [...gridNote(ofGroup(channels, 'grid')), ...generatorNote(channels)]
}

function gridNote(grid: readonly Channel[]): readonly SupplyNote[] {
  if (grid.length === 0) return []
  const up = grid.filter(({ state }) => state === 'up').length
  if (up === 0) return [{ text: 'Grid down', tone: 'bad' }]
  return up < grid.length
    ? [{ text: 'Grid partly down', tone: 'bad' }]
    : [{ text: 'Grid up', tone: 'good' }]
}

function generatorNote(channels: readonly Channel[]): readonly SupplyNote[] {
  const generator = ofGroup(channels, 'generator')
  if (generator.some(({ state }) => state === 'up')) {
    return [{ text: 'Generator running', tone: 'active' }]
  }
  const gridIsUp = ofGroup(channels, 'grid').some(({ state }) => state === 'up')
  return generator.length > 0 && !gridIsUp ? [{ text: 'Generator off', tone: 'bad' }] : []
}

function ofGroup(channels: readonly Channel[], group: ChannelGroup): readonly Channel[] {
  return channels.filter((channel) => channel.group === group)
}
