import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  accountsOf,
  FLEET_BYTES_MAX,
  fleetOf,
  makeFolder,
  mistakeText,
  parseScenario,
  seededUsers,
} from '@wattpost/emulator/scenarios'
import { streetName } from '@wattpost/emulator/streets'
import { accepted, type Result } from '@wattpost/protocol'
import Papa from 'papaparse'
import { type CommandRefusal, EXIT, type ExitCode, refuseCommand } from '../exit.ts'
import { print, printError, printRefusal } from '../terminal.ts'

const CRLF = '\r\n'

/** A device in the JSON and CSV file. */
interface FleetRow {
  readonly id: string
  readonly family: string
  /** Variant of a hydra; otherwise empty. */
  readonly variant: string
  readonly site: string
  readonly kind: string
  readonly latitude: number
  readonly longitude: number
  readonly imei: string
  readonly imsi: string
  readonly operator: string
}

/** The fleet as CSV with a header, CRLF line ends and escaped formulas. */
function fleetCsv(rows: readonly FleetRow[]): string {
  if (rows.length === 0) return ''
  const cells = rows.map((row) => Object.fromEntries(Object.entries(row).map(escapedCell)))
  return `${Papa.unparse(cells, { newline: CRLF })}${CRLF}`
}

/** Spreadsheets evaluate texts that start with one of these characters. */
function escapedCell([name, value]: [string, string | number]): [string, string | number] {
  return [name, typeof value === 'string' && /^[=+\-@]/.test(value) ? `'${value}` : value]
}

/** Options of `fleet`. */
export interface FleetOptions {
  readonly bg: number
  readonly pm: number
  readonly hydra: number
  readonly seed: number
  readonly tz: string
  readonly output: string
}

/**
 * Writes a fleet; the same seed gives the same fleet on any machine.
 * @param bytesMax refuses a larger file; by default that which no scenario reads
 */
export async function fleet(options: FleetOptions, bytesMax = FLEET_BYTES_MAX): Promise<ExitCode> {
  const { output } = options
  const isCsv = output.endsWith('.csv')
  if (!isCsv && !output.endsWith('.json')) {
    printError(`--output: ${output} must end in .json or .csv.`)
    return EXIT.usage
  }
  const rows = await rowsOf(options)
  if (!rows.ok) return printRefusal(rows.error)
  const text = isCsv ? fleetCsv(rows.value) : `${JSON.stringify(rows.value, null, 2)}\n`
  if (Buffer.byteLength(text) > bytesMax) {
    printError(
      `--output: ${output} would have more than ${bytesMax / 1024 / 1024} MiB, which no scenario reads. Choose fewer devices${isCsv ? '' : ', or .csv'}.`,
    )
    return EXIT.usage
  }
  try {
    await makeFolder(dirname(output))
    await writeFile(output, text)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    printError(`--output: ${output} cannot be written (${why}).`)
    return EXIT.environment
  }
  print(`${rows.value.length} devices in ${output}.`)
  return EXIT.fine
}

async function rowsOf(options: FleetOptions): Promise<Result<FleetRow[], CommandRefusal>> {
  const users = await seededUsers()
  const entries = (['bg', 'pm', 'hydra'] as const)
    .filter((family) => options[family] > 0)
    .map((family) => ({ count: options[family], family }))
  if (entries.length === 0)
    return refuseCommand('usage', 'Choose a number of devices: --bg, --pm or --hydra.')
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
    return refuseCommand(
      'usage',
      scenario.error.map(({ message }) => `--tz: ${message}`).join('\n'),
    )
  const specs = fleetOf(scenario.value, options.seed, accountsOf(users), streetName)
  if (!specs.ok) return refuseCommand('usage', specs.error.map(mistakeText).join('\n'))
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
