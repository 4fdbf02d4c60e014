import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  accountsOf,
  fleetOf,
  mistakeText,
  parseScenario,
  seededUsers,
  streetName,
} from '@wattpost/emulator/scenarios'
import { accepted, type Result, refused } from '@wattpost/protocol'
import { EXIT, type ExitCode } from '../exit.ts'
import { complain, say } from '../speak.ts'
import { csvOf } from './csv.ts'
import type { FleetRow } from './row.ts'

/** What `fleet` can be told. */
export interface FleetOptions {
  readonly bg: number
  readonly pm: number
  readonly hydra: number
  readonly seed: number
  readonly tz: string
  readonly output: string
}

/** Writes a fleet; the same seed gives the same one on any machine. */
export async function fleet(options: FleetOptions): Promise<ExitCode> {
  const { output } = options
  const isCsv = output.endsWith('.csv')
  if (!isCsv && !output.endsWith('.json')) {
    complain(`--output: ${output} must end in .json or .csv.`)
    return EXIT.usage
  }
  const rows = await rowsOf(options)
  if (!rows.ok) {
    complain(rows.error)
    return EXIT.usage
  }
  try {
    await mkdir(dirname(output), { recursive: true })
    await writeFile(output, isCsv ? csvOf(rows.value) : `${JSON.stringify(rows.value, null, 2)}\n`)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    complain(`--output: ${output} cannot be written (${why}).`)
    return EXIT.environment
  }
  say(`${rows.value.length} devices in ${output}.`)
  return EXIT.fine
}

async function rowsOf(options: FleetOptions): Promise<Result<FleetRow[], string>> {
  const users = await seededUsers()
  const entries = (['bg', 'pm', 'hydra'] as const)
    .filter((family) => options[family] > 0)
    .map((family) => ({ count: options[family], family }))
  if (entries.length === 0) return refused('Say how many: --bg, --pm or --hydra.')
  const text = JSON.stringify({
    schema: 1,
    name: 'Fleet',
    seed: options.seed,
    clock: { start: '2026-01-15T00:00:00Z', tz: options.tz },
    fleet: entries,
  })
  const emails = users.map(({ email }) => email)
  const scenario = parseScenario('--tz', text, emails)
  if (!scenario.ok)
    return refused(scenario.error.map(({ message }) => `--tz: ${message}`).join('\n'))
  const specs = fleetOf(scenario.value, options.seed, accountsOf(users), streetName)
  if (!specs.ok) return refused(specs.error.map(mistakeText).join('\n'))
  return accepted(
    specs.value.map((spec) => ({
      id: spec.id,
      family: spec.family,
      variant: spec.family === 'hydra' ? spec.variant : '',
      site: spec.site.name,
      kind: spec.site.kind,
      latitude: rounded(spec.site.latitude),
      longitude: rounded(spec.site.longitude),
      imei: spec.imei,
      imsi: spec.imsi,
      operator: spec.operator,
    })),
  )
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
