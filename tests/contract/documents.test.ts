import { readFileSync } from 'node:fs'
import specs from '@asyncapi/specs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { deviceCalls, sessionCalls } from '@wattpost/emulator'
import { additions, callQueries, socketRequests } from '@wattpost/protocol'
import { httpOperations, socketEvents, socketRequestOperations } from '@wattpost/protocol/contract'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, expect, test } from 'vitest'
import { contractFiles } from '../support/contractFiles.ts'

/** A part of a document. */
type Part = { readonly [key: string]: unknown }

let generated: Record<string, string> = {}
beforeAll(async () => {
  generated = await contractFiles()
})

const committed = (name: string) => readFileSync(`docs/contract/${name}`, 'utf8')
const openApi: Part = JSON.parse(committed('openapi.json'))
const asyncApi: Part = JSON.parse(committed('asyncapi.json'))
const documents = { openApi, asyncApi }
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Every object in a document, with its JSON pointer. */
function* partsOf(value: unknown, pointer = ''): Generator<readonly [string, Part]> {
  if (!isPart(value)) return
  yield [pointer, value]
  for (const [key, inner] of Object.entries(value))
    yield* partsOf(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}

function at(document: Part, pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((part, key) => (isPart(part) ? part[key] : undefined), document)
}

test.each(['openapi.json', 'asyncapi.json', 'README.md'])(
  'docs/contract/%s is up to date (`npm run contract` writes it)',
  (name) => expect(committed(name)).toBe(generated[name]),
)

test('the HTTP document is valid OpenAPI 3.1', async () => {
  expect(openApi.openapi).toBe('3.1.1')
  expect(await new Validator().validate(structuredClone(openApi))).toEqual({ valid: true })
})

test('the socket document is valid AsyncAPI 3.0', () => {
  expect(asyncApi.asyncapi).toBe('3.0.0')
  const isValid = new Ajv({ strict: false, logger: false }).compile(
    Object(specs.schemasWithoutId)['3.0.0'],
  )
  isValid(asyncApi)
  expect(isValid.errors).toBeNull()
  const broken = { ...asyncApi, operations: { connect: { action: 'shout' } } }
  expect(isValid(broken)).toBe(false)
})

test.each(Object.entries(documents))('every reference of %s leads to a part', (_, document) => {
  const references = [...partsOf(document)].flatMap(([, { $ref }]) =>
    typeof $ref === 'string' ? [$ref] : [],
  )
  expect(references.length).toBeGreaterThan(50)
  expect(references.filter((one) => !isPart(at(document, one)))).toEqual([])
})

test('each example of a call conforms to its schema', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(openApi, 'document')
  const parts = [...partsOf(openApi)].filter(
    ([, part]) => 'schema' in part && ('example' in part || 'examples' in part),
  )
  expect(parts.length).toBeGreaterThan(60)
  for (const [pointer, { example, examples }] of parts) {
    const isValid = ajv.compile({ $ref: `document#${encodeURI(pointer)}/schema` })
    for (const value of example === undefined ? Object.values(Object(examples)) : [example]) {
      isValid(Object(value).value ?? value)
      expect(isValid.errors, pointer).toBeNull()
    }
  }
})

test('each example of an event conforms to its schema', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  ajv.addSchema(asyncApi, 'document')
  const messages = [...partsOf(asyncApi)].filter(([, one]) => 'examples' in one && 'payload' in one)
  expect(messages.length).toBeGreaterThan(40)
  for (const [pointer, { examples }] of messages) {
    const isValid = ajv.compile({ $ref: `document#${encodeURI(pointer)}/payload` })
    for (const { payload } of examples as { payload: unknown }[]) {
      isValid(payload)
      expect(isValid.errors, pointer).toBeNull()
    }
  }
})

test('every event, and the connection, has an example of the run', () => {
  const channels = Object.entries(asyncApi.channels as Part) as [string, Part][]
  const events = new Set<string>(['connection', ...socketEvents.map(({ event }) => event)])
  const without = channels
    .filter(([event]) => events.has(event))
    .flatMap(([, { messages }]) => Object.values(Object(messages)) as Part[])
    .filter((message) => !('examples' in message))
  expect(without.map(({ name }) => name)).toEqual([])
  const { connection } = asyncApi.channels as { connection: Part }
  expect(at(asyncApi, '#/channels/connection/bindings/ws/query/examples/0')).toMatchObject({
    type: 'end_user',
  })
  expect(connection).toHaveProperty('messages.handshake.examples')
})

test('the example of a connection’s query conforms to its schema [K1]', () => {
  const query = Object(at(asyncApi, '#/channels/connection/bindings/ws/query'))
  const isValid = new Ajv({ strict: false }).compile(query)
  expect(query.examples).toHaveLength(1)
  expect(isValid(query.examples[0])).toBe(true)
})

