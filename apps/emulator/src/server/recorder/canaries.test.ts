import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { io } from 'socket.io-client'
import { expect, test, vi } from 'vitest'
import { startingScenario } from '../../recording/startingScenario.ts'
import { startBackend } from './backend.testing.ts'
import { recorderOf, recordingOf } from './recording.testing.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const jwt = (user: string) =>
  [`{"alg":"RS256"}`, `{"user_id":"${user}"}`, user]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

/** Thirty secrets of all kinds, each sent in another way. */
const CANARY = {
  bearer: jwt('canary-bearer'),
  cookie: 'canaryCookie01',
  setCookie: 'canarySetCookie02',
  header: 'canaryHeader03',
  queryToken: 'canaryQuery04',
  queryEmail: 'canary05@sunrise.example',
  fragment: 'canaryFragment06',
  pathUid: 'kT7canaryUid07',
  password: 'canary Password 08',
  apiKey: 'canaryApiKey09',
  bodyEmail: 'canary10@sunrise.example',
  imei: '352099001761481',
  imsi: '621300123456780',
  latitude: '6.524379',
  longitude: '3.379206',
  geoJson: '6.601912',
  person: 'Canary Eleven',
  formSecret: 'canaryForm12',
  jsonInText: 'canaryNested13',
  base64Email: 'canary14@sunrise.example',
  gzipToken: 'canaryGzip15',
  brotliToken: 'canaryBrotli16',
  socketToken: jwt('canary-socket'),
  socketUid: 'kT7canaryUid18',
  refusal: 'canary19@sunrise.example',
  emitPin: 'canaryPin20',
  ackToken: 'canaryOpaqueAck21',
  binary: 'canary22@sunrise.example',
  packedBinary: 'canary23@sunrise.example',
  eventText: 'canary24@sunrise.example',
  redirect: 'canaryRedirect25',
  opaqueBearer: 'canaryBearer26',
  opaqueAnswer: 'canaryAnswer27',
} as const

const backend = () =>
  startBackend(
    (request, _body, response) => {
      const json = (body: unknown) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
      response.setHeader('set-cookie', `sid=${CANARY.setCookie}; Path=/`)
      response.setHeader('x-trace', CANARY.header)
      switch (request.url?.split('?')[0]) {
        case '/api/devices':
          return json({
            imei: CANARY.imei,
            sim: CANARY.imsi,
            lat: Number(CANARY.latitude),
            where: { longitude: CANARY.longitude },
            area: { type: 'Point', coordinates: [1.5, Number(CANARY.geoJson)] },
            owner_name: CANARY.person,
            echo: `seen ${CANARY.cookie} and ${CANARY.setCookie} and ${CANARY.bearer}`,
            note: base64(`to ${CANARY.base64Email}`),
            raw: JSON.stringify({ token: CANARY.jsonInText }),
          })
        case '/api/packed':
          response
            .setHeader('content-type', 'application/json')
            .setHeader('content-encoding', 'gzip')
          return response.end(gzipSync(JSON.stringify({ refresh_token: CANARY.gzipToken })))
        case '/api/brotli':
          response.setHeader('content-type', 'text/plain').setHeader('content-encoding', 'br')
          return response.end(brotliCompressSync(`token=${CANARY.brotliToken}`))
        case '/api/moved':
          return response
            .writeHead(302, { location: `/api/devices?code=1&token=${CANARY.redirect}` })
            .end()
        case '/api/away':
          return response
            .writeHead(302, { location: `http://169.254.169.254/${CANARY.redirect}` })
            .end()
        default:
          return json({
            success: false,
            message: `no ${CANARY.bodyEmail} (${request.headers.authorization?.slice(7)})`,
          })
      }
    },
    (socket) => {
      socket.on('pay', (payload, answer) => {
        socket.emit('token', () => {
          socket.emit('hydra_status', { deviceId: 'HY-0001', note: `by ${CANARY.eventText}` })
          socket.emit('blob', Buffer.from(`to ${CANARY.binary}`), {
            deep: gzipSync(CANARY.packedBinary),
          })
          answer({ ok: true, echo: payload, session: CANARY.ackToken })
        })
      })
    },
    ({ handshake }) =>
      handshake.auth.token === 'wrong' ? new Error(`not ${CANARY.refusal}`) : undefined,
  )

