import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import {
  durationText,
  MISTAKES_MAX,
  type Mistake,
  mistakeAt,
  mistakeText,
  shortened,
  suggestion,
  TRACK_BYTES_MAX,
  valueTrackText,
  WallClock,
} from '@wattpost/emulator/importing'
import { makeFolder } from '@wattpost/emulator/scenarios'
import { accepted, DAY_MS, type Result, refused } from '@wattpost/protocol'
import { printable } from '@wattpost/protocol/printable'
import { EXIT, type ExitCode } from '../exit.ts'
import { putSchemaBeside } from '../new/newScenario.ts'
import { ownCommand } from '../ownCommand.ts'
import { knownAccounts } from '../scenario/readScenario.ts'
import { counted, print, printError, shellQuoted } from '../terminal.ts'
import { assembled, type Incident } from './assemble.ts'
import { Collector } from './collect.ts'
import { type ImportMap, type LocatedMap, parseMap } from './map.ts'
import { readRows } from './rows.ts'
import { expectationsOf, incidentScenario } from './scenarioText.ts'
import { headerUnitNotes, simulatedValues, targetsOf } from './targets.ts'

/** Options of `import`. */
export interface ImportOptions {
  readonly map: string
  /** The scenario to write; `undefined` only with `check`. */
  readonly output: string | undefined
  readonly check: boolean
}

/** Steps that a scenario holds; more are values, not states. */
const STEPS_MAX = 5000
const DAYS_MAX = 3660
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EEXIST: 'exists. Choose another name',
  EISDIR: 'is a folder. Name a file',
  ENDLESS: 'is a pipe or a device. Save its content to a file, and name that',
}

/** Makes a scenario of measured data. */
export async function importIncident(
  file: string,
  { map: mapFile, output, check }: ImportOptions,
): Promise<ExitCode> {
  if (output !== undefined && !/\.ya?ml$/.test(output)) {
    printError(`--output: ${output}: the name of a scenario must end in .yaml or .yml.`)
    return EXIT.usage
  }
  try {
    await refuseEndless(mapFile)
    const located = parseMap(mapFile, await textOf(mapFile))
    if (!located.ok) return refuse(located.error, 0)
    await refuseEndless(file)
    const read = await readIncident(file, located.value, await knownAccounts())
    if (!read.ok) return refuse(read.error.mistakes, read.error.unreported)
    const { collector, incident } = read.value
    const { map } = located.value
    printSummary(file, collector, incident, map)
    if (check) printCheck(collector, map)
    if (check || output === undefined) {
      print('Nothing was written.')
      return EXIT.fine
    }
    return await write(output, incident, { map, source: basename(file) })
  } catch (error) {
    const { code, path, syscall } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    const isInput = path === undefined || [file, mapFile].includes(path)
    // `mkdir` fails with the same codes where a parent folder is a file or takes no folders.
    const isOfFile =
      syscall !== 'mkdir' && (isInput || code !== 'ENOENT') && Object.hasOwn(PROBLEMS, code)
    const problem = isOfFile ? PROBLEMS[code] : `cannot be read or written (${code})`
    printError(`${path ?? file} ${problem}.`)
    return isOfFile ? EXIT.usage : EXIT.environment
  }
}

/** Rejects a pipe or a device: one without a writer is never read, and its columns are read twice. */
async function refuseEndless(path: string): Promise<void> {
  const status = await stat(path)
  if (!status.isFile() && !status.isDirectory())
    throw Object.assign(new Error('ENDLESS'), { code: 'ENDLESS', path })
}

/** The text of a file. Rejects as the file system does, always with the path. */
async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path })
  }
}

function refuse(mistakes: readonly Mistake[], unreported: number): ExitCode {
  for (const one of mistakes) printError(mistakeText(one))
  if (unreported > 0) printError(`… and ${unreported.toLocaleString('en')} more mistakes`)
  return EXIT.usage
}

interface ReadIncident {
  readonly collector: Collector
  readonly incident: Incident
}
interface Refused {
  readonly mistakes: readonly Mistake[]
  readonly unreported: number
}

/**
 * Reads the rows of a file by a map. All mistakes of map and rows are reported together.
 * @param accounts emails of possible owners and merchants
 */
