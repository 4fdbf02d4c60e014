import { beforeAll, expect, test } from 'vitest'
import { found, type Leak, Traffic, type Written } from './leaks.testing.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const hex = (text: string) => Buffer.from(text).toString('hex')
const type = (contentType: string) => ({ answerHeaders: { 'content-type': contentType } })
const post = (body: string, contentType: string) =>
  ({ method: 'POST', body, headers: { 'content-type': contentType } }) as const

/** Places of personal data in contents of any form that an attacker would try. */
const PLACES: Readonly<Record<string, Leak>> = {
  'error texts': {
    personal: ['fashola', 'ferdinand', 'faruk'],
    send: async ({ call, ask }) => {
      await call('/api/x', { success: false, message: 'Fashola is blocked' }, { status: 403 })
      await call('/api/x', 'Error at Ferdinand', { ...type('text/plain'), status: 500 })
      await ask('device', { deviceId: 'HY-0001' }, { ok: false, message: 'HY-0001 is Faruk’s' })
    },
  },
  'addresses in bodies, with credentials': {
    personal: ['gbenga', 'gpassword', 'gsearch', 'g-host'],
    send: ({ call }) =>
      call('/api/x', { next: 'https://gbenga:gpassword@g-host.example/a?q=gsearch#gbenga' }),
  },
  'base64 and hex': {
    personal: ['habiba hassan', 'halima'],
    send: ({ call }) =>
      call('/api/x', {
        a: base64('habiba hassan'),
        b: base64(base64('name=halima;')),
        c: hex('habiba hassan'),
        d: `data:text/plain;base64,${base64('my habiba hassan')}`,
      }),
  },
  'JSON in strings': {
    personal: ['ibrahim', 'idris'],
    send: ({ call }) =>
      call('/api/x', {
        payload: JSON.stringify({ status: 'Ibrahim', deep: JSON.stringify(['Idris']) }),
        message: JSON.stringify('Idris'),
      }),
  },
  'keys of objects': {
    personal: ['jumoke', 'jide@', 'jk7uid', '352099001761499'],
    send: ({ call }) =>
      call('/api/x', {
        users: { Jumoke: 1, 'jide@home.example': true, jK7uid: {}, 352099001761499: [] },
        byChannel: { Jumoke: [] },
      }),
  },
  'positions in arrays': {
    personal: ['kemi', '6.524379', '3.379206', '2348031230001'],
    send: ({ call }) =>
      call('/api/x', { rows: [['Kemi', 6.524379, 3.379206], [2348031230001]], points: [['Kemi']] }),
  },
  'a body that is an array, a text or a number': {
    personal: ['lanre', 'lekan', '2348031230002'],
    send: async ({ call }) => {
      await call('/api/x', ['Lanre'])
      await call('/api/x', '"Lekan"', type('application/json'))
      await call('/api/x', '2348031230002', type('application/json'))
    },
  },
  'numbers of persons and places': {
    personal: ['8031230003', '479433601', '84831', '1499010', '6.601912', '3.351486'],
    send: ({ call }) =>
      call('/api/x', {
        phone: 8031230003,
        born: -479433601,
        pin: 84831,
        plot: 1499010,
        x: 6.601912,
        y: 3.351486,
        position: { v: 6.601912, p: 3.351486 },
        t: 28031230003,
      }),
  },
  'telephone numbers of contacts under names of the contract': {
    personal: ['8031230004', '5550143'],
    send: ({ call }) =>
      call('/api/x', {
        contact: { value: 8031230004, t: 5550143 },
        entry: { name: 'phone', value: 5550143 },
        from: '08031230004',
        to: '5550143',
      }),
  },
  'fields of the contract with other content': {
    personal: ['sade', 'seun'],
    send: ({ call }) =>
      call('/api/x', {
        ...{ status: 'Sade', type: 'sade', variant: 'Sade', family: 'Sade', series: 'sade' },
        ...{ metric: 'Sade', tz: 'Sade/Seun', period: 'Sade', monitor: 'sade', channel: 'Seun' },
        ...{ lastSeen: 'Sade', t: 'Sade', message: 'Sade', cop: 'Sade', net: 'Sade', ok: 'Sade' },
      }),
  },
  'JSON nested too deep': {
    personal: ['xavier'],
    send: ({ call }) =>
      call('/api/x', `${'['.repeat(200)}"Xavier"${']'.repeat(200)}`, type('application/json')),
  },
  'letters of other widths, forms and scripts': {
    personal: ['zainab', 'zoë', '王小明', 'зоя', 'زينب'],
    send: ({ call }) =>
      call('/api/x', {
        a: 'Ｚａｉｎａｂ',
        b: 'Zo\u0065\u0308',
        c: '王小明',
        d: 'Зоя',
        e: 'زينب',
      }),
  },
  'words of a person in another letter case': {
    personal: ['abiola'],
    send: async ({ call, send }) => {
      await send('hydra_status', [{ deviceId: 'HY-0001', by: 'ABIOLA' }])
      await call('/api/x', { name: 'Abiola', note: 'abiola' })
    },
  },
  'keys that JavaScript treats specially': {
    personal: ['bamidele'],
    send: ({ call }) =>
      call(
        '/api/x',
        '{"__proto__":{"a":"Bamidele"},"constructor":"Bamidele","toString":"Bamidele"}',
        type('application/json'),
      ),
  },
  'a text of 300,000 characters': {
    personal: ['chinwe'],
    send: ({ call }) => call('/api/x', { a: `${'long '.repeat(60_000)}Chinwe` }),
  },
  'an answer that names the accounts of a login': {
    personal: ['damilola', 'dk7canary', 'dphoto'],
    send: ({ call }) => {
      const user = { uid: 'dK7canary', name: 'Damilola', email: 'd@damilola.example' }
      const answer = { user: { ...user, photo: 'https://x/dphoto.png', merchant: true } }
      return call('/api/login', answer, post(JSON.stringify(user), 'application/json'))
    },
  },
}

let written: Written

beforeAll(async () => {
  const traffic = await Traffic.start()
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

test('every message of the session is recorded', () => {
  const count = (kind: string) => written.records.filter((one) => one.kind === kind).length
  expect(count('http')).toBe(19)
  expect([count('emit'), count('event'), count('ack')]).toEqual([1, 1, 2])
})
