import { energyOf, round, seconds, sum } from './curves.ts'
import { type Channel, type Hydra, hydraTotals, stateAt } from './hydras.ts'
import type { Calendar, Period, Span, Unit } from './zone.ts'

/** Seconds with and without power. */
function usage(channel: Channel, span: Span) {
  const limits = [span.start, ...changesIn(channel, span).map(({ ms }) => ms), span.end]
  const up = sum(
    limits.slice(1).map((end, index) => {
      const start = limits[index] ?? end
      return stateAt(channel, start) === 1 ? end - start : 0
    }),
  )
  return { tup: seconds(up), tdn: seconds(span.end - span.start) - seconds(up) }
}

const changesIn = (channel: Channel, { start, end }: Span) =>
  channel.changes.filter(({ ms }) => ms >= start && ms < end)

/** `dailyUsage` has a row for each channel and day. `rc` and `fc` count restores and failures. */
export function powerStatus(hydra: Hydra, span: Span, calendar: Calendar) {
  const total = seconds(span.end - span.start)
  const grid = groupUsage(hydra, 'grid', span)
  const generator = groupUsage(hydra, 'generator', span)
  const dailyUsage = calendar.periods('day', span).flatMap((day) =>
    hydra.channels.map((channel) => ({
      channel: channel.channel,
      ...usage(channel, day),
      ts: seconds(day.start),
      group: channel.group,
      rc: changesIn(channel, day).filter(({ state }) => state === 1).length,
      fc: changesIn(channel, day).filter(({ state }) => state === 0).length,
    })),
  )
  return {
    deviceId: hydra.deviceId,
    dailyUsage,
    grid,
    generator,
    bothDownTime: Math.max(0, total - Math.max(grid.tup, generator.tup)),
    totalSecondsInPeriod: total,
  }
}

/** The channel of the group with the longest uptime counts; availability in %. */
function groupUsage(hydra: Hydra, group: Channel['group'], span: Span) {
  const none = { tup: 0, tdn: seconds(span.end - span.start) }
  const best = hydra.channels
    .filter((channel) => channel.group === group)
    .map((channel) => usage(channel, span))
    .reduce((longest, next) => (next.tup > longest.tup ? next : longest), none)
  const period = best.tup + best.tdn
  return { ...best, availability: period === 0 ? 0 : round((best.tup / period) * 100, 2) }
}

/** Each event's duration: seconds that the new state lasts within the span. */
export function powerTimeline(hydra: Hydra, span: Span, wanted?: number[]) {
  const channels = hydra.channels.filter(({ channel }) => wanted?.includes(channel) ?? true)
  const events = channels.map((channel) => timelineOf(channel, span))
  const byNumber = <T>(pick: (index: number) => T) =>
    Object.fromEntries(channels.map(({ channel }, index) => [channel, pick(index)]))
  return {
    byChannel: byNumber((index) => events[index] ?? []),
    summary: {
      totalEvents: events.flat().length,
      channelEvents: byNumber((index) => events[index]?.length ?? 0),
    },
  }
}

function timelineOf(channel: Channel, span: Span) {
  const changes = changesIn(channel, span)
  return changes.map(({ ms, state }, index) => ({
    channel: channel.channel,
    ts: seconds(ms),
    powerStatus: state === 1 ? 'power_restored' : 'power_failed',
    duration: seconds((changes[index + 1]?.ms ?? span.end) - ms),
    ns: state,
    os: stateAt(channel, ms - 1),
    v: state === 1 ? 120 : 0,
  }))
}

/** Types of energy that rows of AC channels have. Other types have rows of battery monitors. */
const AC_TYPES = ['ie', 'ac-channel-energy']

/** A row for each channel, or each battery monitor, and period. */
export function energyRows(
  hydra: Hydra,
  type: string,
  unit: Unit,
  span: Span,
  calendar: Calendar,
): object[] {
  const rowsOf = AC_TYPES.includes(type) ? channelRows : monitorRows
  return calendar.periods(unit, span).flatMap((period): object[] => rowsOf(hydra, type, period))
}

const channelRows = (hydra: Hydra, type: string, period: Period) =>
  hydra.channels.map(({ channel, load }) => ({
    _id: { period: period.name, type, channel },
    totalImportEnergy: energyOf(load, period),
  }))

const monitorRows = (hydra: Hydra, type: string, period: Period) =>
  hydra.monitors.map(({ monitorId, charge, discharge, solarCharge }) => ({
    _id: { period: period.name, type, channel: monitorId },
    totalChargeEnergy: energyOf(charge, period),
    totalDischargeEnergy: energyOf(discharge, period),
    solarChargeEnergy: energyOf(solarCharge, period),
  }))

/** A row for each day, newest first, with the totals of the device. */
export function summaryRows(hydra: Hydra, type: string, span: Span, calendar: Calendar) {
  return calendar
    .periods('day', span)
    .map((day) => ({ _id: { period: day.name, type }, ...hydraTotals(hydra, day) }))
    .reverse()
}
