import { expect, test } from 'vitest'
import { contractSchemas, schemaDifferences } from './schemaCheck.ts'

const schemas = contractSchemas()

/** @param {unknown} value @param {string} name */
const differencesOf = (value, name) =>
  schemaDifferences({ $ref: `#/components/schemas/${name}` }, value, schemas.components)

const network = { cop: 'MTN', imsi: '62130', imei: '35656', signal_quality: 20 }

test('a value of the right form has no differences', () => {
  expect(differencesOf(network, 'MeterNetwork')).toEqual([])
})

test('a missing field is named with its type and meaning', () => {
  const { cop, ...rest } = network
  expect(differencesOf(rest, 'MeterNetwork')).toEqual([
    { where: 'cop', expected: 'a text (Name of the operator)', came: 'nothing', ring: 'core' },
  ])
})

test('a field of another type is named with what came', () => {
  expect(differencesOf({ ...network, signal_quality: '20' }, 'MeterNetwork')).toEqual([
    {
      ...{
        where: 'signal_quality',
        expected: 'a number (Signal (CSQ), 0 to 99; above 31 is unknown)',
      },
      ...{ came: '"20"', ring: 'core' },
    },
  ])
})

test('a status may have any word; a field that is an addition may be absent, but not odd', () => {
  const rows = [{ t: 1, haet: 1, haext: 1, hret: 1 }]
  const schema = schemas.answer('get', '/api/powermeter/energy/{id}')
  expect(schemaDifferences(schema, { success: true, data: rows }, schemas.components)).toEqual([])
  const device = { status: 'running', tz: 5 }
  const found = differencesOf(device, 'MeterDevice')
  expect(found.map(({ where }) => where)).not.toContain('status')
  expect(found.map(({ where }) => where)).not.toContain('site')
  expect(found.find(({ where }) => where === 'tz')).toMatchObject({ ring: 'addition', came: '5' })
})

test('of a list, each field is named once, at the first element that differs', () => {
  const good = { t: 1, haet: 1, haext: 1, hret: 1 }
  const bad = { t: 1, haet: 'x', haext: 1, hret: 1 }
  const schema = schemas.answer('get', '/api/powermeter/energy/{id}')
  const body = { success: true, data: [good, bad, bad] }
  expect(schemaDifferences(schema, body, schemas.components).map(({ where }) => where)).toEqual([
    'data[1].haet',
  ])
})

test('an answer that fails is measured by the form of a success', () => {
  const schema = schemas.answer('get', '/api/powermeter/devices')
  const failure = { success: false, message: 'database is locked' }
  const places = schemaDifferences(schema, failure, schemas.components).map(({ where }) => where)
  expect(places).toEqual(['success', 'data'])
})

test('milliseconds where seconds are meant are out of bounds [C4]', () => {
  const found = differencesOf(
    { t: 1_768_500_000_000, haet: 1, haext: 1, hret: 1 },
    'MeterHistoryRow',
  )
  expect(found.map(({ where }) => where)).toEqual(['t'])
})

test('records are checked by entry, and null is no object', () => {
  const latest = { 'ac-power': { 1: { rp: 5 }, 2: { rp: null } }, 'battery-system': null }
  expect(differencesOf(latest, 'HydraLatestData').map(({ where }) => where)).toEqual([
    'ac-power.2.rp',
    'battery-system',
  ])
})
