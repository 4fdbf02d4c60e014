import { useState } from 'react'

/** What a device says at a moment, epoch ms, by metric. */
export interface Sample {
  readonly t: number
  readonly values: Readonly<Record<string, number>>
}

/** So many samples of a page that stays open are kept. */
const SAMPLES_MAX = 3600

/** Before the tail has lost what came first, at a sample a second, the past must have been fetched anew, ms. */
export const TAIL_HOLDS_MS = (SAMPLES_MAX * 1000) / 2

/** What has come live since the page was opened; begins anew where time goes back. */
export function useTail(now: Sample): readonly Sample[] {
  const [tail, setTail] = useState<readonly Sample[]>([now])
  const lastMs = tail.at(-1)?.t ?? Number.NEGATIVE_INFINITY
  if (now.t > lastMs) setTail([...tail, now].slice(-SAMPLES_MAX))
  else if (now.t < lastMs) setTail([now])
  return tail
}
