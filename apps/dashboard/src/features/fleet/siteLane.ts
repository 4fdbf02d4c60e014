import { channelGroup, type HydraDevice, type PowerTimeline } from '@wattpost/protocol'
import { dayStart } from '../../ui/charts/zone.ts'
import type { LaneState, Stretch } from '../../ui/lanes/lane.ts'
import { stretchesOf, togetherOf } from '../../ui/lanes/stretches.ts'
import type { Known } from './fleet.ts'

/** The AC channels of a hydra; a battery monitor has none, and so no outages of its own. */
export function supplyChannels({ latestData }: HydraDevice): readonly number[] {
  return Object.keys(latestData['ac-power'] ?? {})
    .map(Number)
    .filter((channel) => channelGroup(channel) !== null)
}

/** Grid and generator of a site as one supply over its running day: an outage is when each of them was down. */
export function siteStretches(
  { device, state }: Known<HydraDevice>,
  { byChannel, unknown = [] }: PowerTimeline,
  nowMs: number,
): readonly Stretch[] {
  const span = { fromMs: dayStart(nowMs, device.tz), toMs: nowMs }
  const told = unknown.map(({ from, to }) => ({ fromMs: from, toMs: to }))
  const silent = state === 'unknown' ? [{ fromMs: device.lastSeen, toMs: nowMs }] : []
  const silences = [...told, ...silent].map(({ fromMs, toMs }) => ({
    fromMs: Math.max(span.fromMs, fromMs),
    toMs: Math.min(span.toMs, toMs),
  }))
  return togetherOf(
    supplyChannels(device).map((channel) =>
      stretchesOf({
        changes: byChannel[channel] ?? [],
        ...{ silences, span, steady: steadyState(device, channel) },
      }),
    ),
  )
}

/** Without a change today it was all day what it is now. */
function steadyState({ latestData }: HydraDevice, channel: number): LaneState {
  const ns = latestData['ac-power']?.[channel]?.ns
  if (ns === undefined) return 'unknown'
  return ns === 1 ? 'up' : 'down'
}
