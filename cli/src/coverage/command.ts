import type { Command } from 'commander'
import type { Runner } from '../readOptions.ts'
import type { CoverageOptions } from './coverage.ts'

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
      run(async () => (await import('./coverage.ts')).coverage(files, options)),
    )
}
