import { readFileSync } from 'node:fs'
import { frameEvents, socketRequests } from '@wattpost/protocol'
import { httpOperations } from '@wattpost/protocol/contract'
import { expect, test } from 'vitest'
import { faultKinds } from '../../scenario/faults/fault.ts'
import { actionDefinitions, actionNames } from '../../world/action.ts'
import { allTopics, topicSuggestion, topicsOf } from './index.ts'
import { referencePage } from './referencePage.ts'
import { scenarioPage } from './scenarioPage.ts'
import type { Topic } from './topic.ts'

const namesOf = (kind: Topic['kind']) =>
  allTopics().flatMap((topic) => (topic.kind === kind ? topic.name : []))
/** The only topic of a name. */
function topic(name: string): Topic {
  const [found, ...others] = topicsOf(name)
  if (found === undefined || found.kind === 'field' || others.length > 0) throw new Error(name)
  return found
}
/** The row of a field in a kind of an event. */
const row = (event: string, kind: string, field: string) =>
  topic(event)
    .tables.find(({ title }) => title.startsWith(`${kind}:`))
    ?.rows.find(([name]) => name === field)

test('docs/scenario-reference.md is up to date (`npm run docs` writes it)', () => {
  const exampleOf = (name: string) => readFileSync(`docs/examples/keys/${name}.yaml`, 'utf8')
  expect(readFileSync('docs/scenario-reference.md', 'utf8')).toBe(scenarioPage(exampleOf))
})

test('a key without an example is an error that names it', () => {
  expect(() => scenarioPage(() => 'schema: 1')).toThrow('the example has no name')
})

test('every key is explained', () => {
  const keys = allTopics().filter(({ kind }) => kind === 'key')
  expect(keys.length).toBeGreaterThan(100)
  expect(keys.filter(({ summary }) => summary === '').map(({ name }) => name)).toEqual([])
})

test('docs/reference.md is up to date (`npm run docs` writes it)', () => {
  expect(readFileSync('docs/reference.md', 'utf8')).toBe(referencePage())
})

test('has every event, request, call and fault', () => {
  expect(namesOf('event')).toEqual(expect.arrayContaining([...frameEvents, 'clock', 'chat_data']))
  expect(namesOf('request')).toEqual(Object.keys(socketRequests))
  expect(namesOf('call')).toHaveLength(httpOperations.length)
  expect(namesOf('fault').sort()).toEqual(faultKinds().sort())
})

test('the director has a sentence for each action, fault and other step, and a text for each button', () => {
  const catalogue = readFileSync('apps/dashboard/src/features/director/en.json', 'utf8')
  const keys = Object.keys(JSON.parse(catalogue))
  const keyOf = (prefix: string, name: string) =>
    prefix + name.replace(/(?:^|[ -])(\w)/g, (_, first: string) => first.toUpperCase())
  const deeds = [...actionNames, ...faultKinds(), 'emit', 'answer', 'lift', 'lift-unknown']
  const buttons = actionNames.filter((name) => actionDefinitions[name].button !== undefined)
  const expected = [
    ...deeds.map((name) => keyOf('did', name)),
    ...buttons.map((name) => keyOf('do', name)),
  ]
  expect(keys.filter((key) => /^(did|do)[A-Z]/.test(key)).sort()).toEqual(expected.sort())
})

test('a field has its unit, range and meaning', () => {
  expect(row('hydra_power', 'batterySystem', 'abp')).toEqual([
    ...[
      'abp',
      'number',
      'percent',
      '0 to 100',
      'always',
      'Average charge of the batteries, percent',
    ],
  ])
  expect(row('power', 'powerShort', 'vb')?.slice(1, 3)).toEqual(['number', 'V'])
  expect(row('hydra_status', 'hydraStatus', 'status')?.[3]).toBe('up | down | unknown')
})

test('says which variants send a kind, and the channels of each', () => {
  const [, acPowerChange] = topic('hydra_power').tables
  expect(acPowerChange?.text).toBe('core; sent by hydra devices of variant grid_gen, solar_grid')
  expect(row('hydra_power', 'acPower', 'channel')?.[3]).toBe(
    '1 to 6 (grid_gen), 1 to 3 (solar_grid)',
  )
  expect(topic('meter_power').facts['sent by']).toBe('pm devices')
})

test('the handshake has its query and payload', () => {
  const fields = topic('handshake').tables.flatMap(({ rows }) => rows.map(([name]) => name))
  expect(fields).toEqual(['user_id', 'type', 'token'])
})

test.each([
  ['GET /api/hydra/device/HY-0001', 'GET /api/hydra/device/:id'],
  ['get /api/hydra/devices', 'GET /api/hydra/devices'],
  ['/api/login', 'POST /api/login'],
  ['listHydras', 'GET /api/hydra/devices'],
  ['socket kick', 'socket kick'],
  ['kick', 'socket kick'],
  ['Grid-Off', 'grid-off'],
  ['clock.rate', 'clock.rate'],
  ['battery-system', 'hydra_power'],
  ['batterySystem', 'hydra_power'],
  ['phase-energy', 'meter_power'],
])('explains %s', (written, name) => {
  expect(topicsOf(written)).toMatchObject([{ name }])
})

test('an action names its devices and the range of its keys', () => {
  expect(topic('channel-off')).toMatchObject({
    facts: { 'supported by': 'hydra (grid_gen, solar_grid)' },
    tables: [{ rows: [['channel', 'integer', '', '1 to 6', 'The channel of the hydra, 1–6.']] }],
  })
})

test('a fault has the keys of its kind', () => {
  const keys = topic('socket mute').tables[0]?.rows.map(([key]) => key)
  expect(keys).toEqual(expect.arrayContaining(['socket', 'for', 'event', 'direction']))
  expect(keys).not.toContain('refuse')
})

test('a key with keys in it has their list', () => {
  const clock = topicsOf('clock').find(({ kind }) => kind === 'key')
  expect(clock).toHaveProperty('tables.0.rows.0.0', 'clock.start')
  expect(topic('expect').tables[0]?.rows.map(([key]) => key)).toContain('expect.never')
  expect(topic('clock.tz').tables).toEqual([])
})

test('a key of several forms has all their values', () => {
  expect(topic('timeline.fault.socket').facts.value).toMatch(/kick \| close \| reset \| refuse/)
})

test('a field is explained by the events that have it', () => {
  const [field] = topicsOf('abp')
  expect(field).toMatchObject({ kind: 'field', name: 'abp' })
  expect(field).toHaveProperty('rows.0.0', 'hydra_power')
})

test('an unknown word has a suggestion', () => {
  expect(topicsOf('hydra_pwer')).toEqual([])
  expect(topicSuggestion('hydra_pwer')).toBe(', did you mean "hydra_power"?')
})
