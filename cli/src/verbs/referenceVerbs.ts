import { Argument, type Command } from 'commander'
import type { CoverageOptions } from '../coverage.ts'
import type { Runner } from './readOptions.ts'

export function addExplain(program: Command, run: Runner): void {
  program
    .command('explain')
    .description('explain an event, field, route, action, fault or key of a scenario')
    .argument('[name...]', 'what to explain; without it, the list')
    .option('--json', 'as JSON', false)
    .addHelpText(
      'after',
      `
Fields with units and ranges, and which family and variant sends or supports
it, from the contract. The same as a page: docs/reference.md.

Examples:
  wattpost explain
  wattpost explain hydra_power
  wattpost explain abp
  wattpost explain GET /api/hydra/device/HY-0001
  wattpost explain http status
  wattpost explain expect.within --json`,
    )
    .action((words: string[], options: { json: boolean }) =>
      run(async () => (await import('../explain.ts')).explain(words, options)),
    )
}

export function addComplete(program: Command, run: Runner): void {
  program
    .command('complete')
    .description('print the completion script of a shell')
    .addArgument(
      new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish', 'powershell']),
    )
    .addHelpText(
      'after',
      `
It completes verbs, options, files and scenarios, and what a running emulator
has: ids of devices, actions, steps and faults.

Examples:
  source <(wattpost complete bash)     in bash; or zsh
  wattpost complete fish | source      in fish`,
    )
    .action((shell: string) =>
      run(async () => (await import('../completion/script.ts')).printScript(shell)),
    )
}

export function addCoverage(program: Command, run: Runner): void {
  program
    .command('coverage')
    .description('play scenarios, and report what of the contract they touch and check')
    .argument('[file...]', 'names in scenarios/, or files; "all", the default, is all shipped ones')
    .option('--missing', 'only what no scenario touches or no expectation checks', false)
    .option('--filter <tag>', 'only scenarios with this tag')
    .option('--json', 'as JSON', false)
    .addHelpText(
      'after',
      `
Each scenario is played with a real client, as fast as possible. Touched is
what really happened: an event that was sent, a state that a device reached, a
call that was answered, a fault that a client met. Checked is what a met
expectation is about, or what its step, by "after", did. Statements are those
that the contract names for its events and calls; docs/statements.md has all.
Browser expectations are not played.

Examples:
  wattpost coverage
  wattpost coverage my-outage.yaml --missing
  wattpost coverage all --filter outage --json`,
    )
    .action((files: string[], options: CoverageOptions) =>
      run(async () => (await import('../coverage.ts')).coverage(files, options)),
    )
}