test('the table has the calls of the emulator and no other, with the same queries', () => {
  const named = (method: string, path: string) =>
    `${method.toLowerCase()} ${path.replace(':id', '{id}')}`
  const served = [...sessionCalls, ...deviceCalls].map(({ method, path }) => named(method, path))
  expect(httpOperations.map(({ method, path }) => named(method, path)).sort()).toEqual(
    served.sort(),
  )
  for (const { id, path } of deviceCalls) {
    const operation = httpOperations.find((one) => one.path === path.replace(':id', '{id}'))
    if (Object.keys(operation?.parameters ?? {}).length > 0)
      expect(operation?.query).toBe(callQueries[id])
  }
})

test('the table has every request and every event of the specification', () => {
  expect(socketRequestOperations.map(({ event }) => event)).toEqual(Object.keys(socketRequests))
  const core = socketEvents.filter(({ mark }) => mark.ring === 'core').map(({ event }) => event)
  expect(core).toEqual([
    ...['status', 'power', 'meter_power', 'meter_status', 'hydra_power', 'hydra_status'],
    ...['hydra_energy', 'chat_data', 'switch_data', 'balance'],
  ])
})

/** Where the fields of components are, and those of an event's payload that is no component. */
const NOTED =
  /^\/(?:components\/schemas\/.*|channels\/[^/]+\/messages\/[^/]+\/payload(?:\/allOf\/\d+)?)\/properties$/

test('every call, event and field is core or an addition, with known statements', () => {
  const statements: Part[] = JSON.parse(readFileSync('tests/statements/statements.json', 'utf8'))
  const known = new Set(statements.map(({ id }) => id))
  const paths = Object.values(openApi.paths as Part).flatMap((path) => Object.values(path as Part))
  const operations = [...paths, ...Object.values(asyncApi.operations as Part)] as Part[]
  for (const operation of operations)
    expect(operation['x-wattpost-ring'], JSON.stringify(operation)).toMatch(/^(core|addition)$/)
  for (const document of Object.values(documents)) {
    for (const [pointer, part] of partsOf(document)) {
      const ids = part['x-wattpost-statements']
      if (Array.isArray(ids))
        expect(
          ids.filter((id) => !known.has(id)),
          pointer,
        ).toEqual([])
      if (!NOTED.test(pointer)) continue
      for (const [name, field] of Object.entries(part))
        expect(Object(field)['x-wattpost-ring'], `${pointer}/${name}`).toMatch(/^(core|addition)$/)
    }
  }
})

test('every value of an enumeration in a core field is core or an addition', () => {
  const fields = Object.values(documents).flatMap((document) =>
    [...partsOf(document)].flatMap(([pointer, part]) => {
      const isField = /^\/components\/schemas\/.*\/properties\/[^/]+$/.test(pointer)
      const schema = 'schema' in part && 'in' in part ? part.schema : isField ? part : null
      return isPart(schema) && part['x-wattpost-ring'] === 'core'
        ? [[pointer, schema] as const]
        : []
    }),
  )
  const enumerations = fields.filter(([, { enum: values }]) => Array.isArray(values))
  expect(enumerations.length).toBeGreaterThan(20)
  for (const [pointer, { enum: values, 'x-wattpost-values': rings }] of enumerations) {
    expect(Object.keys(Object(rings)).sort(), pointer).toEqual(
      (values as unknown[]).map(String).sort(),
    )
    for (const ring of Object.values(Object(rings)) as Part[])
      expect(ring['x-wattpost-ring'], pointer).toMatch(/^(core|addition)$/)
  }
})

test('no schema requires an addition', () => {
  for (const document of Object.values(documents)) {
    for (const [pointer, { properties, required }] of partsOf(document)) {
      if (!isPart(properties) || !Array.isArray(required)) continue
      const rings = required.map((name) => Object(properties[name])['x-wattpost-ring'])
      expect(rings, pointer).not.toContain('addition')
    }
  }
})

test('the documents name the additions that have fields, values, parameters or events', () => {
  const named = Object.values(documents).flatMap((document) =>
    [...partsOf(document)].flatMap(([, part]) => part['x-wattpost-addition'] ?? []),
  )
  expect(new Set(named)).toEqual(new Set(additions.filter((one) => one !== 'rhythm')))
})

test('the core of the HTTP document has just the parameters of the specification', () => {
  const core = httpOperations.map(({ id, parameters }) => [
    id,
    Object.entries(parameters).flatMap(([name, note]) =>
      typeof note === 'string' || note.mark.ring === 'core' ? name : [],
    ),
  ])
  expect(Object.fromEntries(core)).toEqual({
    ...{ getSession: [], deleteSession: [], login: [], listMeters: [], getMeter: [] },
    getMeterEnergy: ['period'],
    listHydras: ['page', 'limit', 'search', 'filter'],
    getHydra: [],
    getHydraHistory: ['range', 'days'],
    getPowerStatus: ['deviceId', 'range', 'offset'],
    getPowerTimeline: ['deviceId', 'range', 'offset', 'channels'],
    getHydraEnergy: [
      ...['range', 'offset', 'type', 'resolution', 'dayViewMode', 'startDate', 'endDate'],
    ],
    getEnergySummary: ['type', 'startDate', 'endDate'],
  })
})
