import { channelGroup, DAY_MS, groupAvailability, HOUR_MS, ownValue } from '@wattpost/protocol'
import {
  type BodyCheck,
  isoText,
  listIn,
  type Mismatch,
  mismatch,
  type Period,
} from './bodyChecks.ts'
import { shown } from './finding.ts'
import { EPOCH_S_PLAUSIBLE, isSchema } from './schemaCheck.ts'

/** Seconds by which sums may differ from what they should be. */
const TOLERANCE_S = 5

/** Sums of the power status [S20, S21, C6], for a period of at most some days. */
export function powerStatusAgrees(days: number): BodyCheck {
  return (body) => {
    const total = numberAt(body, 'totalSecondsInPeriod')
    const maxS = (days * DAY_MS + HOUR_MS) / 1000
    if (total > maxS)
      return [mismatch('totalSecondsInPeriod', `at most ${maxS} s (${days} days)`, total)]
    const usage = listIn(body, 'dailyUsage')
    const channels = usage.flatMap((one, at) => channelMismatch(one, at, total))
    return [...channels, ...groupMismatches(body, usage), ...bothDownMismatch(body, total)]
  }
}

function channelMismatch(one: unknown, at: number, total: number): Mismatch[] {
  const sum = numberAt(one, 'tup') + numberAt(one, 'tdn')
  if (sum > total + TOLERANCE_S)
    return [mismatch(`dailyUsage[${at}].tup`, `with tdn at most ${total} s`, `${sum} s`)]
  const [channel, group] = [ownValue(one, 'channel'), ownValue(one, 'group')]
  const expected = typeof channel === 'number' ? channelGroup(channel) : null
  return expected === null || typeof group !== 'string' || group === expected
    ? []
    : [mismatch(`dailyUsage[${at}].group`, `${shown(expected)} for channel ${channel}`, group)]
}

function groupMismatches(body: unknown, usage: readonly unknown[]): Mismatch[] {
  return ['grid', 'generator'].flatMap((group) => {
    const sent = numberAt(ownValue(body, group), 'availability')
    const channels = usage.filter((one) => ownValue(one, 'group') === group)
    const upDown = channels.map((one) => ({ tup: numberAt(one, 'tup'), tdn: numberAt(one, 'tdn') }))
    const expected = groupAvailability(upDown)
    if (Number.isNaN(sent) || Number.isNaN(expected) || upDown.length === 0) return []
    return Math.abs(sent - expected) <= 1
      ? []
      : [mismatch(`${group}.availability`, `${expected.toFixed(1)} %, of its best channel`, sent)]
  })
}

function bothDownMismatch(body: unknown, total: number): Mismatch[] {
  const sent = numberAt(body, 'bothDownTime')
  const up = ['grid', 'generator'].map((group) => numberAt(ownValue(body, group), 'tup'))
  const expected = Math.max(0, total - Math.max(...up))
  return Number.isNaN(sent + expected) || Math.abs(sent - expected) <= TOLERANCE_S
    ? []
    : [mismatch('bothDownTime', `${expected} s, the period less the larger uptime`, sent)]
}

/** Events inside a period, with states that agree with their words [S11], and a correct summary. */
export function timelineAgrees({ fromMs, toMs }: Period, channels?: readonly number[]): BodyCheck {
  return (body) => {
    const byChannel = ownValue(body, 'byChannel')
    if (!isSchema(byChannel)) return []
    const events = Object.keys(byChannel).flatMap((channel) =>
      listIn(byChannel, channel).map(
        (event, at) => [`byChannel.${channel}[${at}]`, event] as const,
      ),
    )
    const others = Object.keys(byChannel).filter(
      (channel) => channels !== undefined && !channels.includes(Number(channel)),
    )
    const sums = summaryMismatches(body, events.length)
    return [
      ...others.map((one) => mismatch(`byChannel.${one}`, `only channels ${channels}`, 'events')),
      ...events.flatMap(([where, event]) => eventMismatch(where, event, { fromMs, toMs })),
      ...sums,
    ]
  }
}

function eventMismatch(where: string, event: unknown, { fromMs, toMs }: Period): Mismatch[] {
  const [ts, ns, status] = ['ts', 'ns', 'powerStatus'].map((key) => ownValue(event, key))
  const isTime = typeof ts === 'number' && ts < EPOCH_S_PLAUSIBLE
  if (isTime && (ts * 1000 < fromMs || ts * 1000 > toMs))
    return [
      mismatch(`${where}.ts`, `from ${isoText(fromMs)} to ${isoText(toMs)}`, isoText(ts * 1000)),
    ]
  const word = ns === 1 ? 'power_restored' : 'power_failed'
  return typeof ns !== 'number' || typeof status !== 'string' || status === word
    ? []
    : [mismatch(`${where}.powerStatus`, `${word} for ns ${ns}`, status)]
}

function summaryMismatches(body: unknown, count: number): Mismatch[] {
  const total = numberAt(ownValue(body, 'summary'), 'totalEvents')
  return Number.isNaN(total) || total === count
    ? []
    : [mismatch('summary.totalEvents', `${count}, the number of events`, total)]
}

function numberAt(part: unknown, key: string): number {
  const value = ownValue(part, key)
  return typeof value === 'number' ? value : Number.NaN
}
