import { pick, streamOf, unit } from '../../engine/random.ts'
import type { DeviceSpec } from '../spec.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'
import type { Outage } from './outage.ts'

const SLOT_MS = 2 * HOUR_MS
/** Blocks of feeders that take turns. */
const BLOCKS = 16
/**
 * How far each stage's turn runs ahead. With 48 slots of two hours in four days, stage 1 sheds a block three
 * times, stage 4 twelve times; stages 5 to 8 lengthen three more of them to four hours each. That is what Eskom
 * says of its stages (https://umfa.co.za/shedding-some-light-on-eskoms-eight-stages/).
 */
const TURNS = [0, 4, 8, 12, 1, 5, 9, 13] as const
/** A region's stage holds for so many days. */
const STAGE_DAYS = 3

/** The rolling blackouts of a stage (1–8, 0 for none) that reach a device's block within a period. */
export function shedOutages(
  spec: DeviceSpec,
  stage: number,
  fromMs: number,
  toMs: number,
): Outage[] {
  const block = Math.floor(unit(streamOf(spec.stream, 'feeder'), 0) * BLOCKS)
  // Switching goes feeder by feeder.
  const lagMs = Math.floor(unit(streamOf(spec.stream, 'feeder'), 1) * MINUTE_MS)
  const turns = TURNS.slice(0, stage)
  const outages: Outage[] = []
  for (let slot = Math.floor((fromMs - lagMs) / SLOT_MS); slot * SLOT_MS < toMs; slot++) {
    if (!turns.some((turn) => (slot + turn) % BLOCKS === block)) continue
    const atMs = slot * SLOT_MS + lagMs
    outages.push({ fromMs: Math.max(atMs, fromMs), toMs: Math.min(atMs + SLOT_MS, toMs) })
  }
  return outages.filter((outage) => outage.fromMs < outage.toMs)
}

/** The blackouts of a UTC day in a region that sheds load: its stage goes up and down (assumed). */
export function naturalShedding(spec: DeviceSpec, day: number): Outage[] {
  const stage = pick(
    streamOf(spec.regionStream, 'stage'),
    Math.floor(day / STAGE_DAYS),
    [0, 1, 2, 2, 3, 4, 4, 6],
  )
  return shedOutages(spec, stage, day * DAY_MS, (day + 1) * DAY_MS)
}
