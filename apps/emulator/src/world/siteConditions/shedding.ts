import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { pick, streamOf, unit } from '../../engine/random.ts'
import type { Period } from '../calendar.ts'
import type { DeviceSpec } from '../spec.ts'

const SLOT_MS = 2 * HOUR_MS
/** Number of feeder blocks that take turns. */
const BLOCKS = 16
/**
 * Offsets of each stage's turns. With 48 slots of two hours in four days, stage 1 sheds a block
 * three times and stage 4 twelve times. Stages 5 to 8 each lengthen three more of them to four
 * hours. These are Eskom's stages (https://umfa.co.za/shedding-some-light-on-eskoms-eight-stages/).
 */
const TURNS = [0, 4, 8, 12, 1, 5, 9, 13] as const
/** Days between changes of a region's stage. */
const STAGE_DAYS = 3

/**
 * The rolling blackouts of a stage (1–8, 0 for none) that affect a device's block within a period.
 */
export function shedOutages(
  spec: DeviceSpec,
  stage: number,
  fromMs: number,
  toMs: number,
): Period[] {
  const block = Math.floor(unit(streamOf(spec.stream, 'feeder'), 0) * BLOCKS)
  // Feeders switch one after the other.
  const lagMs = Math.floor(unit(streamOf(spec.stream, 'feeder'), 1) * MINUTE_MS)
  const turns = TURNS.slice(0, stage)
  const first = Math.floor((fromMs - lagMs) / SLOT_MS)
  const slots = Math.ceil(toMs / SLOT_MS) - first
  return Array.from({ length: slots }, (_, n) => first + n)
    .filter((slot) => turns.some((turn) => (slot + turn) % BLOCKS === block))
    .map((slot) => slot * SLOT_MS + lagMs)
    .map((atMs) => ({ fromMs: Math.max(atMs, fromMs), toMs: Math.min(atMs + SLOT_MS, toMs) }))
    .filter((outage) => outage.fromMs < outage.toMs)
}

/** The blackouts of a UTC day in a load-shedding region, whose stage varies (assumed). */
export function naturalShedding(spec: DeviceSpec, day: number): Period[] {
  const stage = pick(
    streamOf(spec.regionStream, 'stage'),
    Math.floor(day / STAGE_DAYS),
    [0, 1, 2, 2, 3, 4, 4, 6],
  )
  return shedOutages(spec, stage, day * DAY_MS, (day + 1) * DAY_MS)
}
