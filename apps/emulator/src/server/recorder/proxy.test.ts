import { get } from 'node:http'
import { gzipSync } from 'node:zlib'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { startBackend } from './backend.testing.ts'
import { recorderOf, recordingOf } from './recording.testing.ts'

const MIB = 1024 * 1024

test('a body that unpacks to 100 MiB, or is packed five times, passes unrecorded [case 34]', async () => {
  const bomb = gzipSync(Buffer.alloc(100 * MIB, ' '))
  const layers = gzipSync(gzipSync('{}'))
  const backend = await startBackend(({ url }, _body, response) => {
    response.setHeader('content-type', 'application/json')
    const encoding = url === '/api/bomb' ? 'gzip' : 'gzip, gzip, gzip, gzip, gzip'
    response.setHeader('content-encoding', encoding).end(url === '/api/bomb' ? bomb : layers)
  })
  const recorder = await recorderOf(backend.url)
  const before = process.memoryUsage().rss
  for (const path of ['/api/bomb', '/api/layers']) {
    await new Promise<void>((resolve) => {
      get(recorder.url + path, (answer) => answer.resume().on('end', resolve))
    })
  }
  await expect.poll(() => recorder.counts().http).toBe(2)
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB)
  const { records } = await recordingOf((await recorder.stop()).file)
  const omitted = expect.objectContaining({ as: 'omitted', why: 'could not be unpacked to text' })
  expect(records.map((one) => one.kind === 'http' && one.body)).toEqual([omitted, omitted])
  await backend.close()
})

test.each([
  ['JSON of 150,000 texts', 'application/json', JSON.stringify(Array(150_000).fill('some text'))],
  ['JSON of 70 levels', 'application/json', `${'['.repeat(70)}1${']'.repeat(70)}`],
  ['a form of 150,000 pairs', 'application/x-www-form-urlencoded', 'some=text&'.repeat(150_000)],
])('%s in a packed body passes without its content [case 34]', async (_, type, text) => {
  const backend = await startBackend((_request, _body, response) => {
    response.setHeader('content-type', type)
    response.setHeader('content-encoding', 'gzip').end(gzipSync(text))
  })
  const recorder = await recorderOf(backend.url)
  expect(await (await fetch(`${recorder.url}/api/x`)).text()).toBe(text)
  const { records } = await recordingOf((await recorder.stop()).file)
  expect(records).toMatchObject([
    { body: { as: 'omitted', why: 'too many values, or nested too deeply' } },
  ])
  await backend.close()
})

test('a target clears no cookies of other servers, and gets no reports of later pages', async () => {
  const headers = ['Clear-Site-Data', 'NEL', 'Report-To', 'Reporting-Endpoints', 'Refresh']
  const backend = await startBackend((_request, _body, response) => {
    for (const name of headers) response.setHeader(name, '"*"')
    response.end()
  })
  const recorder = await recorderOf(backend.url)
  const reply = await fetch(recorder.url)
  expect(headers.filter((name) => reply.headers.has(name))).toEqual([])
  await recorder.stop()
  await backend.close()
})

test('rewrites cookies of the target for the recorder', async () => {
  const backend = await startBackend((_request, _body, response) => {
    response.setHeader(
      'set-cookie',
      'sid=1; Domain=backend.example; Secure; HttpOnly; SameSite=None',
    )
    response.end()
  })
  const recorder = await recorderOf(backend.url)
  const reply = await fetch(recorder.url)
  expect(reply.headers.get('set-cookie')).toBe('sid=1; HttpOnly; SameSite=Lax')
  await recorder.stop()
  await backend.close()
})

test('a browser sends the target its own cookies, and none of other servers on this machine', async () => {
  const cookies: unknown[] = []
  const backend = await startBackend(({ headers }, _body, response) => {
    cookies.push(headers.cookie)
    response.setHeader('set-cookie', ['sid=1; Path=/', 'theme=a=b']).end()
  })
  const recorder = await recorderOf(backend.url)
  const ask = (headers: Record<string, string>) =>
    new Promise<void>((resolve) => {
      get(recorder.url, { headers }, (answer) => answer.resume().on('end', resolve))
    })
  const browser = { 'sec-fetch-site': 'same-origin' }
  await ask({ cookie: 'grafana=secret', ...browser })
  await ask({ cookie: 'grafana=secret; sid=1; theme=a=b; sid=2', ...browser })
  await ask({ cookie: 'own=1' })
  expect(cookies).toEqual([undefined, 'sid=1; theme=a=b', 'own=1'])
  await recorder.stop()
  await backend.close()
})

test('the target gets its own host and origin, and complete bodies', async () => {
  const requests: unknown[] = []
  const backend = await startBackend(({ headers: { host, origin } }, body, response) => {
    requests.push({ host, origin, body })
    response.end()
  })
  const recorder = await recorderOf(backend.url)
  const body = new Blob(['first ', 'second']).stream()
  const streamed = { method: 'DELETE', headers: { origin: recorder.url }, body, duplex: 'half' }
  await fetch(`${recorder.url}/api/x`, streamed as RequestInit)
  const { host, origin } = new URL(backend.url)
  expect(requests).toEqual([{ host, origin, body: 'first second' }])
  await recorder.stop()
  await backend.close()
})

test('records who ended a connection: client, server or transport', async () => {
  const backend = await startBackend(
    (_request, _body, response) => void response.end(),
    (socket) => {
      socket.on('kick', () => socket.disconnect())
      socket.on('drop', () => socket.conn.close())
    },
  )
  const recorder = await recorderOf(backend.url)
  const options = { transports: ['websocket'], reconnection: false, forceNew: true }
  for (const event of ['kick', 'drop', null]) {
    const socket = io(recorder.url, options)
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    if (event === null) socket.disconnect()
    else socket.emit(event)
    await ended
  }
  await expect.poll(() => recorder.counts().disconnect).toBe(3)
  const { records } = await recordingOf((await recorder.stop()).file)
  const reasons = records.flatMap((one) => (one.kind === 'disconnect' ? [one.reason] : []))
  expect(reasons).toEqual(['server', 'transport', 'client'])
  await backend.close()
})
