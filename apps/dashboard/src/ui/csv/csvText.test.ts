import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvText } from './csvText.ts'

const columns = [
  { header: 'Time', value: (row: { at: string; wh: number | null }) => row.at },
  { header: 'Imported (Wh)', value: (row: { at: string; wh: number | null }) => row.wh },
]
const row = { at: '2026-01-15T18:58:30+01:00', wh: -12.5 }
const linesOf = (text: string) => text.split('\r\n')

test('units in the header, plain numbers, empty cells for unknown values', () => {
  expect(linesOf(csvText({ columns, rows: [row, { ...row, wh: null }] }, false))).toEqual([
    'Time,Imported (Wh)',
    '2026-01-15T18:58:30+01:00,-12.5',
    '2026-01-15T18:58:30+01:00,',
  ])
})

test('marks each row of simulated data', () => {
  expect(linesOf(csvText({ columns, rows: [row] }, true))).toEqual([
    'Time,Imported (Wh),Data',
    '2026-01-15T18:58:30+01:00,-12.5,SIMULATED',
  ])
})

const FORMULAS = [
  '=1+1',
  '+1',
  '-cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=1+1\nx',
  '\n=1',
  '＝1+1',
  '＠A1',
]

test.each(FORMULAS)('escapes the text %j, which is no formula', (at) => {
  const parsed = Papa.parse<string[]>(csvText({ columns, rows: [{ at, wh: 1 }] }, false))
  expect(parsed.data[1]?.[0]).toBe(`'${at}`)
})

test.each([';', '|', '\t'])(
  'a text with the separator %j of other spreadsheets is one cell',
  (sign) => {
    const text = csvText({ columns, rows: [{ at: `x${sign}=1+1`, wh: 1 }] }, false)
    expect(linesOf(text)[1]).toBe(`"x${sign}=1+1",1`)
  },
)
