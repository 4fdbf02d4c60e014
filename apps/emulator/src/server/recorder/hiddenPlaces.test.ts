import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { found, type Leak, Traffic, type Written } from './leaks.testing.ts'

const type = (contentType: string) => ({ answerHeaders: { 'content-type': contentType } })
const post = (body: string, contentType: string) =>
  ({ method: 'POST', body, headers: { 'content-type': contentType } }) as const

/** Places of personal data around the content, and in its form, that an attacker would try. */
const PLACES: Readonly<Record<string, Leak>> = {
  'headers of a request': {
    personal: ['Adaeze', 'agentsmith', 'refererson'],
    send: ({ call }) => {
      const headers = {
        'x-user': 'Adaeze',
        'user-agent': 'AgentSmith/1',
        referer: 'http://a/Refererson',
      }
      return call('/api/x', {}, { headers })
    },
  },
  'name and value of a cookie': {
    personal: ['biodun', 'cookieval'],
    send: ({ call }) => call('/api/x', {}, { headers: { cookie: 'biodun=cookieVal; a' } }),
  },
  'headers of an answer': {
    personal: ['chukwu', 'etagson', 'linkson'],
    send: ({ call }) =>
      call(
        '/api/x',
        {},
        {
          answerHeaders: { 'set-cookie': 'chukwu=1', etag: '"etagson"', link: '</linkson>; rel=x' },
        },
      ),
  },
  'the media type': {
    personal: ['dabiri', 'boundaryson'],
    send: async ({ call }) => {
      await call('/api/x', '{}', type('application/vnd.dabiri+json; name=boundaryson'))
      await call('/api/x', 'x', type('dabiri/dabiri'))
    },
  },
  'the reason of a status': {
    personal: ['ekwueme'],
    send: ({ call }) => call('/api/x', {}, { status: 404, reason: 'No Ekwueme' }),
  },
  'binary attachments': {
    personal: ['mfon', 'musa'],
    send: ({ send }) => send('power', [Buffer.from('by Mfon Mfon'), { a: gzipSync('Musa Musa') }]),
  },
  'acknowledgements of both sides': {
    personal: ['nkechi', 'nnamdi', 'nuhu'],
    send: async ({ ask, send }) => {
      await ask('watch', { deviceIds: [] }, 'Nkechi', { ok: 'Nnamdi' })
      await send('token', [], 'nuhu.token')
    },
  },
  'the handshake and its refusal': {
    personal: ['obinna', 'odili', 'okey', 'osas'],
    send: ({ refuse }) => {
      const error = Object.assign(new Error('not Osas'), { data: { by: 'Osas' } })
      return refuse({ token: 'obinna', deviceId: 'Odili' }, error, { user_id: 'Okey' })
    },
  },
  'names of events': {
    personal: ['patience'],
    send: async ({ ask, send }) => {
      await ask('patience', {}, {})
      await send('room_patience', [])
    },
  },
  'forms, also with files': {
    personal: ['quadri', 'queen', 'qfile'],
    send: async ({ call }) => {
      const form = 'application/x-www-form-urlencoded'
      await call('/api/x', {}, post('user=Quadri&queen=1&Queen', form))
      const body = new FormData()
      body.set('file', new Blob(['Quadri']), 'qfile.txt')
      await call('/api/x', {}, { method: 'POST', body })
    },
  },
  'lines of JSON, HTML, XML and CSV': {
    personal: ['rasheed', 'remi', 'rotimi', 'rukayat'],
    send: async ({ call }) => {
      await call('/api/x', '{"a":"Rasheed"}\n{"b":1}\n', type('application/x-ndjson'))
      await call('/api/x', '<p>Remi</p>', type('text/html'))
      await call('/api/x', '<a>Rotimi</a>', type('application/xml'))
      await call('/api/x', 'name\nRukayat', type('text/csv'))
    },
  },
  'ids of devices that are something else': {
    personal: ['tunde', '352099001761481', '2348031230005', 'a4-cf-12-9b-3d-03', 'tk7canary'],
    send: async ({ call, ask }) => {
      const ids = ['Tunde', 'tunde-1', 'tunde@home.example', '352099001761481', '2348031230005']
      const deviceIds = [...ids, 'A4-CF-12-9B-3D-03', 'tK7canaryUid']
      await ask('watch', { deviceIds }, { ok: true })
      for (const id of deviceIds) {
        await call(`/api/hydra/device/${encodeURIComponent(id)}`, { device: { deviceId: id } })
        await call(`/api/hydra/power-status?deviceId=${encodeURIComponent(id)}&range=d`)
      }
    },
  },
  'queries of unusual form': {
    personal: ['uche', 'umar', 'usman', 'uduak'],
    send: async ({ call }) => {
      await call('/api/x?Uche=1&Umar&=Usman&range=Uduak&range=d;Uche=2')
      await call('/api/x?a=%2555%6d%61r&b=Us%6Dan&c=%FFUduak&search=Uche+Umar')
      await call('/api/x?back=%2Flogin%3Fname%3DUche%23Umar')
    },
  },
  'where a redirect leads': {
    personal: ['victor', 'vera', 'valentine'],
    send: async ({ call }) => {
      const status = { status: 302 }
      await call('/api/x', {}, { ...status, answerHeaders: { location: '/Victor?Vera=1#Vera' } })
      await call('/api/x', {}, { ...status, answerHeaders: { location: 'Valentine/x' } })
    },
  },
  'JSON that cannot be read': {
    personal: ['wale', 'wasiu'],
    send: async ({ call }) => {
      await call('/api/x', '{"name":"Wale', type('application/json'))
      await call('/api/x', '{"status":"up"} Wasiu', type('application/json'))
      await call('/api/x', 'Wasiu', { answerHeaders: { 'content-encoding': 'compress' } })
    },
  },
  'packed bodies': {
    personal: ['yemi', 'yusuf'],
    send: async ({ call }) => {
      const packed = (encoding: string, answer: Buffer) =>
        call('/api/x', answer, {
          answerHeaders: { 'content-type': 'application/json', 'content-encoding': encoding },
        })
      await packed('gzip', gzipSync('{"status":"Yemi"}'))
      await packed('br', brotliCompressSync('{"status":"Yusuf"}'))
    },
  },
}

let written: Written

beforeAll(async () => {
  const traffic = await Traffic.start({ user_id: 'Ebuka', type: 'merchant' }, { token: 'efe' })
  for (const { send } of Object.values(PLACES)) await send(traffic)
  written = await traffic.stop()
})

test.each(Object.entries(PLACES))(
  'nothing personal from %s [cases 36 and 48]',
  (_, { personal }) => {
    expect(found(personal, written.while)).toEqual([])
    expect(found(personal, written.after)).toEqual([])
  },
)

test('nothing personal from the handshake of an accepted connection', () => {
  expect(found(['Ebuka'], written.after)).toEqual([])
})

test('every message of the session is recorded', () => {
  const count = (kind: string) => written.records.filter((one) => one.kind === kind).length
  expect(count('http')).toBe(36)
  expect([count('emit'), count('event'), count('ack')]).toEqual([3, 3, 6])
  expect(count('connect-refused')).toBe(1)
})
