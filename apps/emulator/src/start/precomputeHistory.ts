import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import type { World } from '../world/world.ts'

/** Larger fleets are not precomputed: most of their data is never read. */
const DEVICES_MAX = 10_000
/** Longest uninterrupted work, in ms. */
const SLICE_MS = 5
/** Interval at which the work checks whether users still wait, in ms. */
const BUSY_CHECK_MS = 5
/** Work that takes longer is reported. */
const REPORT_AFTER_MS = 4_000
/** Longest wait at start; the rest is computed in the background. */
const WAIT_MS_MAX = 15_000

interface Precomputing {
  /** Whether users wait for answers: the days of their devices come first. */
  readonly isBusy: () => boolean
  /** Stops the work; days not computed yet are computed when they are read. */
  readonly signal: AbortSignal
}

/**
 * Computes the days before a moment for the devices of a fleet, in slices, while no user waits. Read all at once, the
 * history of a thousand devices would block the process for most of a minute.
 */
export async function precomputeHistory(
  world: World,
  untilMs: number,
  { isBusy, signal }: Precomputing,
): Promise<void> {
  let sliceAtMs = performance.now()
  for (const { device } of world.simulatedDevices.slice(0, DEVICES_MAX))
    while (device.computeNextDay(untilMs)) {
      if (performance.now() - sliceAtMs < SLICE_MS) continue
      await setImmediate()
      while (isBusy() && !signal.aborted) await wait(BUSY_CHECK_MS)
      if (signal.aborted) return
      sliceAtMs = performance.now()
    }
}

/**
 * Computes the month before the run at the start of an emulator; a large fleet's is finished in the background.
 * @param log reports work that takes long, and a failure in the background
 */
export async function precomputeAtStart(
  { run }: Pick<ScenarioPlayer, 'run'>,
  { log, ...precomputing }: Precomputing & { readonly log: (message: string) => void },
): Promise<void> {
  const { world, startMs } = run
  const report = setTimeout(() => {
    const count = world.simulatedDevices.length.toLocaleString('en')
    log(`Computing the month before the run, for ${count} devices…`)
  }, REPORT_AFTER_MS)
  try {
    await waitAtMost(precomputeHistory(world, startMs, precomputing), (error) => {
      const why = error instanceof Error ? error.stack : error
      log(`The month before the run was not computed to its end: ${why}`)
    })
  } finally {
    clearTimeout(report)
  }
}

/** @param failedLater takes an error after the wait is over */
function waitAtMost(work: Promise<void>, failedLater: (error: unknown) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed = reject
    const waiting = setTimeout(() => {
      failed = failedLater
      resolve()
    }, WAIT_MS_MAX)
    work.finally(() => clearTimeout(waiting)).then(resolve, (error) => failed(error))
  })
}
