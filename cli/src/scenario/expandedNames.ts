import { shippedScenarios } from '@wattpost/emulator/scenarios'

/** The scenarios that a command line names: `all` is replaced by the shipped ones, and duplicates are removed. */
export async function expandedNames(
  files: readonly string[],
  shipped: () => Promise<readonly string[]> = shippedScenarios,
): Promise<string[]> {
  const all = files.includes('all') ? await shipped() : []
  return [...new Set(files.flatMap((file) => (file === 'all' ? all : [file])))]
}