/** The content of a file in every readable form. */
function readable(bytes: Buffer): string {
  const text = (bytes[0] === 31 ? gunzipSync(bytes) : bytes).toString('utf8')
  const blobs = [...text.matchAll(/[A-Za-z\d+/_-]{12,}={0,2}/g)].map(([blob]) => {
    const inside = Buffer.from(blob, 'base64')
    return (inside[0] === 31 && inside[1] === 139 ? gunzipSync(inside) : inside).toString('utf8')
  })
  return [text, decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25')), ...blobs].join('\n')
}

async function session(url: string): Promise<void> {
  const signed = { cookie: `sid=${CANARY.cookie}`, authorization: `Bearer ${CANARY.bearer}` }
  const get = (path: string) =>
    fetch(url + path, { headers: signed, redirect: 'manual' }).then((one) => one.text())
  await get(
    `/api/devices?access_token=${CANARY.queryToken}&to=${encodeURIComponent(CANARY.queryEmail)}`,
  )
  await get(
    `/api/users/${CANARY.pathUid}?back=${encodeURIComponent(`/#id_token=${CANARY.fragment}`)}`,
  )
  for (const path of ['/api/packed', '/api/brotli', '/api/moved', '/api/away']) await get(path)
  await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${CANARY.opaqueBearer}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      email: CANARY.bodyEmail,
      password: CANARY.password,
      apiKey: CANARY.apiKey,
    }),
  })
  const form = new URLSearchParams({ client_secret: CANARY.formSecret })
  await fetch(`${url}/api/form`, { method: 'POST', body: form })
  const options = { transports: ['websocket'], reconnection: false, forceNew: true }
  const query = { user_id: CANARY.socketUid, type: 'merchant' }
  const refused = io(url, { ...options, query, auth: { token: 'wrong' } })
  await new Promise((resolve) => refused.once('connect_error', resolve))
  const socket = io(url, { ...options, query, auth: { token: CANARY.socketToken } })
  socket.on('token', (answer) => answer(CANARY.opaqueAnswer))
  const blob = new Promise((resolve) => socket.once('blob', resolve))
  await socket.emitWithAck('pay', {
    pin: CANARY.emitPin,
    uid: CANARY.socketUid,
    to: CANARY.socketToken,
  })
  await blob
  socket.disconnect()
}

test('thirty secrets of a session appear in no file, line or name [cases 36 and 48]', async () => {
  const target = await backend()
  const recorder = await recorderOf(target.url)
  const temporary = await mkdtemp(join(recorder.directory, 'tmp-'))
  vi.stubEnv('TMPDIR', temporary)
  await session(recorder.url)
  await expect.poll(() => recorder.counts().disconnect).toBe(1)
  const growing = await readFile(join(recorder.directory, 'recording.ndjson'))
  const { file } = await recorder.stop()
  await target.close()
  const recording = await recordingOf(file)
  const files = await readdir(recorder.directory)
  expect(files).toEqual(['recording.ndjson.gz', basename(temporary)])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(temporary)).toEqual([])
  vi.unstubAllEnvs()
  const everything = [
    readable(growing),
    readable(await readFile(file)),
    readable(Buffer.from(startingScenario(recording, 'recording.ndjson.gz'))),
    ...recorder.logged,
  ].join('\n')
  expect(Object.entries(CANARY).filter(([, secret]) => everything.includes(secret))).toEqual([])
  expect(Object.keys(CANARY).length).toBeGreaterThanOrEqual(30)
  // The recorder has seen all of the session.
  const { http, connect, emit, event, ack } = recorder.counts()
  expect({ http, connect, emit, event, ack }).toEqual({
    http: 7,
    connect: 1,
    emit: 1,
    event: 3,
    ack: 2,
  })
  expect(recorder.counts()['connect-refused']).toBe(1)
  expect(recorder.logged.join()).toContain('redirect to http://169.254.169.254 was refused')
})
