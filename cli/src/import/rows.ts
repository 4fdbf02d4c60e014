import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { jsonIn } from '@wattpost/protocol'
import Papa from 'papaparse'

/** The content of a cell: a long text is cut, and a list or an object of NDJSON is `[…]` or `{…}`. */
export type Cell = string | number | boolean | null | undefined

/** Receives a file, row by row. */
export interface RowReceiver {
  /** Names of the columns of a CSV file, before its first row. */
  header(names: readonly string[]): void
  /** A row; `cell` gives the content of a column, `undefined` without one. `false` ends the reading. */
  row(line: number, cell: (column: string) => Cell): boolean
  /** A row that cannot be read. */
  damaged(line: number, message: string): void
}

/**
 * Reads a file row by row: NDJSON by the ending .ndjson or .jsonl, otherwise CSV. Rejects as the file system does.
 * @param separator between cells of a CSV; by its first line if undefined
 * @returns false for a file that is no text, of which no row is read
 */
export async function readRows(
  file: string,
  separator: string | undefined,
  receiver: RowReceiver,
): Promise<boolean> {
  const beginning = await beginningOf(file)
  if (!beginning.isText) return false
  const stream = createReadStream(file, beginning.encoding)
  // The stream opens later: its error would otherwise have no listener.
  await once(stream, 'open')
  const input = new RowInput(stream)
  await (/\.(nd|l)?jsonl?$/.test(file)
    ? readLines(input, receiver)
    : readCsv(input, separator ?? beginning.separator, receiver))
  return true
}

/** Characters of a row. The parser reads a row again with each part of it that arrives. */
const ROW_LENGTH_MAX = 1_000_000
/** Columns of a CSV. */
const COLUMNS_MAX = 10_000
/** Characters of a cell that are read: no number, time or name has as many. */
const CELL_LENGTH_MAX = 200

/** The text of a file; it ends early within a row that is too long. */
class RowInput {
  readonly text: Readable
  /** Whether the last row is too long, and not whole. */
  isCut = false
  /** Characters up to the end of the last row that was read. */
  rowEnd = 0

  constructor(file: Readable) {
    this.text = Readable.from(this.#parts(file), { highWaterMark: 1 })
  }

  async *#parts(file: Readable): AsyncGenerator<string> {
    let length = 0
    for await (const part of file) {
      length += part.length
      if (length - this.rowEnd > ROW_LENGTH_MAX) {
        this.isCut = true
        return
      }
      yield part
    }
  }
}

function tooLongRow(line: number): [line: number, message: string] {
  const limit = ROW_LENGTH_MAX.toLocaleString('en')
  return [line, `has more than ${limit} characters; close its quotation marks, or shorten the row`]
}

/** A cell as the map reads it. */
function cellOf(value: unknown): Cell {
  if (typeof value === 'string')
    return value.length > CELL_LENGTH_MAX ? `${value.slice(0, CELL_LENGTH_MAX)}…` : value
  if (Array.isArray(value)) return '[…]'
  if (typeof value === 'object' && value !== null) return '{…}'
  return value as Cell
}

interface Beginning {
  /** Whether it has no NUL, which text in these encodings never has. */
  readonly isText: boolean
  /** UTF-16 by its byte order mark, as spreadsheets write it; otherwise UTF-8. */
  readonly encoding: 'utf16le' | 'utf8'
  /** The separator that its first line has most of. */
  readonly separator: string
}

const SEPARATORS = [',', ';', '\t', '|'] as const

async function beginningOf(file: string): Promise<Beginning> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0)
    const encoding = buffer[0] === 0xff && buffer[1] === 0xfe ? 'utf16le' : 'utf8'
    const text = buffer.toString(encoding, 0, bytesRead)
    const [first = ''] = text.split(/\r?\n/)
    const unquoted = first.replace(/"[^"]*"/g, '')
    const counted = SEPARATORS.map((separator) => unquoted.split(separator).length)
    const separator = SEPARATORS[counted.indexOf(Math.max(...counted))] ?? ','
    return { isText: !text.includes('\0'), encoding, separator }
  } finally {
    await handle.close()
  }
}

function readCsv(input: RowInput, separator: string, receiver: RowReceiver): Promise<void> {
  let indices: ReadonlyMap<string, number> | null = null
  let columns = 0
  let line = 1
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(input.text, {
      delimiter: separator,
      beforeFirstChunk: (text) => text.replace(/^\ufeff/, ''),
      step: ({ data, errors: [error], meta }, parser) => {
        if (input.isCut) return
        input.rowEnd = meta.cursor
        const at = line
        line += 1 + lineBreaksIn(data)
        if (data.length === 1 && data[0] === '') return
        if (indices === null) {
          const names = data.map((name) => name.trim())
          indices = new Map(names.map((name, index) => [name, index]))
          columns = names.length
          if (columns > COLUMNS_MAX) {
            receiver.damaged(at, `has ${columns} columns; leave at most ${COLUMNS_MAX}`)
            return parser.abort()
          }
          receiver.header(names)
        } else if (error !== undefined) receiver.damaged(at, error.message)
        else if (data.length !== columns) receiver.damaged(at, wrongLength(data.length, columns))
        else {
          const known = indices
          const goesOn = receiver.row(at, (column) => cellOf(data[known.get(column) ?? -1]))
          if (!goesOn) parser.abort()
        }
      },
      complete: () => {
        if (input.isCut) receiver.damaged(...tooLongRow(line))
        resolve()
      },
      error: reject,
    })
  })
}

function wrongLength(cells: number, columns: number): string {
  return `has ${cells} cells, and the header ${columns}; correct the row, or "separator" in the map`
}

function lineBreaksIn(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) if (cell.includes('\n')) count += cell.split('\n').length - 1
  return count
}

async function readLines(input: RowInput, receiver: RowReceiver): Promise<void> {
  let line = 0
  for await (const text of createInterface({
    input: input.text,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (input.isCut) break
    line += 1
    input.rowEnd += text.length + 1
    const json = line === 1 ? text.replace(/^\ufeff/, '') : text
    if (json.trim() === '') continue
    const row = jsonIn(json)
    if (typeof row !== 'object' || row === null)
      receiver.damaged(line, 'is no JSON object; correct or remove the line')
    else if (!receiver.row(line, (column) => cellOf(fieldOf(row, column)))) return
  }
  if (input.isCut) receiver.damaged(...tooLongRow(line + 1))
}

/** A field by its name, or by a path of names with dots. */
function fieldOf(row: object, column: string): unknown {
  if (Object.hasOwn(row, column)) return Reflect.get(row, column)
  let value: unknown = row
  for (const key of column.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}
