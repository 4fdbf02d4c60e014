import { type Command, Option } from 'commander'
import {
  addSteeredOptions,
  examples,
  originOf,
  type SteerOptions,
  targetOf,
} from '../control/steeredOptions.ts'
import { type Runner, speedOf } from '../readOptions.ts'
import type { ClockRequest } from './clock.ts'

export function addClock(program: Command, run: Runner): void {
  addSteeredOptions(
    program.command('clock').description('show or change the clock of a running emulator'),
  )
    .addOption(
      new Option('--url <url>', 'the same as --target')
        .argParser(originOf)
        .conflicts(['target', 'port']),
    )
    .option('--step <duration>', 'advance by a duration, e.g. 30s or 2d')
    .option('--seek <moment>', 'go to a moment, e.g. 2026-01-15T18:00:00Z')
    .option('--speed <factor>', 'virtual seconds per second, or max', speedOf)
    .option('--pause', 'stop time', false)
    .option('--play', 'let time run', false)
    .option('--cancel', 'cancel the steps and seeks under way', false)
    .addHelpText(
      'after',
      `
Without an option it prints the scenario and its time. A long step or seek
shows its progress on a terminal; Ctrl-C cancels it. A cancelled step stays
at the moment that it has reached; a cancelled way back changes nothing.

Examples:
  wattpost clock
  wattpost clock --step 2d
  wattpost clock --seek 2026-01-15T18:00:00Z --pause`,
    )
    .action(({ url, ...options }: SteerOptions & ClockRequest & { readonly url?: string }) =>
      run(async () => {
        const address = url === undefined ? targetOf(options) : { ...options, url }
        return (await import('./clock.ts')).changeClock({ ...options, ...address })
      }),
    )
}

export function addClockVerbs(program: Command, run: Runner): void {
  const change = (request: ClockRequest, { json, ...target }: SteerOptions) =>
    run(async () =>
      (await import('./clock.ts')).changeClock({ ...request, ...targetOf(target), json }),
    )
  addSteeredOptions(
    program
      .command('seek')
      .description('go to a moment or step of the scenario, forward or back')
      .argument('<moment>', 'e.g. 2026-01-15T18:00:00Z, or the id of a step'),
  )
    .addHelpText('after', examples('seek grid-lost', 'seek 2026-01-15T18:00:00Z'))
    .action((seek: string, options: SteerOptions) => change({ seek }, options))
  addSteeredOptions(
    program
      .command('step')
      .description('advance a running emulator by a duration, at once')
      .argument('<duration>', 'e.g. 30s, 1h30m or 2d'),
  )
    .addHelpText('after', examples('step 30s', 'step 2d --json'))
    .action((step: string, options: SteerOptions) =>
      change({ step, stepName: 'duration' }, options),
    )
  addSteeredOptions(
    program
      .command('speed')
      .description('set the speed of a running emulator')
      .argument('<factor>', 'virtual seconds per second, 0.1 to 10000, or max', speedOf),
  )
    .addHelpText('after', examples('speed 60', 'speed max'))
    .action((speed: number | 'max', options: SteerOptions) => change({ speed }, options))
  addSteeredOptions(program.command('pause').description('stop time in a running emulator'))
    .addHelpText('after', examples('pause'))
    .action((options: SteerOptions) => change({ pause: true }, options))
  addSteeredOptions(program.command('play').description('let time run in a running emulator'))
    .addHelpText('after', examples('play'))
    .action((options: SteerOptions) => change({ play: true }, options))
}
