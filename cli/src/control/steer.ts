import type { ControlAnswer } from '@wattpost/emulator/control'
import type { Result } from '@wattpost/protocol'
import { type CommandRefusal, EXIT, type ExitCode } from '../exit.ts'
import { print, printRefusal } from '../terminal.ts'
import { ControlClient } from './controlClient.ts'
import type { SteerOptions } from './steeredOptions.ts'
import { targetOf } from './steeredOptions.ts'

/** The answer of a verb: JSON for programs, lines for people, and an exit code that is not 0 by what it says. */
export interface SteerAnswer {
  readonly json: unknown
  readonly lines: () => readonly string[]
  readonly code?: ExitCode
}

/** Runs a verb against a running emulator, and prints its answer or why it was refused. */
export async function steer(
  options: SteerOptions,
  work: (client: ControlClient) => Promise<Result<SteerAnswer, CommandRefusal>>,
): Promise<ExitCode> {
  const done = await work(new ControlClient(targetOf(options)))
  if (!done.ok) return printRefusal(done.error)
  const { json, lines, code = EXIT.fine } = done.value
  if (options.json) print(JSON.stringify(json, null, 2))
  else for (const line of lines()) print(line)
  return code
}

/** The scenario and its clock on a line: `Grid outage · 2026-01-15T17:58:30.000Z · ×60`. */
export function clockLine({
  scenario,
  now,
  speed,
  paused,
  ended,
  skip,
}: ControlAnswer<'state'>): string {
  const clock = ended ? 'ended' : paused ? 'paused' : `×${speed}`
  return [scenario, now, clock, ...(skip === null ? [] : [`going to ${skip.to}`])].join(' · ')
}
