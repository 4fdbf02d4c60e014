import {
  type AcPower,
  type ChannelGroup,
  channelGroup,
  channelState,
  type DeviceStatus,
  type Reported,
  type ReportedLatest,
} from '@wattpost/protocol'
import type { ChannelOutages } from '../../../domain/outages.ts'
import { shortMoment } from '../../../ui/time/elapsed.ts'
import { type TextKey, text } from './text.ts'

/** An AC channel now: power in W, voltage in V, as far as the device reports them. */
export interface Channel {
  readonly channel: number
  readonly group: ChannelGroup
  readonly state: DeviceStatus
  readonly powerW: number | undefined
  readonly voltageV: number | undefined
}

/** A channel whose values were unreadable. */
const UNREADABLE: Reported<AcPower> = {}

/** The device's channels, ordered by number. Their states are unknown while the device does not report. */
export function channelsOf(latest: ReportedLatest, status: DeviceStatus): readonly Channel[] {
  // Stryker disable next-line ArrayDeclaration: the name of another part adds no channel.
  const unreadable = (latest.unreadable ?? [])
    .map((name) => name.split(' '))
    .filter(([type]) => type === 'ac-power')
    .map(([, channel]) => [channel, UNREADABLE] as const)
  return [...Object.entries(latest['ac-power'] ?? {}), ...unreadable]
    .flatMap(([name, power]) => {
      const channel = Number(name)
      const group = channelGroup(channel)
      if (group === null) return []
      const state = status === 'unknown' ? status : channelState(power)
      return [{ channel, group, state, powerW: power.rp, voltageV: power.v }]
    })
    .toSorted((a, b) => a.channel - b.channel)
}

/** A channel's states over time. */
type Timeline = Pick<ChannelOutages, 'channel' | 'intervals'>

/**
 * The channels, with the state at the end of their timelines where live data do not tell it [E18].
 * @param timelines of a period up to now; `undefined` while unknown
 */
export function withTimelineStates(
  channels: readonly Channel[],
  timelines: readonly Timeline[] | undefined,
): readonly Channel[] {
  const stateOf = (channel: number): DeviceStatus => {
    const { intervals = [] } = timelines?.find((each) => each.channel === channel) ?? {}
    const { state = 'unknown' } = intervals.at(-1) ?? {}
    return state === 'standby' ? 'down' : state
  }
  return channels.map((channel) =>
    channel.state === 'unknown' ? { ...channel, state: stateOf(channel.channel) } : channel,
  )
}

/** The channels before their device fell silent, and when that was. */
export interface LastChannels {
  readonly channels: readonly Channel[]
  /** The device's last report, epoch ms; `undefined` when the backend does not say. */
  readonly atMs: number | undefined
}

/**
 * The channels in the last report of a device that does not report now.
 * @param timelines of a period up to now; `undefined` while unknown
 */
export function lastChannels(
  latest: ReportedLatest,
  timelines: readonly Timeline[] | undefined,
  atMs: number | undefined,
): LastChannels {
  const known = timelines?.map(({ channel, intervals }) => ({
    ...{ channel, intervals: intervals.filter(({ state }) => state !== 'unknown') },
  }))
  return { channels: withTimelineStates(channelsOf(latest, 'up'), known), atMs }
}

/** A channel's last known state and its time, e.g. `Last: Up, 18:02`; `null` where it is not known. */
export function lastStateText(
  { channel }: Pick<Channel, 'channel'>,
  { channels, atMs }: LastChannels,
  nowMs: number,
  tz: string,
): string | null {
  const last = channels.find((each) => each.channel === channel)
  if (last === undefined || last.state === 'unknown') return null
  const state = channelStateText(last, channels)
  return atMs === undefined
    ? text('lastState', { state })
    : text('lastStateAt', { state, time: shortMoment(nowMs, atMs, tz) })
}

const GROUPS = { grid: 'groupGrid', generator: 'groupGenerator' } as const

export function channelName({ channel, group }: Pick<Channel, 'channel' | 'group'>): string {
  return text('channelName', { channel, group: text(GROUPS[group]) })
}

/**
 * Whether a generator without power should run, rather than being on standby: no grid channel has power. It may be
 * about to start, without fuel or broken: a monitor does not know why.
 */
export function isGeneratorNeeded(channels: readonly Channel[]): boolean {
  return channels.every(({ group, state }) => group !== 'grid' || state !== 'up')
}

/** A channel's state as a word, e.g. `Up`, or of a generator `Standby`. */
export function channelStateText({ group, state }: Channel, channels: readonly Channel[]): string {
  return text(group === 'generator' ? generatorState(state, channels) : GRID_STATES[state])
}

const GRID_STATES = { up: 'stateUp', down: 'stateDown', unknown: 'stateUnknown' } as const

function generatorState(state: DeviceStatus, channels: readonly Channel[]): TextKey {
  if (state === 'up') return 'stateRunning'
  if (state === 'unknown') return 'stateUnknown'
  return isGeneratorNeeded(channels) ? 'notRunning' : 'stateStandby'
}

/** A short statement about the site's supply. */
export interface SupplyNote {
  readonly text: string
  readonly tone: 'good' | 'bad' | 'active' | 'unknown'
}

/** Statements about grid and generator now; none for a device without channels. */
export function supplyNotes(channels: readonly Channel[]): readonly SupplyNote[] {
  if (channels.length === 0) return []
  if (channels.every(({ state }) => state === 'unknown')) {
    return [{ text: text('supplyUnknown'), tone: 'unknown' }]
  }
  return [...gridNote(ofGroup(channels, 'grid')), ...generatorNote(channels)]
}

function gridNote(grid: readonly Channel[]): readonly SupplyNote[] {
  if (grid.length === 0) return []
  const states = new Set(grid.map(({ state }) => state))
  if (states.has('down')) {
    return [{ text: text(states.has('up') ? 'gridPartlyDown' : 'gridDown'), tone: 'bad' }]
  }
  // An unreadable channel may be up or down.
  if (states.has('unknown')) return [{ text: text('gridUnknown'), tone: 'unknown' }]
  return [{ text: text('onGrid'), tone: 'good' }]
}

function generatorNote(channels: readonly Channel[]): readonly SupplyNote[] {
  const generator = ofGroup(channels, 'generator')
  if (generator.some(({ state }) => state === 'up')) {
    const isOnGenerator = ofGroup(channels, 'grid').every(({ state }) => state === 'down')
    return [{ text: text(isOnGenerator ? 'onGeneratorNow' : 'generatorRunning'), tone: 'active' }]
  }
  const isOff = generator.length > 0 && generator.every(({ state }) => state === 'down')
  if (!isOff || !isGeneratorNeeded(channels)) return []
  return [{ text: text('generatorNotRunning'), tone: 'bad' }]
}

function ofGroup(channels: readonly Channel[], group: ChannelGroup): readonly Channel[] {
  return channels.filter((channel) => channel.group === group)
}
