import { durationText, shortened, WallClock } from '@wattpost/emulator/importing'
import { printable } from '@wattpost/protocol/printable'
import { counted, print as printRaw } from '../terminal.ts'
import type { Incident } from './assemble.ts'
import type { Collector } from './collect.ts'
import type { ImportMap } from './map.ts'
import { simulatedValues } from './targets.ts'

const GAPS_SHOWN = 10
const UNREAD_SHOWN = 50

/** Names of columns are texts of the file: their control characters must not reach the terminal. */
const print = (line: string) => printRaw(printable(line))

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
  print(
    `${file}: ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}, ${text(startMs)} to ${text(endMs)} (${durationText(endMs - startMs)})`,
  )
  print(
    `${counted(devices.length, 'device')}, ${counted(values, 'value')}, ${counted(steps.length, 'step')}`,
  )
  const gaps = devices.flatMap(({ device, gaps }) =>
    gaps.map(([from, to]) => ({ device, from, to })),
  )
  for (const { device, from, to } of gaps.slice(0, GAPS_SHOWN)) {
    const length = to > endMs - startMs ? 'to the end' : `for ${durationText(to - from)}`
    print(`gap: ${device} sends nothing from ${text(startMs + from)} ${length}`)
  }
  if (gaps.length > GAPS_SHOWN) print(`… and ${gaps.length - GAPS_SHOWN} more gaps`)
  for (const note of [...doubts, ...notes]) print(`note: ${note}`)
}

/** Prints what the map makes of each column, and of the first rows. */
export function printCheck({ columns, devices, shown }: Collector, map: ImportMap): void {
  const clock = new WallClock(map.zone)
  print('columns:')
  print(`  ${map.time.column}: time, ${map.time.format}, ${map.time.zone ?? map.zone}`)
  if (map.device !== undefined) print(`  ${map.device.column}: device`)
  for (const { id, targets } of devices)
    for (const target of targets)
      print(
        target.kind === 'state'
          ? `  ${target.column}: state ${target.state.name} of ${id}`
          : `  ${target.column}: ${target.quantity.name} of ${id}${unitText(map, target.column, target.quantity.unit)}`,
      )
  const known = [map.time.column, map.device?.column, ...map.columns.keys()]
  const unread = (columns ?? []).filter((name) => !known.includes(name))
  const more = unread.length > UNREAD_SHOWN ? `, and ${unread.length - UNREAD_SHOWN} more` : ''
  if (unread.length > 0)
    print(`  not read: ${unread.slice(0, UNREAD_SHOWN).map(shortened).join(', ')}${more}`)
  for (const entry of map.fleet) {
    const { targets = [] } = devices.find(({ id }) => id === entry.id) ?? {}
    const simulated = simulatedValues(entry, targets)
    if (simulated.length > 0) print(`  stay simulated of ${entry.id}: ${simulated.join(', ')}`)
  }
  print('first rows:')
  for (const { line, atMs, id, cells } of shown) {
    const values = cells.map(([name, value]) => `${name} ${Number(value.toFixed(3))}`)
    print(`  line ${line}: ${clock.textOf(atMs)} ${id}: ${values.join(', ') || 'no value'}`)
  }
}

function unitText(map: ImportMap, column: string, unit: string): string {
  const spec = map.columns.get(column)
  const written = spec !== undefined && 'unit' in spec ? spec.unit : undefined
  return written === undefined || written === unit
    ? `, ${unit || 'no unit'}`
    : `, ${written} to ${unit}`
}
