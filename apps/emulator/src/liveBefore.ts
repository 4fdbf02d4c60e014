import { livePasts } from './livePasts.ts'
import type { Stage } from './scenario/stage.ts'

/** Who waits longer is told for what. */
const LONG_MS = 4_000
/** Nobody waits longer for the past of all devices. */
const WAIT_MS_MAX = 15_000

/**
 * The devices live through what came before the play; a large fleet's go on with it behind all else.
 * @param say is told when it takes long
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
  await new Promise<void>((resolve, reject) => {
    const waiting = setTimeout(resolve, WAIT_MS_MAX)
    livePasts(world, startMs, signal)
      .finally(() => clearTimeout(waiting))
      .then(resolve, reject)
  })
  clearTimeout(telling)
}
