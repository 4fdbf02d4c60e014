import { expect, test } from 'vitest'
import { asyncApiOf } from './asyncApi.ts'
import type { ContractExamples } from './examples.ts'
import { openApiOf } from './openApi.ts'
import { contractPage } from './page.ts'

const run: ContractExamples = {
  http: {
    getHydra: {
      id: 'HY-1',
      answer: { device: { tz: 'UTC' } },
      coreAnswer: { device: {} },
      refusals: { 404: { success: false, message: 'Device not found.' } },
    },
    listHydras: { query: { limit: 2 }, answer: { total: 0 }, coreAnswer: { total: 0 } },
    login: { body: { user: 'u' }, answer: {}, coreAnswer: {} },
  },
  events: { powerSwitch: { sw: 1, pw: 0 }, clock: { now: 1 } },
  coreEvents: { powerSwitch: { sw: 1, power: 0 } },
  requests: { device: { payload: { deviceId: 'BG-1' }, ack: { ok: true } } },
  answers: { token: 'fresh' },
  handshake: { query: { user_id: 'u', type: 'end_user' }, auth: { token: 'first' } },
}
const openApi = openApiOf(run)
const asyncApi = asyncApiOf(run)
const at = (path: string, method = 'get'): Record<string, unknown> =>
  Object(Object(Object(openApi.paths)[path])[method])

test('a call has its parameters with examples, its answers and its refusals', () => {
  const hydra = at('/api/hydra/device/{id}')
  expect(hydra).toMatchObject({
    ...{ operationId: 'getHydra', 'x-wattpost-ring': 'core' },
    'x-wattpost-statements': ['H12', 'X12'],
    parameters: [{ name: 'id', in: 'path', required: true, example: 'HY-1' }],
  })
  expect(Object.keys(Object(hydra.responses))).toEqual(['200', '401', '403', '404', '429', '503'])
  const json = ['content', 'application/json']
  expect(hydra).toHaveProperty(['responses', '200', ...json, 'examples'], {
    core: { summary: 'The core alone', value: { device: {} } },
    full: { summary: 'With all additions', value: { device: { tz: 'UTC' } } },
  })
  expect(hydra).toHaveProperty(['responses', '404', ...json], {
    schema: { $ref: '#/components/schemas/Failure' },
    example: { success: false, message: 'Device not found.' },
  })
  const list = at('/api/hydra/devices')
  expect(list).toMatchObject({ parameters: { 1: { name: 'limit', required: false, example: 2 } } })
  expect(list).not.toHaveProperty('parameters.0.example')
  expect(list).not.toHaveProperty(['responses', '200', ...json, 'examples', 'full'])
  expect(Object.keys(Object(list.responses))).toEqual(['200', '400', '401', '403', '429', '503'])
  expect(at('/api/hydra/power-status')).toMatchObject({
    parameters: { 0: { name: 'deviceId', required: true } },
  })
})

test('the session is open to all, the login takes a token and a body', () => {
  expect(at('/api/_auth/session')).toMatchObject({ security: { 0: {} } })
  expect(Object.keys(Object(at('/api/_auth/session').responses))).toEqual(['200', '503'])
  expect(Object.keys(Object(at('/api/_auth/session', 'delete').responses))).toEqual(['200'])
  const login = at('/api/login', 'post')
  expect(login).toMatchObject({
    security: [{ bearer: [] }],
    requestBody: {
      required: true,
      content: { 'application/json': { example: { user: 'u' } } },
    },
  })
  expect(at('/api/hydra/devices')).not.toHaveProperty('security')
})

test('an event has a message for each kind, with the frames of core and additions', () => {
  expect(asyncApi).toMatchObject({
    channels: {
      power: {
        address: 'power',
        messages: {
          powerSwitch: {
            ...{ 'x-wattpost-ring': 'core', 'x-wattpost-statements': ['K4', 'S10'] },
            payload: {
              allOf: [
                { $ref: '#/components/schemas/FrameHead' },
                { $ref: '#/components/schemas/BgSwitchBody' },
              ],
            },
            examples: [
              { name: 'core', payload: { sw: 1, power: 0 } },
              { name: 'full', payload: { sw: 1, pw: 0 } },
            ],
          },
        },
      },
      clock: {
        messages: {
          clock: {
            ...{ 'x-wattpost-ring': 'addition', 'x-wattpost-addition': 'clock' },
            payload: { $ref: '#/components/schemas/Clock' },
          },
        },
      },
    },
    operations: {
      send_power: { action: 'send', channel: { $ref: '#/channels/power' } },
      send_token: { reply: { messages: [{ $ref: '#/channels/token/messages/tokenAnswer' }] } },
    },
  })
  expect(asyncApi).not.toHaveProperty('channels.status.messages.deviceStatus.examples')
  expect(asyncApi).not.toHaveProperty('operations.send_power.reply')
})

