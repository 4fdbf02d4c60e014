import { z } from 'zod'
import type { Stage } from '../scenario/stage.ts'

const moment = z.iso.datetime()

/** What is played, and where it stands. */
export const stateAnswer = z.object({
  scenario: z.string(),
  tags: z.array(z.string()),
  seed: z.int(),
  tz: z.string(),
  start: moment,
  now: moment,
  /** Virtual seconds per second. */
  speed: z.union([z.number(), z.literal('max')]),
  paused: z.boolean(),
  /** The play has come to its limit. */
  ended: z.boolean(),
  /** Counts up whenever time goes back. */
  epoch: z.int(),
  devices: z.int(),
  /** How many faults and verbatim answers are in force. */
  faults: z.int(),
})

/** `GET state`: what is played, and where it stands. */
export function stateOf(stage: Stage): z.input<typeof stateAnswer> {
  const nowMs = stage.nowMs()
  const { play, clock } = stage
  const { name, tags, clock: scenarioClock } = play.scenario
  return {
    scenario: name,
    tags,
    seed: play.seed,
    tz: scenarioClock.tz,
    start: new Date(play.startMs).toISOString(),
    now: new Date(nowMs).toISOString(),
    speed: stage.speed,
    paused: clock.paused,
    ended: stage.ended,
    epoch: clock.epoch,
    devices: play.world.residents.length,
    faults: play.faults.inForce.length,
  }
}
