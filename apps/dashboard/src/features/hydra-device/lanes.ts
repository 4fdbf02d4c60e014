import type { ChannelGroup, DeviceStatus, PowerTimeline, TimelineEvent } from '@wattpost/protocol'
import type { Span } from './calendarPeriod.ts'

/** A stretch of one state; epoch ms. */
export interface Segment extends Span {
  readonly state: DeviceStatus
}

/** One channel over a period, without holes and overlaps, in order. */
export interface Lane {
  readonly channel: number
  readonly group: ChannelGroup
  readonly segments: readonly Segment[]
}

interface LaneParts {
  readonly timeline: Pick<PowerTimeline, 'byChannel' | 'unknown'>
  readonly period: Span
  readonly channels: readonly Pick<Lane, 'channel' | 'group'>[]
  /** The device's last word, if it is silent since: nobody knows what was after it. */
  readonly silentSinceMs: number | null
  /** What a channel was throughout, where it had no event. */
  readonly steady: (channel: number) => DeviceStatus
}

/** A lane per channel: its events say up and down, and what nobody knows lies over them [E18]. */
export function lanesOf(parts: LaneParts): readonly Lane[] {
  const { timeline, period, channels, silentSinceMs } = parts
  const silences = [
    ...(timeline.unknown ?? []).map(({ from, to }) => ({ fromMs: from, toMs: to })),
    ...(silentSinceMs === null ? [] : [{ fromMs: silentSinceMs, toMs: period.toMs }]),
  ]
  return channels.map(({ channel, group }) => {
    const events = (timeline.byChannel[channel] ?? []).toSorted((a, b) => a.ts - b.ts)
    const told = toldSegments(events, period, parts.steady(channel))
    return { channel, group, segments: silences.reduce(withSilence, told) }
  })
}

/** Before its first event a channel was what that event says it was before. */
function toldSegments(
  events: readonly TimelineEvent[],
  { fromMs, toMs }: Span,
  steady: DeviceStatus,
): readonly Segment[] {
  const [first] = events
  const start: DeviceStatus = first === undefined ? steady : first.os === 1 ? 'up' : 'down'
  const changes = [
    { atMs: fromMs, state: start },
    ...events.map(({ ts, powerStatus }) => ({
      atMs: Math.max(fromMs, ts),
      state: powerStatus === 'power_restored' ? ('up' as const) : ('down' as const),
    })),
  ]
  return joined(
    changes.map(({ atMs, state }, index) => ({
      state,
      fromMs: atMs,
      toMs: Math.min(toMs, changes[index + 1]?.atMs ?? toMs),
    })),
  )
}

function withSilence(segments: readonly Segment[], silence: Span): readonly Segment[] {
  return joined(
    segments.flatMap((segment) => [
      { ...segment, toMs: Math.min(segment.toMs, silence.fromMs) },
      {
        state: 'unknown' as const,
        fromMs: Math.max(segment.fromMs, silence.fromMs),
        toMs: Math.min(segment.toMs, silence.toMs),
      },
      { ...segment, fromMs: Math.max(segment.fromMs, silence.toMs) },
    ]),
  )
}

/** Without empty stretches, and neighbours of one state as one. */
function joined(segments: readonly Segment[]): readonly Segment[] {
  const done: Segment[] = []
  for (const segment of segments.filter(({ fromMs, toMs }) => toMs > fromMs)) {
    const last = done.at(-1)
    if (last?.state === segment.state) done[done.length - 1] = { ...last, toMs: segment.toMs }
    else done.push(segment)
  }
  return done
}
