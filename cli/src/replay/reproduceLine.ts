import type { Scenario } from '@wattpost/emulator/scenarios'
import { quoted } from '../quoted.ts'
import type { ReplayOptions } from './options.ts'

/** The command line that plays a scenario again just so. */
export function reproduceLine(file: string, scenario: Scenario, options: ReplayOptions): string {
  const browser = options.browser ? ' --browser' : ''
  return `wattpost replay ${quoted(file)} --seed ${options.seed ?? scenario.seed} --speed ${options.speed}${browser}`
}
