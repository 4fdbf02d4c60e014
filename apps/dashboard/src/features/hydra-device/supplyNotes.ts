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
  const states = new Set(grid.map(({ state }) => state))
  if (states.has('down')) {
    return [{ text: states.has('up') ? 'Grid partly down' : 'Grid down', tone: 'bad' }]
  }
  // What could not be read of it may be up or down.
  if (states.has('unknown')) return [{ text: 'Grid not known', tone: 'unknown' }]
  return [{ text: 'Grid up', tone: 'good' }]
}

function generatorNote(channels: readonly Channel[]): readonly SupplyNote[] {
  const generator = ofGroup(channels, 'generator')
  if (generator.some(({ state }) => state === 'up')) {
    return [{ text: 'Generator running', tone: 'active' }]
  }
  const gridIsUp = ofGroup(channels, 'grid').some(({ state }) => state === 'up')
  const isOff = generator.length > 0 && generator.every(({ state }) => state === 'down')
  return isOff && !gridIsUp ? [{ text: 'Generator off', tone: 'bad' }] : []
}

function ofGroup(channels: readonly Channel[], group: ChannelGroup): readonly Channel[] {
  return channels.filter((channel) => channel.group === group)
}
