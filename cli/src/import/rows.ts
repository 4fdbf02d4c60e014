import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import Papa from 'papaparse'

/** Receives a file, row by row. */
export interface RowReceiver {
  /** Names of the columns of a CSV file, before its first row. */
  header(names: readonly string[]): void
  /** A row; `cell` gives the content of a column, `undefined` without one. `false` ends the reading. */
  row(line: number, cell: (column: string) => unknown): boolean
  /** A row that cannot be read. */
  damaged(line: number, message: string): void
}

/**
 * Reads a file row by row: NDJSON by the ending .ndjson or .jsonl, otherwise CSV. Rejects as the file system does.
 * @param separator between cells of a CSV; by its first line if undefined
 */
export async function readRows(
  file: string,
  separator: string | undefined,
  receiver: RowReceiver,
): Promise<void> {
  const beginning = await beginningOf(file)
  const stream = createReadStream(file, beginning.encoding)
  // The stream opens later: its error would otherwise have no listener.
  await once(stream, 'open')
  return /\.(nd|l)?jsonl?$/.test(file)
    ? readLines(stream, receiver)
    : readCsv(stream, separator ?? beginning.separator, receiver)
}

interface Beginning {
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
    const [first = ''] = buffer.toString(encoding, 0, bytesRead).split(/\r?\n/)
    const unquoted = first.replace(/"[^"]*"/g, '')
    const counted = SEPARATORS.map((separator) => unquoted.split(separator).length)
    return { encoding, separator: SEPARATORS[counted.indexOf(Math.max(...counted))] ?? ',' }
  } finally {
    await handle.close()
  }
}

type Input = ReturnType<typeof createReadStream>

function readCsv(stream: Input, separator: string, receiver: RowReceiver): Promise<void> {
  let indices: ReadonlyMap<string, number> | null = null
  let columns = 0
  let line = 1
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(stream, {
      delimiter: separator,
      beforeFirstChunk: (text) => text.replace(/^\ufeff/, ''),
      step: ({ data, errors: [error] }, parser) => {
        const at = line
        line += 1 + lineBreaksIn(data)
        if (data.length === 1 && data[0] === '') return
        if (indices === null) {
          const names = data.map((name) => name.trim())
          indices = new Map(names.map((name, index) => [name, index]))
          columns = names.length
          receiver.header(names)
        } else if (error !== undefined) receiver.damaged(at, error.message)
        else if (data.length !== columns) receiver.damaged(at, wrongLength(data.length, columns))
        else {
          const known = indices
          const goesOn = receiver.row(at, (column) => data[known.get(column) ?? -1])
          if (!goesOn) parser.abort()
        }
      },
      complete: () => resolve(),
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

async function readLines(stream: Input, receiver: RowReceiver): Promise<void> {
  let line = 0
  for await (const text of createInterface({
    input: stream,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1
    const json = line === 1 ? text.replace(/^\ufeff/, '') : text
    if (json.trim() === '') continue
    const row = objectOf(json)
    if (row === null) receiver.damaged(line, 'is no JSON object; correct or remove the line')
    else if (!receiver.row(line, (column) => fieldOf(row, column))) return
  }
}

function objectOf(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
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