export async function readIncident(
  file: string,
  located: LocatedMap,
  accounts: readonly string[],
): Promise<Result<ReadIncident, Refused>> {
  const { map, yaml } = located
  const { targets, mistakes } = targetsOf(located)
  const collector = new Collector(file, map, targets)
  const whole = (message: string) =>
    refused({ mistakes: [mistakeAt({ file, line: 1, column: 1 }, message)], unreported: 0 })
  const isText = await readRows(file, map.separator, collector)
  if (!isText) return whole('is no text; export it as CSV or NDJSON in UTF-8')
  const lacking = lackingColumns(located, collector)
  const repeated = repeatedColumns(file, map, collector)
  const all = [
    ...mistakes,
    ...unknownAccounts(located, accounts),
    ...lacking,
    ...repeated,
    ...collector.mistakes,
  ]
  if (all.length > 0) return refused({ mistakes: all, unreported: collector.unreported })
  const incident = assembled(collector.devices, map.gap)
  if (incident === null) return whole('has no row; check the file, or "separator" in the map')
  if (incident.endMs - incident.startMs > DAYS_MAX * DAY_MS)
    return whole(`spans more than ${DAYS_MAX} days; check the times of its first and last row`)
  if (incident.steps.length > STEPS_MAX) {
    const states = [...map.columns].filter(([, spec]) => 'state' in spec).map(([column]) => column)
    const message = `the states change ${incident.steps.length} times, and a scenario holds at most ${STEPS_MAX} such steps; import a shorter time`
    return refused({
      mistakes: [yaml.mistake(['columns', states[0] ?? ''], message)],
      unreported: 0,
    })
  }
  const notes = [...headerUnitNotes(located), ...incident.notes]
  return accepted({ collector, incident: { ...incident, notes } })
}

/** Owners and merchants of the map without an account. */
function unknownAccounts({ map, yaml }: LocatedMap, accounts: readonly string[]): Mistake[] {
  return map.fleet.flatMap((entry, index) =>
    (['owner', 'merchant'] as const).flatMap((key) => {
      const email = entry[key]
      if (email === undefined || accounts.includes(email)) return []
      const message = `no account "${email}"${suggestion(email, accounts)}`
      return [yaml.mistake(['fleet', index, key], message)]
    }),
  )
}

/** Columns of the map that the file lacks. */
function lackingColumns({ map, yaml }: LocatedMap, { columns, seen, rows }: Collector): Mistake[] {
  const isThere = (column: string) => columns?.includes(column) ?? (rows === 0 || seen.has(column))
  const known = columns ?? [...seen]
  const message = (column: string) =>
    `the file has no column "${column}"${suggestion(column, known)}`
  const mistakes = [...map.columns.keys()]
    .filter((column) => !isThere(column))
    .slice(0, MISTAKES_MAX)
    .map((column) => yaml.mistake(['columns'], message(column), column))
  if (!isThere(map.time.column))
    mistakes.push(yaml.mistake(['time', 'column'], message(map.time.column)))
  if (map.device !== undefined && !isThere(map.device.column))
    mistakes.push(yaml.mistake(['device', 'column'], message(map.device.column)))
  return mistakes
}

/** Columns of the map that the file has twice: which one is meant? */
function repeatedColumns(file: string, map: ImportMap, { columns }: Collector): Mistake[] {
  const read = [map.time.column, map.device?.column, ...map.columns.keys()]
  return [...new Set(read)].flatMap((column) => {
    const cells = [...(columns ?? []).entries()].filter(([, name]) => name === column)
    const numbers = cells.map(([index]) => index + 1)
    if (numbers.length < 2) return []
    const location = { file, line: 1, column: numbers.at(-1) ?? 1 }
    const message = `the header has "${column}" ${numbers.length} times, as cells ${numbers.join(' and ')}; rename all but one`
    return [mistakeAt(location, message)]
  })
}

