import { expect, test } from 'vitest'
import { mistakeText } from '../text/mistake.ts'
import { readFleetFile } from './fleetFile.ts'

const HEADER = 'id,family,variant,site,kind,latitude,longitude,imei,imsi,operator\r\n'
const ROW =
  'HY-0001,hydra,grid_gen,Marina House,clinic,6.52,3.38,350000000000006,621300000000001,MTN'
const DEVICE = {
  ...{ id: 'HY-0001', family: 'hydra', variant: 'grid_gen', site: 'Marina House', kind: 'clinic' },
  ...{ latitude: 6.52, longitude: 3.38, operator: 'MTN' },
  ...{ imei: '350000000000006', imsi: '621300000000001' },
}

function mistakesOf(text: string, file = 'fleet.csv'): string[] {
  const read = readFleetFile(text, file)
  return read.ok ? [] : read.error.map(mistakeText)
}

test('reads the devices of a CSV file', () => {
  const quoted = `BG-0001,bg,,"Ring, 3",home,-33.9,18.4,350000000000014,655010000000001,'+Telco\r\n`
  const read = readFleetFile(`${HEADER}${ROW}\r\n${quoted}`, 'fleet.csv')
  expect(read).toMatchObject({
    value: [DEVICE, { id: 'BG-0001', site: 'Ring, 3', latitude: -33.9, operator: '+Telco' }],
  })
})

test('reads the devices of a JSON file', () => {
  const rows = [DEVICE, { ...DEVICE, id: 'PM-0001', family: 'pm', variant: '' }]
  expect(readFleetFile(JSON.stringify(rows), 'fleet.json')).toMatchObject({
    value: [DEVICE, { id: 'PM-0001', family: 'pm' }],
  })
})

test.each([
  ['lists in 100 levels', '['.repeat(100) + ']'.repeat(100)],
  ['four million lists', `[${'[],'.repeat(4_000_000)}[]]`],
])('a JSON file of %s is refused before it is parsed [case 34]', (_, text) => {
  expect(mistakesOf(text, 'fleet.json')).toEqual([
    'fleet.json:1:1: is no list of devices; write one with npx wattpost fleet',
  ])
})

test('of a CSV file no more is read than a fleet has devices [case 34]', () => {
  const text = `id,family\r\n${'BG-1,x\r\n'.repeat(100_001)}"`
  expect(new Set(mistakesOf(text).map((one) => one.replace(/^.*:1: /, '')))).toEqual(
    new Set(['family: no "x", did you mean "bg"?']),
  )
})

test('reports all mistakes, each with its line', () => {
  const rows = [ROW.replace('hydra', 'hydro'), ROW, ROW.replace('6.52', 'north')]
  expect(mistakesOf(HEADER + rows.join('\r\n'))).toEqual([
    'fleet.csv:2:1: family: no "hydro", did you mean "hydra"?',
    expect.stringMatching(/^fleet\.csv:4:1: latitude: must be a number/),
  ])
})

test('suggests the name of a misspelt column', () => {
  expect(mistakesOf(`${HEADER.replace('operator', 'operatr')}${ROW}`)).toEqual([
    'fleet.csv:2:1: unknown key "operatr", did you mean "operator"?',
  ])
})

test.each([
  ['fleet.json', 'nonsense'],
  ['fleet.json', '{}'],
  ['fleet.json', '[]'],
  ['fleet.csv', HEADER],
])('refuses %s without devices: %s', (file, text) => {
  expect(mistakesOf(text, file).join()).toMatch(/; write one with npx wattpost fleet$/)
})
