import { MISTAKES_MAX, type Mistake, mistakeAt, suggestion } from '@wattpost/emulator/importing'
import {
  type GroupSign,
  groupSignReader,
  numberReader,
  type ReadNumber,
  type ReadTime,
  timeReader,
} from './cells.ts'
import type { ImportMap } from './map.ts'
import type { Cell, RowReceiver } from './rows.ts'
import { type Target, type Targets, targetName } from './targets.ts'

/** The rows of one device in the order of the file: times, and cells by target. */
export interface DeviceRows {
  readonly id: string
  readonly targets: readonly Target[]
  readonly timesMs: number[]
  readonly lines: number[]
  /** A number for each row: NaN without a value; 1 and 0 for on and off. */
  readonly cells: readonly number[][]
}

/** A row that is shown before anything is written. */
export interface ShownRow {
  readonly line: number
  readonly atMs: number
  readonly id: string
  readonly cells: readonly (readonly [name: string, value: number])[]
}

/** Numbers of a column such as `1,234`: one thousand, or just above one. */
interface Doubt {
  readonly line: number
  /** Number of the cell in its row, from 1. */
  readonly cell: number
  readonly text: string
  readonly value: number
  count: number
}

const SHOWN_ROWS = 5
/** Mistakes that are reported of one column: the others are mostly the same. */
const COLUMN_MISTAKES_MAX = 20

/** Collects the rows of a file by device, with the mistakes in them. */
export class Collector implements RowReceiver {
  readonly mistakes: Mistake[] = []
  /** Mistakes beyond those reported. */
  unreported = 0
  rows = 0
  readonly shown: ShownRow[] = []
  /** The columns of a CSV; `null` for NDJSON. */
  columns: readonly string[] | null = null
  readonly devices: readonly DeviceRows[]
  /** Columns that have a cell in some row. */
  readonly seen = new Set<string>()
  readonly #file: string
  readonly #map: ImportMap
  readonly #readTime: ReadTime
  readonly #readNumber: ReadNumber
  readonly #groupSign: (cell: unknown) => GroupSign
  /** The first group of each column that may be a decimal sign; `null` once groups are certain. */
  readonly #doubts = new Map<string, Doubt | null>()
  readonly #missing: ReadonlySet<unknown>
  readonly #deviceById: ReadonlyMap<string, DeviceRows>
  /** Number of mistakes by column. */
  readonly #mistakesOf = new Map<string, number>()

  constructor(file: string, map: ImportMap, targets: Targets) {
    this.#file = file
    this.#map = map
    this.#readTime = timeReader(map)
    this.#readNumber = numberReader(map.decimal)
    this.#groupSign = groupSignReader(map.decimal)
    this.#missing = new Set<unknown>([...map.missing, undefined, null])
    this.devices = [...targets].map(([id, list]) => ({
      id,
      targets: list,
      timesMs: [],
      lines: [],
      cells: list.map(() => []),
    }))
    this.#deviceById = new Map(this.devices.map((device) => [device.id, device]))
  }

  header(names: readonly string[]): void {
    this.columns = names
  }

  /** Columns that the rows need, and the file lacks. */
  get lacking(): string[] {
    const { time, device } = this.#map
    const needed = [time.column, ...(device === undefined ? [] : [device.column])]
    return needed.filter((name) => this.columns?.includes(name) === false)
  }