test('a request is received and acknowledged, with its answer or a refusal', () => {
  const accepted = { type: 'object', required: ['ok'] }
  expect(asyncApi).toMatchObject({
    channels: {
      device: {
        messages: {
          deviceRequest: {
            payload: { $ref: '#/components/schemas/DeviceRequest' },
            examples: [{ name: 'deviceRequest', payload: { deviceId: 'BG-1' } }],
          },
          deviceAck: {
            payload: {
              oneOf: [
                { allOf: [accepted, { $ref: '#/components/schemas/Snapshot' }] },
                { $ref: '#/components/schemas/Refused' },
              ],
            },
            examples: [{ name: 'deviceAck', payload: { ok: true } }],
          },
        },
      },
      switch: { messages: { switchAck: { payload: { oneOf: [accepted, {}] } } } },
    },
    operations: {
      receive_device: {
        ...{ action: 'receive', 'x-wattpost-addition': 'acks' },
        messages: [{ $ref: '#/channels/device/messages/deviceRequest' }],
        reply: { channel: { $ref: '#/channels/device' } },
      },
    },
  })
})

test('the connection asks for user and type, and a token [K1]', () => {
  expect(asyncApi).toMatchObject({
    channels: {
      connection: {
        messages: { handshake: { payload: { $ref: '#/components/schemas/HandshakeAuth' } } },
        bindings: {
          ws: { method: 'GET', query: { required: ['user_id', 'type'] } },
        },
      },
    },
    operations: { connect: { action: 'receive', 'x-wattpost-statements': ['K1'] } },
  })
})

test('the page shows calls, events and entities with links, and the core’s examples', () => {
  const page = contractPage(openApi, asyncApi)
  for (const text of [
    '| [GET /api/hydra/device/{id}](#gethydra) | core | H12, X12 | A hydra |',
    '### getHydra\n\n`GET /api/hydra/device/{id}` · core · H12, X12\n\nA hydra.\n\n| parameter |',
    '| `id` (path) | string | core | Id of the device |',
    '| `limit`? | integer, default `10` | core | Devices of a page |',
    'In the core alone:\n\n```json\n{ "device": {} }\n```',
    'Answer: an object\n\n| field |',
    'Answer: an object, or a [Failure](#failure) with status 200',
    'Answer: [PowerStatus](#powerstatus)',
    'Body: [LoginRequest](#loginrequest)',
    'Example: `GET /api/hydra/device/HY-1`\n\nIn the core alone:',
    'Example: `GET /api/hydra/devices?limit=2`\n\n```json',
    'Example: `POST /api/login`\n\n```json\n{ "user": "u" }\n```\n\nis answered\n\n```json\n{}\n```',
    'A client connects, with `user_id` (the uid of the token’s user)',
    '- **tokenAnswer** · addition (token): The client’s acknowledgement: the token as a plain string',
    '## Timing\n\nThe specification names no report interval.',
    'Refused with 503 (the identity service is unreachable).',
    '| [power](#send_power) | core | K4 | Values of a bg device; a key identifies the kind |',
    '- **powerSwitch** · core · [FrameHead](#framehead), [BgSwitchBody](#bgswitchbody): Switch, power, tamper\n\n```json\n{ "sw": 1, "power": 0 }\n```',
    '- **deviceAck** · addition (acks) · [Snapshot](#snapshot), [Refused](#refused): The acknowledgement',
    '### AcPower\n\nPower of an AC channel. [E15]\n\n| field | type | core or addition | meaning |',
    '### Clock\n\nThe server’s time and speed.\n\n|',
  ])
    expect(page).toContain(text)
  expect(page.indexOf('### AcPower')).toBeLessThan(page.indexOf('### UnknownSpan'))
  expect(page).not.toContain('undefined')
})

test('each value of an enumeration in a core field has its ring', () => {
  const type = Object(at('/api/hydra/energy/{id}').parameters)[3]
  const addition = { 'x-wattpost-ring': 'addition', 'x-wattpost-addition': 'energyTypes' }
  expect(type).toMatchObject({ name: 'type', 'x-wattpost-ring': 'core' })
  expect(type.schema['x-wattpost-values']).toEqual({
    ...{ ie: { 'x-wattpost-ring': 'core' } },
    ...{ ce: addition, de: addition, se: addition, all: addition },
  })
  const chunk = Object(Object(asyncApi.components).schemas).SeriesChunk
  expect(chunk.oneOf[0].properties.status['x-wattpost-values']).toEqual({
    more: { 'x-wattpost-ring': 'addition', 'x-wattpost-addition': 'batch' },
  })
  const ofAddition = Object(at('/api/powermeter/devices').parameters)[3]
  expect(ofAddition.schema).not.toHaveProperty('x-wattpost-values')
  const page = contractPage(openApi, asyncApi)
  expect(page).toContain('`ie`; additions (energyTypes): `ce` \\| `de` \\| `se` \\| `all`')
  expect(page).toContain('`"more"`, an addition (batch) \\| `"done"`')
})

test('the connection and the answer to an event have the examples of the run [K1]', () => {
  const { connection, token } = Object(asyncApi.channels)
  expect(connection.bindings.ws.query.examples).toEqual([{ user_id: 'u', type: 'end_user' }])
  expect(connection.messages.handshake.examples).toEqual([
    { name: 'handshake', payload: { token: 'first' } },
  ])
  expect(token.messages.tokenAnswer.examples).toEqual([{ name: 'token', payload: 'fresh' }])
  expect(contractPage(openApi, asyncApi)).toContain('{ "user_id": "u", "type": "end_user" }')
  const without = Object(asyncApiOf({ ...run, answers: {}, handshake: null }).channels)
  expect(without.connection.messages.handshake).not.toHaveProperty('examples')
  expect(without.connection.bindings.ws.query).not.toHaveProperty('examples')
  expect(without.token.messages.tokenAnswer).not.toHaveProperty('examples')
})
