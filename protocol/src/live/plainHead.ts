import { EPOCH_S_MAX, secondsToMs } from '../time.ts'
import type { FrameHead } from './frameHead.ts'

/**
 * Reads a well-formed head by hand: every frame has one, thousands come a second, and in a page whose policy
 * forbids compiled schemas the schema takes as long as all the rest. `null` for any head that the schema has to
 * judge; a test holds the two together.
 */
export function plainHead(json: unknown): FrameHead | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
  const { deviceId, t, epoch, seq, sample } = json as Record<string, unknown>
  if (typeof deviceId !== 'string' || deviceId === '' || !isEpochS(t)) return null
  if (!isCountOrNone(epoch) || !isCountOrNone(seq)) return null
  const head: FrameHead = { deviceId, t: secondsToMs(t) }
  if (epoch !== undefined) head.epoch = epoch
  if (seq !== undefined) head.seq = seq
  if (sample === true) head.sample = sample
  return head
}

function isEpochS(value: unknown): value is number {
  return typeof value === 'number' && value >= -EPOCH_S_MAX && value <= EPOCH_S_MAX
}

function isCountOrNone(value: unknown): value is number | undefined {
  return value === undefined || (Number.isSafeInteger(value) && (value as number) >= 0)
}
