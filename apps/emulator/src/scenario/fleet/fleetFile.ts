import { accepted, isJsonWithin, type Result, refused } from '@wattpost/protocol'
import Papa from 'papaparse'
import { DEVICES_MAX, type NamedEntry, named } from '../schema/fleetEntry.ts'
import { MISTAKES_MAX, type Mistake, mistakeAt } from '../text/mistake.ts'
import { issueMessage, unknownKeyMessage } from '../text/mistakeMessages.ts'

/** Largest fleet file, also of those that `wattpost fleet` writes: 100,000 devices have about 15 MB as CSV and 30 MB as JSON. */
export const FLEET_BYTES_MAX = 64 * 1024 * 1024

/** Values of a JSON file: of as many devices as a fleet has, each with all of its keys. */
const JSON_SIZE = { depth: 64, values: 30 * DEVICES_MAX }
const NUMBERS: readonly string[] = ['latitude', 'longitude']

/** Reads the devices of a file that `wattpost fleet` has written, CSV or JSON. */
export function readFleetFile(text: string, file: string): Result<NamedEntry[], Mistake[]> {
  const rows = file.endsWith('.json') ? jsonRows(text, file) : csvRows(text, file)
  if (!rows.ok) return rows
  const mistakes: Mistake[] = []
  const entries: NamedEntry[] = []
  for (const { line, fields } of rows.value) {
    const read = named.safeParse(fields, { reportInput: true, jitless: true })
    if (read.success) entries.push(read.data)
    else
      for (const issue of read.error.issues) {
        const messages =
          issue.code === 'unrecognized_keys'
            ? issue.keys.map((key) => unknownKeyMessage(key, Object.keys(named.shape)))
            : [issueMessage(['fleet', line, ...issue.path], issue)]
        mistakes.push(...messages.map((one) => mistakeAt({ file, line, column: 1 }, one)))
      }
    if (mistakes.length >= MISTAKES_MAX) break
  }
  if (mistakes.length === 0 && entries.length === 0)
    mistakes.push(
      mistakeAt({ file, line: 1, column: 1 }, 'has no device; write one with npx wattpost fleet'),
    )
  return mistakes.length > 0 ? refused(mistakes.slice(0, MISTAKES_MAX)) : accepted(entries)
}

interface Row {
  readonly line: number
  readonly fields: unknown
}

function csvRows(text: string, file: string): Result<Row[], Mistake[]> {
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
    // One more than a fleet has: the scenario then says so.
    preview: DEVICES_MAX + 1,
  })
  if (errors.length > 0)
    return refused(
      errors
        .slice(0, MISTAKES_MAX)
        .map(({ row = -1, message }) => mistakeAt({ file, line: row + 2, column: 1 }, message)),
    )
  return accepted(data.map((cells, index) => ({ line: index + 2, fields: fieldsOf(cells) })))
}

/** The filled cells; a quote before a formula sign is that of `wattpost fleet`. */
function fieldsOf(cells: Readonly<Record<string, string>>): Record<string, unknown> {
  const filled = Object.entries(cells).filter(([, cell]) => cell !== '')
  return Object.fromEntries(
    filled.map(([key, cell]) => [
      key,
      NUMBERS.includes(key) ? Number(cell) : cell.replace(/^'(?=[=+\-@])/, ''),
    ]),
  )
}

function jsonRows(text: string, file: string): Result<Row[], Mistake[]> {
  try {
    const rows: unknown = isJsonWithin(text, JSON_SIZE) ? JSON.parse(text) : null
    if (Array.isArray(rows))
      return accepted(rows.map((row, index) => ({ line: index + 1, fields: filledFields(row) })))
  } catch {}
  return refused([
    mistakeAt(
      { file, line: 1, column: 1 },
      'is no list of devices; write one with npx wattpost fleet',
    ),
  ])
}

function filledFields(row: unknown): unknown {
  return typeof row === 'object' && row !== null
    ? Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))
    : row
}
