import {
  type AcPower,
  type ChannelGroup,
  channelGroup,
  type DeviceStatus,
  type LatestData,
} from '@wattpost/protocol'

/** An AC channel as it is now; W and V, the voltage not a number where nobody tells it. */
export interface Channel {
  readonly channel: number
  readonly group: ChannelGroup
  readonly state: DeviceStatus
  readonly powerW: number
  readonly voltageV: number
}

/** What came of a channel could not be read. */
const NOTHING_KNOWN: AcPower = { rp: Number.NaN }

/** The channels that a device has, in order; nobody can say how they are while it does not report. */
export function channelsOf(latest: LatestData, status: DeviceStatus): readonly Channel[] {
  const unreadable = (latest.unreadable ?? []).flatMap((name) => {
    const [type, channel] = name.split(' ')
    return type === 'ac-power' && channel !== undefined ? [[channel, NOTHING_KNOWN] as const] : []
  })
  return [...Object.entries(latest['ac-power'] ?? {}), ...unreadable]
    .flatMap(([name, { rp, v, ns }]) => {
      const channel = Number(name)
      const group = channelGroup(channel)
      if (group === null) return []
      return [
        { channel, group, state: channelState(ns, status), powerW: rp, voltageV: v ?? Number.NaN },
      ]
    })
    .toSorted((a, b) => a.channel - b.channel)
}

export function channelName({ channel, group }: Pick<Channel, 'channel' | 'group'>): string {
  return `Channel ${channel} ${group}`
}

function channelState(ns: number | undefined, status: DeviceStatus): DeviceStatus {
  if (status === 'unknown' || ns === undefined) return 'unknown'
  return ns === 1 ? 'up' : 'down'
}