  /** Numbers that may have been read a thousand times too large. */
  get notes(): string[] {
    const other = this.#map.decimal === '.' ? ',' : '.'
    return [...this.#doubts].flatMap(([column, doubt]) => {
      if (doubt === null) return []
      const { line, cell, text, value, count } = doubt
      const more = count === 1 ? '' : `, and ${count - 1} more of this column`
      return [
        `${this.#file}:${line}:${cell}: ${column}: "${text}" was read as ${value}${more}; if "${other}" is the decimal sign, set decimal: "${other}" in the map`,
      ]
    })
  }

  damaged(line: number, message: string): void {
    this.rows += 1
    this.#refuse(line, 1, () => message)
  }

  row(line: number, cell: (column: string) => Cell): boolean {
    if (this.lacking.length > 0) return false
    this.rows += 1
    const timeCell = cell(this.#map.time.column)
    if (timeCell !== undefined) this.seen.add(this.#map.time.column)
    const time = this.#readTime(timeCell)
    if (!time.ok) this.#refuseCell(line, this.#map.time.column, time.error)
    const devices = this.#devicesOf(line, cell)
    for (const device of devices) {
      const cells = device.targets.map((target) => this.#read(line, target, cell(target.column)))
      if (!time.ok || (devices.length > 1 && cells.every(Number.isNaN))) continue
      device.timesMs.push(time.value)
      device.lines.push(line)
      for (const [index, value] of cells.entries()) device.cells[index]?.push(value)
      this.#checkRow(line, device, cells)
      if (this.shown.length < SHOWN_ROWS) this.#show(line, time.value, device, cells)
    }
    return true
  }

  /** The devices that a row is about: that of its device column, or all. */
  #devicesOf(line: number, cell: (column: string) => Cell): readonly DeviceRows[] {
    const { device } = this.#map
    if (device === undefined) return this.devices
    const written = String(cell(device.column) ?? '').trim()
    if (cell(device.column) !== undefined) this.seen.add(device.column)
    const named = Object.hasOwn(device.ids, written) ? device.ids[written] : undefined
    const found = this.#deviceById.get(named ?? written)
    if (found !== undefined) return [found]
    // An alias of an unknown device is a mistake of the map.
    if (named !== undefined) return []
    this.#refuseCell(line, device.column, () => {
      const known = [...Object.keys(device.ids), ...this.#deviceById.keys()]
      return `no device "${written}"${suggestion(written, known)}; add it to the fleet of the map, or to device.ids`
    })
    return []
  }

  #read(line: number, target: Target, cell: Cell): number {
    if (cell !== undefined) this.seen.add(target.column)
    if (this.#missing.has(typeof cell === 'string' ? cell.trim() : cell)) return Number.NaN
    if (target.kind === 'state') {
      const word = String(cell).trim()
      const on = target.words.get(word.toLowerCase())
      if (on !== undefined) return on ? 1 : 0
      this.#refuseCell(line, target.column, () => {
        const hint = suggestion(word, [...target.words.keys()])
        return `${target.state.name} is never "${word}"${hint}; name it in "on" or "off" in the map`
      })
      return Number.NaN
    }
    const read = this.#readNumber(cell)
    if (!read.ok) {
      this.#refuseCell(line, target.column, read.error)
      return Number.NaN
    }
    this.#noteGroup(line, target.column, cell, read.value)
    const { quantity, conversion, scale } = target
    const value = (read.value * conversion.factor + conversion.offset) * scale
    const isPossible = conversion.isCounter || (value >= quantity.min && value <= quantity.max)
    if (isPossible) return value
    this.#refuseCell(
      line,
      target.column,
      `${quantity.name} is never ${rounded(value)} ${quantity.unit}, but from ${quantity.min} to ${quantity.max}; check "unit" and "scale" in the map`,
    )
    return Number.NaN
  }

  /** Keeps the first number of a column whose sign is in doubt, until another number of it settles the sign. */
  #noteGroup(line: number, column: string, cell: unknown, value: number): void {
    const sign = this.#groupSign(cell)
    if (sign === null) return
    const known = this.#doubts.get(column)
    if (sign === 'certain') this.#doubts.set(column, null)
    else if (known === undefined)
      this.#doubts.set(column, {
        ...{ line, cell: this.#numberOf(column), text: String(cell).trim(), value, count: 1 },
      })
    else if (known !== null) known.count += 1
  }

  /** Number of a column's cell in its row, from 1; 1 in NDJSON. */
  #numberOf(column: string): number {
    return (this.columns?.indexOf(column) ?? -1) + 1 || 1
  }

  #checkRow(line: number, { targets }: DeviceRows, cells: readonly number[]): void {
    const indexOf = (quantity: string) =>
      targets.findIndex(
        (one) =>
          one.kind === 'value' && one.quantity.name === quantity && !one.conversion.isCounter,
      )
    const wrong = contradictionsOf((quantity) => {
      const value = cells[indexOf(quantity)]
      return value === undefined || Number.isNaN(value) ? undefined : value
    })
    for (const { quantity, message } of wrong)
      this.#refuseCell(line, targets[indexOf(quantity)]?.column ?? '', message)
  }

  #show(line: number, atMs: number, { id, targets }: DeviceRows, cells: readonly number[]): void {
    const named = targets.flatMap((target, index) => {
      const value = cells[index] ?? Number.NaN
      const isCounter = target.kind === 'value' && target.conversion.isCounter
      const name = `${targetName(target)}${isCounter ? ' from a counter of Wh' : ''}`
      return Number.isNaN(value) ? [] : [[name, value] as const]
    })
    this.shown.push({ line, atMs, id, cells: named })
  }

  #refuseCell(line: number, column: string, message: string | (() => string)): void {
    this.#refuse(
      line,
      this.#numberOf(column),
      () => {
        return `${column}: ${typeof message === 'string' ? message : message()}`
      },
      column,
    )
  }

  /**
   * @param column number of the cell in its row, from 1
   * @param message called only for a mistake that is reported: suggestions take time
   */
  #refuse(line: number, column: number, message: () => string, name = ''): void {
    const ofColumn = (this.#mistakesOf.get(name) ?? 0) + 1
    this.#mistakesOf.set(name, ofColumn)
    if (ofColumn <= COLUMN_MISTAKES_MAX && this.mistakes.length < MISTAKES_MAX)
      this.mistakes.push(mistakeAt({ file: this.#file, line, column }, message()))
    else this.unreported += 1
  }
}

function rounded(value: number): number {
  return Number(value.toPrecision(6))
}

/** Reads a quantity of a row; `undefined` for a missing one. */
type ReadQuantity = (quantity: string) => number | undefined

/** Tolerance of measured power: 3 % and 5 W. */
const above = (power: number, limit: number) => power > limit * 1.03 + 5

/** Contradictions in a row of a device: the wrong quantity, and a sentence. */
function contradictionsOf(
  read: ReadQuantity,
): { readonly quantity: string; readonly message: string }[] {
  const found = ['A', 'B', 'C'].flatMap((phase) => {
    const quantity = `phase${phase}.activePower`
    const watts = read(quantity)
    const volts = read(`phase${phase}.voltage`)
    const amps = read(`phase${phase}.current`)
    if (watts === undefined || volts === undefined || amps === undefined) return []
    if (!above(Math.abs(watts), volts * amps)) return []
    const message = `${watts} W is more than ${volts} V · ${amps} A; check the units of the columns`
    return [{ quantity, message }]
  })
  const [solar, ac] = [read('solarPower') ?? 0, read('acPower') ?? 0]
  if (solar > 0 && ac > 0)
    found.push({
      quantity: 'solarPower',
      message: `${solar} W of sun while AC power is ${ac} W: a bg device takes no sun on AC; correct one of them`,
    })
  return found
}
