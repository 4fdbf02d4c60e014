import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { corsFindings, corsSeen } from './cors.ts'

const PAGE = 'https://dashboard.example'
const RIGHT = {
  'access-control-allow-origin': PAGE,
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': 'Content-Type, Authorization',
}

/** The observation of a run at this target, or for this origin. @param {string} apiUrl @param {{ target?: string, origin?: string }} [options] */
const seen = (apiUrl, options) =>
  corsSeen({ apiUrl }, 'token', { target: PAGE, timeout: 2, ...options })

/** The finding on an API that answers with these headers. @param {Record<string, string>} headers */
async function findingOn(headers, status = 204) {
  /** @type {import('node:http').IncomingHttpHeaders[]} */
  const asked = []
  const server = createServer((request, response) => {
    asked.push(request.headers)
    response.writeHead(request.method === 'OPTIONS' ? status : 200, headers).end()
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const cors = await seen(`http://127.0.0.1:${port}`)
  const [finding] = corsFindings(cors)
  return { finding, asked, places: finding?.differences.map(({ at, where }) => `${at} ${where}`) }
}

test('an API that allows the page’s calls conforms, preflight and call', async () => {
  const { finding, asked } = await findingOn(RIGHT)
  expect(finding).toMatchObject({ state: 'conforms', title: `CORS: calls from ${PAGE}` })
  expect(asked.map(({ origin }) => origin)).toEqual([PAGE, PAGE])
  expect(asked.map((one) => one['access-control-request-headers'])).toContain('authorization')
})

test('an API without CORS differs at each header', async () => {
  const { finding, places } = await findingOn({}, 405)
  expect(finding).toMatchObject({ state: 'differs', ring: 'core' })
  expect(places).toEqual([
    'OPTIONS /api/hydra/devices status',
    'OPTIONS /api/hydra/devices Access-Control-Allow-Origin',
    'OPTIONS /api/hydra/devices Access-Control-Allow-Credentials',
    'OPTIONS /api/hydra/devices Access-Control-Allow-Headers',
    'GET /api/hydra/devices Access-Control-Allow-Origin',
    'GET /api/hydra/devices Access-Control-Allow-Credentials',
  ])
})

test('an asterisk is not enough for calls with credentials', async () => {
  const star = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  const { finding } = await findingOn({ ...RIGHT, ...star })
  expect(finding?.differences.map(({ came }) => came)).toEqual(['*', '*', '*'])
})

test('CORS is checked without being asked for where the page has another origin than the API', async () => {
  const originOf = async (/** @type {Parameters<typeof seen>} */ ...run) =>
    (await seen(...run))?.origin
  const api = 'http://127.0.0.1:1'
  expect(await originOf(api)).toBe(PAGE)
  expect(await originOf(`${api}/v2/backend`, { target: `${api}/` })).toBeUndefined()
  expect(await originOf(api, { target: 'http://127.0.0.1:2' })).toBe('http://127.0.0.1:2')
  expect(await originOf(api, { target: api, origin: `${PAGE}/` })).toBe(PAGE)
  expect(await originOf(api, { target: PAGE, origin: api })).toBeUndefined()
})

test('a page of the same origin needs no CORS; an API that does not answer differs', async () => {
  expect(corsFindings(undefined)).toEqual([])
  const cors = await seen('http://127.0.0.1:1')
  expect(corsFindings(cors)[0]?.differences).toMatchObject([
    { where: 'answer', came: 'none' },
    { where: 'answer', came: 'none' },
  ])
})