async function write(
  output: string,
  incident: Incident,
  { map, source }: { map: LocatedMap['map']; source: string },
): Promise<ExitCode> {
  const values = output.replace(/\.ya?ml$/, '.values.ndjson')
  const text = valueTrackText(source, incident.devices)
  if (Buffer.byteLength(text) > TRACK_BYTES_MAX) {
    printError(`${values} would have more than 64 MiB; import a shorter time, or fewer columns.`)
    return EXIT.usage
  }
  await makeFolder(dirname(output))
  const scenario = incidentScenario(incident, { map, source, track: basename(values) })
  await writeFile(output, scenario, { flag: 'wx' })
  try {
    // It may be that of another scenario.
    await writeFile(values, text, { flag: 'wx' })
  } catch (error) {
    await rm(output)
    throw error
  }
  await putSchemaBeside(output)
  print(`Created ${output}, ${basename(values)} with the values, and the schema for your editor.`)
  const isExpecting = expectationsOf(incident, map).length > 0
  const task = isExpecting ? 'Review its expectations' : 'Write what must hold below "expect"'
  print(`${task}, then run it: ${ownCommand()} replay ${shellQuoted(output)} --html report`)
  return EXIT.fine
}

const GAPS_SHOWN = 10
const UNREAD_SHOWN = 50

/** Names of columns are texts of the file: their control characters must not reach the terminal. */
const printNames = (line: string) => print(printable(line))

/** Prints what an import read: length, gaps and remarks. */
export function printSummary(
  file: string,
  { rows, notes: doubts }: Collector,
  incident: Incident,
  map: ImportMap,
): void {
  const { startMs, endMs, devices, steps, notes } = incident
  const clock = new WallClock(map.zone)
  const text = (ms: number) => clock.textOf(ms)
  const values = devices.reduce((sum, one) => sum + Object.keys(one.quantities).length, 0)
  printNames(
    `${file}: ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}, ${text(startMs)} to ${text(endMs)} (${durationText(endMs - startMs)})`,
  )
  printNames(
    `${counted(devices.length, 'device')}, ${counted(values, 'value')}, ${counted(steps.length, 'step')}`,
  )
  const gaps = devices.flatMap(({ device, gaps }) =>
    gaps.map(([from, to]) => ({ device, from, to })),
  )
  for (const { device, from, to } of gaps.slice(0, GAPS_SHOWN)) {
    const length = to > endMs - startMs ? 'to the end' : `for ${durationText(to - from)}`
    printNames(`gap: ${device} sends nothing from ${text(startMs + from)} ${length}`)
  }
  if (gaps.length > GAPS_SHOWN) printNames(`… and ${gaps.length - GAPS_SHOWN} more gaps`)
  for (const note of [...doubts, ...notes]) printNames(`note: ${note}`)
}

/** Prints what the map makes of each column, and of the first rows. */
export function printCheck({ columns, devices, shown }: Collector, map: ImportMap): void {
  const clock = new WallClock(map.zone)
  printNames('columns:')
  printNames(`  ${map.time.column}: time, ${map.time.format}, ${map.time.zone ?? map.zone}`)
  if (map.device !== undefined) printNames(`  ${map.device.column}: device`)
  for (const { id, targets } of devices)
    for (const target of targets)
      printNames(
        target.kind === 'state'
          ? `  ${target.column}: state ${target.state.name} of ${id}`
          : `  ${target.column}: ${target.quantity.name} of ${id}${unitText(map, target.column, target.quantity.unit)}`,
      )
  const known = [map.time.column, map.device?.column, ...map.columns.keys()]
  const unread = (columns ?? []).filter((name) => !known.includes(name))
  const more = unread.length > UNREAD_SHOWN ? `, and ${unread.length - UNREAD_SHOWN} more` : ''
  if (unread.length > 0)
    printNames(`  not read: ${unread.slice(0, UNREAD_SHOWN).map(shortened).join(', ')}${more}`)
  for (const entry of map.fleet) {
    const { targets = [] } = devices.find(({ id }) => id === entry.id) ?? {}
    const simulated = simulatedValues(entry, targets)
    if (simulated.length > 0) printNames(`  stay simulated of ${entry.id}: ${simulated.join(', ')}`)
  }
  printNames('first rows:')
  for (const { line, atMs, id, cells } of shown) {
    const values = cells.map(([name, value]) => `${name} ${Number(value.toFixed(3))}`)
    printNames(`  line ${line}: ${clock.textOf(atMs)} ${id}: ${values.join(', ') || 'no value'}`)
  }
}

function unitText(map: ImportMap, column: string, unit: string): string {
  const spec = map.columns.get(column)
  const written = spec !== undefined && 'unit' in spec ? spec.unit : undefined
  return written === undefined || written === unit
    ? `, ${unit || 'no unit'}`
    : `, ${written} to ${unit}`
}
