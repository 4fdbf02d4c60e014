import type { OutsideInput } from './inputLog.ts'
import type { Play } from './play.ts'

/**
 * Lets inputs that came to another play of the same scenario and seed come again, each at its moment; the play
 * then stands at the last of them.
 * @returns the first that cannot come again, counted from 1, and why: they are of another story; `null` when all came
 */
export function enterAgain(play: Play, inputs: readonly OutsideInput[]): string | null {
  for (const [index, input] of inputs.entries()) {
    const refused = untimely(play, input) ?? entered(play, input)
    if (refused !== null) return `input ${index + 1}: ${refused}`
  }
  return null
}

function untimely(play: Play, { atMs }: OutsideInput): string | null {
  if (atMs < play.nowMs) return 'is older than the one before it, or than the scenario’s start'
  return atMs > play.endMs ? 'comes after the scenario’s end' : null
}

function entered(play: Play, input: OutsideInput): string | null {
  play.advanceTo(input.atMs)
  switch (input.kind) {
    case 'act': {
      const device = play.world.device(input.deviceId)
      if (device === undefined) return `there is no device ${input.deviceId}`
      return play.act(device, input.action, input.cause)?.refused ?? null
    }
    case 'raise':
      return play.raise(input.id, input.what)?.refused ?? null
    case 'lift':
      return play.lift(input.id) ? null : `${input.id} is not in force`
    case 'hit':
      if (play.faults.get(input.id) === undefined) return `${input.id} is not in force`
      play.hit(input.id)
      return null
    case 'opened':
      if (play.scenario.timeline[input.index] === undefined) return `no step ${input.index}`
      play.open(input.index)
      return null
  }
}
