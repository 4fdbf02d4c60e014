import { livePasts } from './livePasts.ts'
import type { Stage } from './scenario/stage.ts'

/** Who waits longer is told for what. */
const LONG_MS = 4_000
/** Nobody waits longer for the past of all devices. */
const WAIT_MS_MAX = 15_000

/**
 * The devices live through what came before the play; a large fleet's go on with it behind all else.
 * @param say is told when it takes long, and when it fails once nobody waits for it
 * @param signal ends it where it is
 */
export async function liveBefore(
  { play }: Pick<Stage, 'play'>,
  say: (message: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { world, startMs } = play
  const telling = setTimeout(() => {
    const count = world.residents.length.toLocaleString('en')
    say(`Living through the month before the play, for ${count} devices…`)
  }, LONG_MS)
  try {
    await asLongAsOneWaits(livePasts(world, startMs, signal), (error) => {
      const why = error instanceof Error ? error.stack : error
      say(`The month before the play was not lived through to its end: ${why}`)
    })
  } finally {
    clearTimeout(telling)
  }
}

/** @param failedLater is told of a failure that nobody waits for any longer */
function asLongAsOneWaits(
  lived: Promise<void>,
  failedLater: (error: unknown) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed = reject
    const waiting = setTimeout(() => {
      failed = failedLater
      resolve()
    }, WAIT_MS_MAX)
    lived.finally(() => clearTimeout(waiting)).then(resolve, (error) => failed(error))
  })
}
