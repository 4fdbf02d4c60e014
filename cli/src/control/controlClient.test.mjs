import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { ControlClient } from './controlClient.ts'

/**
 * A server that answers every call.
 * @param {number} status
 * @param {string} body
 * @param {string} [type]
 */
async function serving(status, body, type = 'application/json') {
  /** @type {import('node:http').IncomingMessage[]} */
  const calls = []
  const server = createServer((call, answer) => {
    calls.push(call)
    answer.writeHead(status, { 'content-type': type }).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { url: `http://127.0.0.1:${port}`, calls, server }
}

/** @param {string} message */
const refusal = (message) => JSON.stringify({ success: false, message })

test('a call has its path, query, token and body, and its answer is decoded', async () => {
  const { url, calls } = await serving(200, '{"actions":[{"do":"grid-off"}]}')
  const client = new ControlClient({ url, token: 'secret' })
  expect(await client.ask('actions', { id: 'a/b', query: { all: 'true' } })).toEqual({
    ok: true,
    value: { actions: [{ do: 'grid-off' }] },
  })
  expect(calls[0]).toMatchObject({
    method: 'GET',
    url: '/__emulator/devices/a%2Fb/actions?all=true',
    headers: { authorization: 'Bearer secret' },
  })
})

test.each([
  [404, refusal('There is no device "X"'), 'usage', 'There is no device "X"'],
  [409, refusal('It was cancelled.'), 'usage', 'It was cancelled.'],
  [
    401,
    refusal('needed'),
    'usage',
    'requires its control token: --token or WATTPOST_CONTROL_TOKEN',
  ],
  [503, refusal('too many streams'), 'environment', 'too many streams'],
  [404, '<html>', 'environment', 'answers, but not as an emulator of this version'],
  [200, '<html>', 'environment', 'answers, but not as an emulator of this version'],
  [200, '{"actions":5}', 'environment', 'answers, but not as an emulator of this version'],
])('an answer %d %s is refused as %s', async (status, body, code, message) => {
  const { url } = await serving(status, body)
  const answer = await new ControlClient({ url }).ask('actions', { id: 'X' })
  expect(answer).toMatchObject({
    ok: false,
    error: { code, message: expect.stringContaining(message) },
  })
})

test('where nothing listens, the refusal says how to start it or name it', async () => {
  const { url, server } = await serving(200, '')
  await new Promise((resolve) => server.close(resolve))
  expect(await new ControlClient({ url }).ask('state', {})).toMatchObject({
    error: {
      code: 'environment',
      message: `Nothing is running at ${url}. Start it with "npx wattpost start", or name its address with --target or --port.`,
    },
  })
})

test('the lines of a log come one by one; another type of answer is none', async () => {
  const { url, calls } = await serving(200, '{"seq":0}\n{"seq":1}\n', 'application/x-ndjson')
  const log = await new ControlClient({ url }).log({ kind: 'traffic', follow: true })
  const lines = []
  if (log.ok) for await (const line of log.value) lines.push(line)
  expect(lines).toEqual(['{"seq":0}', '{"seq":1}'])
  expect(calls[0]?.url).toBe('/__emulator/log?kind=traffic&follow=true')
  const page = await serving(200, '<html>', 'text/html')
  expect(await new ControlClient(page).log({ kind: 'world', follow: false })).toMatchObject({
    error: { code: 'environment' },
  })
})

test('a log that its server or its reader breaks off ends after the last whole line', async () => {
  const server = createServer((call, answer) => {
    answer.writeHead(200, { 'content-type': 'application/x-ndjson' }).write('{"seq":0}\n{"se')
    if (call.url?.includes('traffic')) setImmediate(() => answer.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const client = new ControlClient({ url: `http://127.0.0.1:${port}` })
  const reading = new AbortController()
  /** @param {'world' | 'traffic'} kind */
  const linesOf = async (kind) => {
    const log = await client.log({ kind, follow: true, signal: reading.signal })
    const lines = []
    if (log.ok)
      for await (const line of log.value) {
        lines.push(line)
        if (kind === 'world') reading.abort()
      }
    return lines
  }
  expect(await linesOf('traffic')).toEqual(['{"seq":0}'])
  expect(await linesOf('world')).toEqual(['{"seq":0}'])
})

/** A server that accepts calls, and answers those of a path that it is given. @param {RegExp} answered */
async function silentExcept(answered) {
  const server = createServer((call, answer) => {
    if (!answered.test(call.url ?? '')) return
    answer.writeHead(200, { 'content-type': 'application/x-ndjson' })
    answer.write('{"seq":0}\n')
    setTimeout(() => answer.end('{"seq":1}\n'), 400)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return `http://127.0.0.1:${port}`
}

test('a port that accepts and never answers is refused after a limit, with what to do', async () => {
  const url = await silentExcept(/never/)
  const client = new ControlClient({ url }, 100)
  const silent = {
    ok: false,
    error: {
      code: 'environment',
      message: `${url} accepts connections, but has not answered for 0.1 s. Check --target or --port; if it is an emulator, start it again.`,
    },
  }
  expect(await client.ask('state', {})).toMatchObject(silent)
  expect(await client.ask('act', { id: 'X', body: { action: 'grid-off' } })).toMatchObject(silent)
  expect(await client.ask('setClock', { body: { paused: true } })).toMatchObject(silent)
  expect(await client.log({ kind: 'world', follow: true })).toMatchObject(silent)
  expect(await client.log({ kind: 'world', follow: false })).toMatchObject(silent)
})

test('a followed log may be silent for longer than the limit once it has begun', async () => {
  const url = await silentExcept(/log/)
  const log = await new ControlClient({ url }, 100).log({ kind: 'world', follow: true })
  const lines = []
  if (log.ok) for await (const line of log.value) lines.push(line)
  expect(lines).toEqual(['{"seq":0}', '{"seq":1}'])
})

/**
 * A server that sends a part of its answer every 20 ms without end, after a line.
 * @param {string} type @param {string} part
 */
async function dripping(type, part) {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': type }).write('{"seq":0}\n')
    const timer = setInterval(() => answer.write(part), 20)
    answer.once('close', () => clearInterval(timer))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return `http://127.0.0.1:${port}`
}

const silent = { error: { message: expect.stringContaining('has not answered for 0.3 s') } }

test('an answer that comes byte by byte is refused at the deadline', async () => {
  const client = new ControlClient({ url: await dripping('application/json', ' ') }, 300)
  expect(await client.ask('state', {})).toMatchObject(silent)
})

test('an answer without an end is refused after 16 MiB', async () => {
  const endless = ' '.repeat(4 * 1024 * 1024)
  const client = new ControlClient({ url: await dripping('application/json', endless) })
  expect(await client.ask('state', {})).toMatchObject({
    error: { message: expect.stringContaining('answers, but not as an emulator') },
  })
})

test.each([
  [true, ' '],
  [false, ' '],
  [true, ' '.repeat(4 * 1024 * 1024)],
])(
  'a log (follow: %s) whose line never ends is refused after the lines before it',
  async (follow, part) => {
    const client = new ControlClient({ url: await dripping('application/x-ndjson', part) }, 300)
    const log = await client.log({ kind: 'world', follow })
    const lines = []
    if (log.ok) for await (const line of log.value) lines.push(line)
    expect(lines).toEqual(['{"seq":0}'])
    expect(log).toMatchObject({ value: { ended: silent } })
  },
)
