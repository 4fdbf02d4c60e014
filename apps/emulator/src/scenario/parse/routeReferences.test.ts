import { expect, test } from 'vitest'
import { mistakesOf } from './mistakes.testing.ts'

const TEXT = `schema: 1
name: Test
clock: { start: "2026-01-15T06:00:00Z" }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
timeline:
  - { at: 1s, fault: { http: "GET /api/hydra/**", status: 502, times: 1 } }
  - { at: 2s, fault: { http: GET /api/powermeter/devices, body: [] } }
  - { at: 3s, answer: GET /api/hydra/device/HY-0001, with: [{ status: 410 }, { text: "{" }] }
`
const LIST = 'GET /api/hydra/devices'
/** The mistakes of an expectation in line 11, without their file. */
const expecting = (expectation: string) =>
  mistakesOf(`${TEXT}expect:\n  - { id: it, ${expectation} }\n`).map((one) =>
    one.replace(/^a\.yaml:/, ''),
  )

test.each([
  ['a call', `http: ${LIST}`],
  ['a call with its query', `http: "${LIST}?page=0&search=clinic"`],
  ['a call of a device', 'http: GET /api/hydra/device/HY-0001, status: 404'],
  ['a call with a wildcard', 'http: "* /api/*/devices"'],
  ['any call', 'http: "* /**"'],
  ['all calls of a part', 'http: "GET /api/powermeter/**"'],
  ['a page', 'http: GET /device/hydra/HY-0001'],
  ['the configuration', 'http: GET /config.json'],
  ['a success', `http: ${LIST}, status: 200`],
  ['the status of a fault', `http: ${LIST}, status: 502`],
  ['the status of a scripted answer', 'http: "GET /api/hydra/device/*", status: 410'],
  ['no internal error', `http: ${LIST}, status: 500, never: true`],
  ['zero internal errors', `http: ${LIST}, status: 500, count: { max: 0 }`],
])('accepts an expectation of %s', (_, expectation) => {
  expect(expecting(expectation)).toEqual([])
})

test.each([
  ['GET /api/hydras/devices', LIST],
  ['POST /api/hydra/devices', LIST],
  ['GET /api/hydra/devce/:id', 'GET /api/hydra/device/:id'],
  ['GET /api/hydra/device', LIST],
  ['GET /hydra/devices', LIST],
  ['GET /apis/hydra/devices?page=0', LIST],
])('reports the unknown route %s', (route, meant) => {
  expect(expecting(`http: "${route}", never: true`)).toEqual([
    `11:21: no route "${route}", did you mean "${meant}"?`,
  ])
})

test.each([
  [`${LIST}?pag=0`, `11:21: ${LIST}?pag=0 has no query parameter "pag", did you mean "page"?`],
  [
    'GET /api/hydra/device/HY-0001?page=0',
    '11:21: GET /api/hydra/device/HY-0001?page=0 has no query parameter "page"; it takes no query',
  ],
])('reports the query of %s', (route, expected) => {
  expect(expecting(`http: "${route}"`)).toEqual([expected])
})

test.each([
  [
    'a status that the call never has',
    `http: ${LIST}, status: 404, never: true`,
    404,
    '429, 500, 502',
  ],
  ['an error without a fault', `http: ${LIST}, status: 500`, 500, '429, 502'],
])('reports %s', (_, expectation, status, possible) => {
  expect(expecting(expectation)).toEqual([
    `11:53: ${LIST} is never answered ${status}; possible are 200, 400, 401, 403, ${possible}, 503, or a status that a fault or an answer step of this scenario gives`,
  ])
})

test('an unknown route has one mistake', () => {
  expect(expecting('http: GET /api/hydras/devices, status: 418')).toHaveLength(1)
})

test.each([
  ['an unknown device', 'GET /api/hydra/device/HY-0009'],
  ['an unknown device, by its energies', 'GET /api/hydra/device/energy/HY-0009'],
  ['an unknown device, by a query', 'GET /api/hydra/power-status?deviceId=HY-0009'],
  ['a device of another family', 'GET /api/hydra/energy/PM-0001'],
])('refuses that a call of %s never comes: it would always hold', (_, route) => {
  const id = route.slice(-7)
  const reason = expect.stringContaining(`: no hydra "${id}"`)
  expect(expecting(`http: "${route}", never: true`)).toEqual([reason])
  expect(expecting(`http: "${route}", count: { max: 0 }`)).toEqual([reason])
})

test.each([
  ['its device is refused', 'http: GET /api/hydra/device/HY-0009, status: 200, never: true'],
  ['it comes', 'http: GET /api/hydra/device/HY-0009'],
  ['a known device is not asked for', 'http: GET /api/hydra/device/HY-0001, never: true'],
  ['no device is asked for', 'http: "GET /api/hydra/device/:id", never: true'],
  ['nothing is asked for', 'http: "GET /api/**", never: true'],
])('accepts a call of a device if %s', (_, expectation) => {
  expect(expecting(expectation)).toEqual([])
})

test.each([
  ['a fault', '{ at: 4s, fault: { http: GET /api/hydras/devices, hang: true } }', '10:30'],
  ['a scripted answer', '{ at: 4s, answer: GET /api/hydras/devices, with: { body: 1 } }', '10:23'],
  [
    'what a step waits for',
    '{ after: { request: GET /api/hydras/devices }, device: HY-0001, do: grid-on }',
    '10:25',
  ],
])('reports the unknown route of %s', (_, step, location) => {
  expect(mistakesOf(`${TEXT}  - ${step}\n`)).toEqual([
    `a.yaml:${location}: no route "GET /api/hydras/devices", did you mean "${LIST}"?`,
  ])
})
