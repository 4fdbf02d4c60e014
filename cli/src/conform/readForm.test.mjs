import { expect, test } from 'vitest'
import { compareForm, contractSchemas } from './schemaCheck.ts'
import { readInPlace } from './shown.ts'

const schemas = contractSchemas()
const CONTEXT = { timeZone: 'UTC' }
const PATHS = {
  getSession: '/api/_auth/session',
  getMeter: '/api/powermeter/device/{id}',
  getMeterEnergy: '/api/powermeter/energy/{id}',
  getHydra: '/api/hydra/device/{id}',
  getHydraHistory: '/api/hydra/device/energy/{id}',
  getPowerTimeline: '/api/hydra/power-timeline',
}

/** @param {keyof typeof PATHS} operation @param {unknown} body */
function compared(operation, body) {
  const read = readInPlace(operation, body, CONTEXT)
  const schema = schemas.answer('get', PATHS[operation])
  return compareForm(schema, body, read, schemas.components)
}
/** @param {readonly { readonly where: string }[]} found */
const places = (found) => found.map(({ where }) => where)

const hydra = {
  ...{ deviceId: 'HY-1', variant: 'grid_gen', status: 'up', lastSeen: 1_768_500_000 },
  latestData: {},
  network_data: { cop: 'Tigo', signal_quality: 20 },
  lifetime_energy: [],
}
/** @param {object} changes */
const hydraWith = (changes) => compared('getHydra', { device: { ...hydra, ...changes } })

test('a list of channels is read as an object by channel [E14]', () => {
  const list = [{ channel: 1, rp: 5, ts: 1 }]
  const { differences, readings } = hydraWith({ latestData: { 'ac-power': list } })
  expect(differences).toEqual([])
  expect(readings).toMatchObject([
    { where: 'device.latestData.ac-power', came: JSON.stringify(list) },
  ])
  const empty = hydraWith({ latestData: { 'ac-power': [] } })
  expect([places(empty.differences), places(empty.readings)]).toEqual([
    [],
    ['device.latestData.ac-power'],
  ])
})

test('what a list lacks differs inside it, and what cannot be read at all differs as a whole [E14]', () => {
  const list = [{ channel: 1, v: 230 }]
  expect(hydraWith({ latestData: { 'ac-power': list } }).differences).toMatchObject([
    { where: 'device.latestData.ac-power.1.rp', came: 'nothing' },
  ])
  const strange = hydraWith({ latestData: { 'ac-power': [{ power: 5 }] } })
  expect(places(strange.differences)).toEqual(['device.latestData.ac-power'])
  expect(strange.readings).toEqual([])
})

test('a group or list that is missing differs, though the reader has an empty one [E13]', () => {
  const { network_data: _, lifetime_energy: __, ...without } = hydra
  const { differences, readings } = compared('getHydra', { device: without })
  expect(places(differences)).toEqual(['device.network_data', 'device.lifetime_energy'])
  expect(readings).toEqual([])
})

test('numbers as names are read, and times in milliseconds [C4, E16]', () => {
  const row = {
    ...{ monitor_id: 1, lifetime_charged_energy_Wh: 1, lifetime_discharged_energy_Wh: 1 },
    ...{ lifetime_import_energy_Wh: 1, lifetime_export_energy_Wh: 1 },
  }
  const { differences, readings } = hydraWith({ lifetime_energy: [row], lastSeen: 1.7e12 })
  expect(differences).toEqual([])
  expect(places(readings)).toEqual(['device.lastSeen', 'device.lifetime_energy[0].monitor_id'])
})

test('rows of a meter under the names of its entity are shown by what came [E11, H10]', () => {
  const data = [{ timestamp: 10, importEnergy: 1, exportEnergy: 2, reactiveImport: 3 }]
  const { differences, readings } = compared('getMeterEnergy', { success: true, data })
  expect(differences).toEqual([])
  expect(places(readings)).toEqual(['data[0].t', 'data[0].haet', 'data[0].haext', 'data[0].hret'])
  expect(readings[0]?.came).toContain('"timestamp":10')
})

test('a reader that leaves rows out has none of them', () => {
  const rows = [{ importEnergy: 1 }, { t: 10, haet: 1, haext: 2 }]
  const { differences, readings } = compared('getMeterEnergy', { success: true, data: rows })
  expect(places(differences)).toEqual(expect.arrayContaining(['data[0].t', 'data[0].hret']))
  expect(readings).toEqual([])
})

test('an answer that the dashboard refuses differs as it is', () => {
  const { differences } = compared('getHydraHistory', { energyData: 7 })
  expect(differences).toMatchObject([{ where: 'energyData', came: '7' }])
  expect(places(compared('getHydraHistory', 5).differences)).toEqual([''])
})

test('a session’s user may lack all but its id [H2, E1]', () => {
  expect(compared('getSession', { user: { uid: 'a' } }).differences).toEqual([])
  expect(places(compared('getSession', { user: {} }).differences)).toContain('user.uid')
})

test('an event on the timeline may leave out what follows from others [S11, E18]', () => {
  const summary = { totalEvents: 1, channelEvents: { 1: 1 } }
  const event = { ts: 1_768_500_000, ns: 0, duration: 5, v: 0 }
  const { differences, readings } = compared('getPowerTimeline', {
    ...{ byChannel: { 1: [event] }, summary },
  })
  expect(differences).toEqual([])
  expect(places(readings)).toEqual([
    'byChannel.1[0].channel',
    'byChannel.1[0].powerStatus',
    'byChannel.1[0].os',
  ])
})
