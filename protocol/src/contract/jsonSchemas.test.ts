import { expect, test } from 'vitest'
import { z } from 'zod'
import { hydraListBody } from '../http/bodies.ts'
import { hydraEnergyQuery, listQuery } from '../http/queries.ts'
import { hydraDevice } from '../hydra/device.ts'
import {
  describeFields,
  jsonSchemasOf,
  markKeys,
  noteKeys,
  querySchemaOf,
  referredComponents,
} from './jsonSchemas.ts'
import { addition, core } from './marks.ts'

const made = jsonSchemasOf('draft-2020-12', { list: hydraListBody, device: hydraDevice })
const HYDRA = { $ref: '#/components/schemas/HydraDevice' }

test('schemas refer to the components in them by name', () => {
  expect(made.schemas.device).toEqual(HYDRA)
  expect(made.schemas.list).toEqual({
    type: 'object',
    properties: {
      devices: { type: 'array', items: HYDRA },
      total: { type: 'integer', minimum: 0 },
      hasMore: { type: 'boolean' },
    },
    required: ['devices', 'total', 'hasMore'],
  })
})

test('a component has text, statements and a mark at each field; no addition is required', () => {
  const { HydraDevice, AcPower } = made.components
  expect(AcPower).toMatchObject({
    description: 'Power of an AC channel.',
    'x-wattpost-statements': ['E15'],
    properties: {
      rp: {
        description: 'Real power, W; negative while the channel feeds into the grid',
        ...{ 'x-wattpost-ring': 'core', type: 'number' },
      },
      v: { description: 'Voltage, V', 'x-wattpost-ring': 'addition' },
    },
    required: ['rp'],
  })
  expect(HydraDevice).toMatchObject({
    properties: {
      tz: { 'x-wattpost-ring': 'addition', 'x-wattpost-addition': 'tz', type: 'string' },
      latestData: { allOf: [{ $ref: '#/components/schemas/HydraLatestData' }] },
    },
  })
  expect(HydraDevice).not.toHaveProperty('properties.tz.default')
  expect(made.components.DevicesRequest).toHaveProperty('properties.limit.default', 30)
})

test('the words of a status are free: the specification names none', () => {
  const type = ['string', 'number', 'boolean', 'null']
  expect(made.components.DeviceStatus).toMatchObject({ type })
  expect(made.components.ConnectionStatus).toMatchObject({ type })
})

test('a query has numbers with their limits and defaults, and ISO dates without patterns', () => {
  expect(querySchemaOf(listQuery)).toEqual({
    type: 'object',
    properties: {
      page: { type: 'integer', minimum: 0, default: 0 },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
      search: { type: 'string', maxLength: 100 },
      filter: { type: 'string', enum: ['up', 'down', 'unknown'] },
    },
  })
  expect(querySchemaOf(hydraEnergyQuery)).toMatchObject({
    properties: {
      offset: { type: 'integer', minimum: 0, maximum: 5000, default: 0 },
      startDate: {
        anyOf: [
          { type: 'string', format: 'date' },
          { type: 'string', format: 'date-time' },
        ],
      },
    },
  })
})

test('marks tell ring, addition and statements', () => {
  expect(markKeys(core('H8'))).toEqual({
    ...{ 'x-wattpost-ring': 'core', 'x-wattpost-statements': ['H8'] },
  })
  expect(markKeys(addition('tz'))).toEqual({
    ...{ 'x-wattpost-ring': 'addition', 'x-wattpost-addition': 'tz' },
  })
  expect(noteKeys({ text: 'W', mark: core() })).toEqual({
    description: 'W',
    'x-wattpost-ring': 'core',
  })
  expect(noteKeys({ text: 'V', mark: addition(null) })).toEqual({
    description: 'V',
    'x-wattpost-ring': 'addition',
  })
})

test('notes reach the fields of each form of a union; the last required addition leaves no list', () => {
  const form = () => ({ properties: { a: { type: 'string' }, b: {} }, required: ['a'] })
  const union = { oneOf: [form(), form()] }
  describeFields(union, { a: { text: 'text', mark: addition(null) } })
  const described = { description: 'text', 'x-wattpost-ring': 'addition', type: 'string' }
  const properties = { a: described, b: {} }
  expect(union).toEqual({ oneOf: [{ properties }, { properties }] })
})

test('the core’s name is beside a short one with the same values, and is not required', () => {
  const { BgSwitchBody, BgDividersBody, MeterStatusBody } = made.components
  const core = { 'x-wattpost-ring': 'core' }
  const added = { 'x-wattpost-ring': 'addition' }
  const SUPPLY = '`on` or `off`; in frames 0 is on, 1 is off'
  expect(BgSwitchBody).toMatchObject({
    properties: {
      pw: { ...added, description: `Short for \`power\`: ${SUPPLY}`, enum: [0, 1] },
      power: {
        ...{ ...core, description: SUPPLY, enum: [0, 1] },
        'x-wattpost-values': { 0: core, 1: core },
      },
    },
    required: ['sw', 'bv'],
  })
  expect(BgDividersBody).toMatchObject({
    properties: {
      br2: added,
      battery_r2: {
        ...core,
        description: 'Resistor 2 of the battery’s divider',
        type: 'number',
      },
    },
    required: ['br1'],
  })
  expect(MeterStatusBody).toHaveProperty('properties.signal_quality.x-wattpost-ring', 'core')
})

test('a document has the components it refers to, and those that they refer to', () => {
  const used = referredComponents([{ items: HYDRA }], made.components)
  expect(Object.keys(used)).toEqual(expect.arrayContaining(['HydraDevice', 'AcPower']))
  expect(used).not.toHaveProperty('BgDevice')
  expect(referredComponents({ a: z.null() }, made.components)).toEqual({})
})
