import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { corsFindings, observeCors } from './cors.ts'

const PAGE = 'https://dashboard.example'
const RIGHT = {
  'access-control-allow-origin': PAGE,
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': 'Content-Type, Authorization',
}

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
  const cors = await observeCors(`http://127.0.0.1:${port}`, PAGE, 'token', 2000)
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

test('a page of the same origin needs no CORS; an API that does not answer differs', async () => {
  expect(corsFindings(undefined)).toEqual([])
  const cors = await observeCors('http://127.0.0.1:1', PAGE, 'token', 2000)
  expect(corsFindings(cors)[0]?.differences).toMatchObject([
    { where: 'answer', came: 'none' },
    { where: 'answer', came: 'none' },
  ])
})
