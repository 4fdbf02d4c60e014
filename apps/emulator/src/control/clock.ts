import {
  accepted,
  type ControlState,
  type clockChange,
  type Refusal,
  type Result,
  refused,
  STEP_MAX_MS,
} from '@wattpost/protocol'
import type { z } from 'zod'
import type { ScenarioPlayer, Skip } from '../scenario/player/scenarioPlayer.ts'
import { type Answer, answer, type CallRefusal, refuseCall } from '../server/transport/answer.ts'
import { controlCalls } from './contract.ts'
import { answering, type ControlRoute } from './controlRoute.ts'
import type { SkipQueue } from './skipQueue.ts'
import type { ReadStepTimes } from './timeline.ts'

/** The answer of `GET state`: the running scenario and its clock. */
export function stateOf(player: ScenarioPlayer): ControlState {
  const nowMs = player.nowMs()
  const { run, clock } = player
  const { name, tags, clock: scenarioClock } = run.scenario
  return {
    scenario: name,
    tags,
    seed: run.seed,
    tz: scenarioClock.tz,
    start: new Date(run.startMs).toISOString(),
    now: new Date(nowMs).toISOString(),
    speed: player.speed,
    paused: clock.paused,
    ended: player.ended,
    epoch: clock.epoch,
    skip: skipOf(player),
    devices: run.world.simulatedDevices.length,
    faults: run.faults.all.length,
    ...(player.nodeState !== null && { node: player.nodeState }),
  }
}

function skipOf({ skipUnderWay }: ScenarioPlayer): ControlState['skip'] {
  if (skipUnderWay === null) return null
  const { fromMs, toMs, nowMs } = skipUnderWay
  const [from, to, now] = [fromMs, toMs, nowMs()].map((ms) => new Date(ms).toISOString())
  return { from: from ?? '', to: to ?? '', now: now ?? '' }
}

/** Route of the state of the run. */
export function stateRoute(player: ScenarioPlayer): ControlRoute {
  return answering(controlCalls.state, () => answer(stateOf(player)))
}

/** Routes that read the state of the run and change its clock. */
export function clockRoutes(
  player: ScenarioPlayer,
  queue: SkipQueue,
  times: ReadStepTimes,
): ControlRoute[] {
  return [
    stateRoute(player),
    answering(
      controlCalls.setClock,
      ({ body }) => inSlices(setClock({ player, queue, times }, body), queue),
      ({ body }) => atOnce(setClock({ player, queue, times }, body), queue),
    ),
  ]
}

/** The work on a clock change. Yields the steps, seeks and effects that it needs, each when the one before is done. */
type ClockWork = Generator<ClockPart, Answer, Result<null, CallRefusal>>

/** A step or seek to begin, or an effect to wait for. */
type ClockPart = (() => Result<Skip, Refusal>) | Promise<Result<null, Refusal>>

interface ClockParts {
  readonly player: ScenarioPlayer
  readonly queue: SkipQueue
  readonly times: ReadStepTimes
}

function* setClock(
  { player, queue, times }: ClockParts,
  { speed, paused, stepMs, seek, cancel }: z.output<typeof clockChange>,
): ClockWork {
  if (cancel === true) queue.cancel()
  const sought = seek === undefined ? accepted(null) : yield () => seekTo(player, seek, times)
  if (!sought.ok) return sought
  if (speed !== undefined || paused !== undefined) {
    const set = player.set({
      ...(speed !== undefined && { speed }),
      ...(paused !== undefined && { paused }),
    })
    const done = set instanceof Promise ? yield set : accepted(null)
    if (!done.ok) return done
  }
  const stepped =
    stepMs === undefined ? accepted(null) : yield () => accepted(player.stepInPieces(stepMs))
  return stepped.ok ? answer(stateOf(player)) : stepped
}

/** Answers when the step or seek is done. It continues if the caller closes its connection. */
async function inSlices(work: ClockWork, queue: SkipQueue): Promise<Answer> {
  let part = work.next()
  while (part.done !== true) {
    const { value } = part
    part = work.next(await (value instanceof Promise ? known(value) : queue.run(value)))
  }
  return part.value
}

async function known(outcome: Promise<Result<null, Refusal>>): Promise<Result<null, CallRefusal>> {
  const result = await outcome
  return result.ok ? result : refuseCall('unavailable', result.error.message)
}

function atOnce(work: ClockWork, queue: SkipQueue): Answer {
  let part = work.next()
  while (part.done !== true) {
    if (part.value instanceof Promise) throw new Error('the order of inputs needs waiting')
    part = work.next(queue.runAtOnce(part.value))
  }
  return part.value
}

/** @param to a moment, epoch ms, or the id of a step */
function seekTo(
  player: ScenarioPlayer,
  to: number | string,
  times: ReadStepTimes,
): Result<Skip, Refusal> {
  const refusal = (message: string) =>
    refused({ what: 'seek', where: '', message: `seek: ${message}` })
  const moment = typeof to === 'number' ? accepted(to) : times().momentOf(to)
  if (!moment.ok) return refusal(moment.error)
  const ms = moment.value
  if (ms > player.nowMs() + STEP_MAX_MS) return refusal('more than 400 days ahead')
  const skip = player.seekInPieces(ms)
  return skip.ok ? skip : refusal(skip.error.message)
}
