import type { Stage } from '../scenario/stage.ts'

/** `GET state`: what is played, and where it stands. */
export function stateOf(stage: Stage) {
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
  }
}
