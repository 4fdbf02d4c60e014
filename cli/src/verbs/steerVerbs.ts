import { logKinds } from '@wattpost/protocol/names'
import { type Command, Option } from 'commander'
import type { ClockRequest } from '../clock.ts'
import type { FaultOptions } from '../steer/fault.ts'
import type { LogOptions } from '../steer/log.ts'
import { type Runner, speedOf, wholeNumber } from './readOptions.ts'
import { addSteeredOptions, type SteerOptions, targetOf } from './steeredOptions.ts'

/** The verbs that steer an emulator which runs already, over its control API. */
export function addSteering(program: Command, run: Runner): void {
  addAct(program, run)
  addFault(program, run)
  addClockVerbs(program, run)
  addState(program, run)
  addVerdicts(program, run)
  addLog(program, run)
}

function addAct(program: Command, run: Runner): void {
  const command = program
    .command('act')
    .description('apply an action to a device of a running emulator')
    .argument('[device]', 'its id; without it the devices are listed')
    .argument('[action]', 'e.g. grid-off; without it the actions are listed')
    .argument('[values...]', 'of the action: name=value, or the only value alone')
  addSteeredOptions(command)
    .addHelpText(
      'after',
      `
Exit code 2 for a device or action that does not exist, 3 if nothing is running.

Examples:
  wattpost act
  wattpost act HY-0001
  wattpost act HY-0001 grid-off
  wattpost act HY-0002 cloud 0.8
  wattpost act PM-0001 phase-off phase=B --port 4500`,
    )
    .action((device: string, action: string, values: string[], options: SteerOptions) =>
      run(async () => (await import('../steer/act.ts')).act(device, action, values, options)),
    )
}

function addFault(program: Command, run: Runner): void {
  const command = program
    .command('fault')
    .description('break something in a running emulator, or list and end faults')
    .argument('[values...]', 'of the fault: name=value; without them faults are listed')
    .option('--id <name>', 'name by which it can be ended')
    .addOption(new Option('--lift <id>', 'end this fault').conflicts(['id', 'liftAll']))
    .addOption(new Option('--lift-all', 'end all faults').conflicts('id').default(false))
  addSteeredOptions(command)
    .addHelpText(
      'after',
      `
The values are those of a fault in a scenario; docs/faults.md lists them. A
value is a text, a number, or YAML in quotes. answer= and with= script answers.

Examples:
  wattpost fault
  wattpost fault http='GET /api/hydra/devices' status=503 times=3 --id busy
  wattpost fault socket=mute for=30s
  wattpost fault auth=expired who=owner@wattpost.test
  wattpost fault answer='GET /api/hydra/devices' with='{status: 404}'
  wattpost fault --lift busy
  wattpost fault --lift-all`,
    )
    .action((values: string[], options: FaultOptions) =>
      run(async () => (await import('../steer/fault.ts')).fault(values, options)),
    )
}

function addClockVerbs(program: Command, run: Runner): void {
  const change = (request: ClockRequest, { json, ...target }: SteerOptions) =>
    run(async () =>
      (await import('../clock.ts')).changeClock({ ...request, ...targetOf(target), json }),
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

function addState(program: Command, run: Runner): void {
  const command = program
    .command('state')
    .description('show the scenario and clock of a running emulator, or a device')
    .argument('[device]', 'a device to show with what it would report now')
  addSteeredOptions(command)
    .addHelpText('after', examples('state', 'state HY-0001', 'state --json'))
    .action((device: string | undefined, options: SteerOptions) =>
      run(async () => (await import('../steer/state.ts')).state(device, options)),
    )
}

function addVerdicts(program: Command, run: Runner): void {
  const command = program
    .command('verdicts')
    .description('show the verdict on each expectation of a running emulator')
  addSteeredOptions(command)
    .addHelpText(
      'after',
      `
Exit code 0 if all are met or skipped and at least one is met; 1 if one failed
or is open, or nothing is proved.
${examples('verdicts', 'verdicts --json')}`,
    )
    .action((options: SteerOptions) =>
      run(async () => (await import('../steer/verdicts.ts')).verdicts(options)),
    )
}

function addLog(program: Command, run: Runner): void {
  const command = program
    .command('log')
    .description('print the log of a running emulator')
    .addOption(
      new Option('--kind <log>', 'events of the simulation, of clients, or inputs')
        .choices(logKinds)
        .default('world'),
    )
    .option('-f, --follow', 'continue with new entries, until Ctrl-C', false)
    .option('-n, --lines <number>', 'begin with this many of the newest', wholeNumber(0, 1_000_000))
    .option('--device <id>', 'only what is about this device')
    .addOption(
      new Option('--node <node>', 'traffic of all emulators with one log').choices(['all']),
    )
    .option('--all', 'periodic reports and deliveries too, as --json always does', false)
  addSteeredOptions(command)
    .addHelpText(
      'after',
      `
With --json each line is an entry, as the control API sends it.

Examples:
  wattpost log
  wattpost log --follow --lines 0
  wattpost log --kind traffic --follow
  wattpost log --kind traffic --node all --json
  wattpost log --json | jq 'select(.kind == "step")'`,
    )
    .action((options: LogOptions) =>
      run(async () => (await import('../steer/log.ts')).log(options)),
    )
}

function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  wattpost ${line}`).join('\n')}`
}
