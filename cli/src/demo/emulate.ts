import { type EmulatorOptions, optionsCommand, run, startCommand } from '@wattpost/emulator'
import type { ExitCode } from '../exit.ts'

/** Dashboard and emulator, as `npm start` of a clone. */
export function start(args: readonly string[]): Promise<ExitCode> {
  const command = startCommand()
  command.parse([...args], { from: 'user' })
  return run(command.opts<EmulatorOptions>())
}

/** The emulator with its Auth emulator; takes all options of `wattpost start`, opens no browser. */
export function emulate(args: readonly string[]): Promise<ExitCode> {
  const command = optionsCommand()
    .name('wattpost emulate')
    .description('Start the device emulator alone, for a dashboard in development.')
    .addHelpText(
      'after',
      `
Examples:
  wattpost emulate --allow-origin http://127.0.0.1:5173
  wattpost emulate --scenario storm --speed 60`,
    )
  command.parse([...args], { from: 'user' })
  return run({ ...command.opts<EmulatorOptions>(), open: false })
}
