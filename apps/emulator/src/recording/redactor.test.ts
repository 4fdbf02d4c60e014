import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMsOf } from '../cpuTime.testing.ts'
import { Redactor } from './redactor.ts'

const redactor = (salt = 'salt') => new Redactor(Buffer.from(salt))
const clean = (value: unknown) => redactor().json(value)
const base64 = (text: string) => Buffer.from(text).toString('base64')

const JWT = `${base64('{"alg":"RS256"}')}.${Buffer.from('{"sub":"x"}').toString('base64url')}.c2lnbmF0dXJl`
const EMAIL = 'mara@sunrise.example'
const IMEI = '352099001761481'
const IMSI = '621300123456780'

test.each([
  ['a token anywhere', { note: `token ${JWT}.` }, JWT],
  ['an email anywhere', { note: `ask ${EMAIL} first` }, EMAIL],
  ['an IMEI anywhere', { note: `unit ${IMEI} is down` }, IMEI],
  ['an IMEI in groups', { note: 'unit 35-209900-176148-1' }, '176148'],
  ['an IMEI as a number', { note: Number(IMEI) }, IMEI],
  ['an IMSI anywhere', { note: `SIM ${IMSI}` }, IMSI],
  ['a password', { newPassword: 'correct horse' }, 'horse'],
  ['a key of any spelling', { 'X-API-Key': 'canary1' }, 'canary1'],
  ['a name', { displayName: 'Olive Owner' }, 'Olive'],
  ['names below a profile', { profile: { trading_as: 'Sunrise Power' } }, 'Sunrise'],
  ['an account', { user_id: 'kT7canary' }, 'kT7canary'],
  ['coordinates', { site_lat: 6.524379, lng: '3.379206' }, /6\.524|3\.379/],
  [
    'GeoJSON',
    { geometry: { type: 'Polygon', coordinates: [[[3.379206, 6.524379]]] } },
    /6\.5|3\.3/,
  ],
  ['coordinates in a text', { note: 'at 6.524379, 3.379206' }, /6\.524|3\.379/],
  ['a secret in a query', { link: 'https://x.test/a?b=1&access_token=canary' }, 'canary'],
  ['a secret in a fragment', { link: '/back#id_token=canary&x=1' }, 'canary'],
  ['an encoded email', { link: '/invite?to=mara%40sunrise.example' }, 'sunrise'],
  ['JSON inside a text', { body: JSON.stringify({ a: [{ token: 'canary' }] }) }, 'canary'],
  ['broken-off JSON', { body: '{"token":"canary","imei":"3520' }, 'canary'],
  ['lines of JSON', { log: '{"a":1}\n{"token":"canary"}\n' }, 'canary'],
  ['a header in a log', { log: 'sent Cookie: a=canary; b=canary' }, 'canary'],
  ['a pair in a log', { log: 'password: canary of mine' }, 'canary'],
  ['a key of a table', { users: { kT7canary99: { on: true } } }, 'kT7canary99'],
  ['an email as a key', { [EMAIL]: 1 }, EMAIL],
  ['a long key', { note: `use ${'aB3'.repeat(14)}` }, 'aB3aB3'],
])('removes %s', (_, value, secret) => {
  expect(JSON.stringify(clean(value))).not.toMatch(secret)
})

test('redacts text in base64, which stays base64', () => {
  const { note } = clean({ note: base64(`mail ${EMAIL}`) }) as { note: string }
  expect(Buffer.from(note, 'base64').toString()).toMatch(/^mail \w+@redacted\.invalid$/)
})

test('redacts text in bytes, gzipped too; other bytes become their length', () => {
  const plain = clean(Buffer.from(`mail ${EMAIL}`)) as { $binary: string }
  expect(Buffer.from(plain.$binary, 'base64').toString()).toMatch(/^mail \w+@redacted\.invalid$/)
  const packed = clean(gzipSync(`mail ${EMAIL}`)) as { $binary: string }
  const inside = gunzipSync(Buffer.from(packed.$binary, 'base64')).toString()
  expect(inside).toMatch(/^mail \w+@redacted\.invalid$/)
  expect(clean(Buffer.from([0, 1, 2, 255]))).toEqual({ $omitted: 4 })
})

test('a substitute keeps shape, is equal for equal values, and differs between recordings', () => {
  const one = redactor()
  const first = one.json({ imei: IMEI, email: EMAIL, lat: 6.5 }) as Record<string, unknown>
  const second = one.json({ imei: IMEI, note: `${EMAIL} ${IMEI}` }) as Record<string, unknown>
  expect(second.imei).toBe(first.imei)
  expect(second.note).toBe(`${first.email} ${first.imei}`)
  expect(first.imei).toMatch(/^\d{15}$/)
  expect(luhnHolds(String(first.imei))).toBe(true)
  expect(first.email).toMatch(/^\w+@redacted\.invalid$/)
  expect(Math.abs(Number(first.lat))).toBeLessThanOrEqual(90)
  expect(redactor('other').json({ imei: IMEI })).not.toEqual({ imei: first.imei })
})

test('a secret known by its key is removed from other texts too', () => {
  const one = redactor()
  const record = () => one.json([{ echo: 'got s3cr3tw0rd back' }, { password: 's3cr3tw0rd' }])
  expect(JSON.stringify(one.thoroughly(record))).not.toContain('s3cr3tw0rd')
})

test('harmless values stay unchanged', () => {
  const frame = {
    deviceId: 'HY-0001',
    t: 1_768_500_000,
    type: 'ac-power',
    tz: 'Africa/Lagos',
    message: 'Grid down since 17:58, 230.4 V at 2026-01-15T17:58:00.000Z',
    values: [0, -1.5, 1e21, 12345678901234],
    hi_pwd: 3000,
    merchant: true,
    profile: null,
    channel: 1,
    url: '/api/hydra/power-status?deviceId=HY-0001&range=d',
  }
  expect(clean(frame)).toEqual(frame)
  expect(redactor().url('/api/_auth/session')).toBe('/api/_auth/session')
})

const canary = fc.constantFrom(
  ['jwt', JWT],
  ['email', EMAIL],
  ['imei', IMEI],
  ['imsi', IMSI],
  ['password', 'cAnary-Pa55word!'],
  ['user_id', 'kT7canaryUid01'],
)
type Wrap = (inner: unknown) => unknown
const wraps: readonly Wrap[] = [
  (inner) => ({ data: inner }),
  (inner) => [0, inner, null],
  (inner) => ({ text: JSON.stringify(inner) }),
  (inner) => ({ blob: base64(JSON.stringify(inner)) }),
  (inner) => ({ line: `level=info body=${encodeURIComponent(JSON.stringify(inner))}` }),
  (inner) => Buffer.from(JSON.stringify(inner)),
  (inner) => gzipSync(JSON.stringify(inner)),
  (inner) => ({ link: `https://x.test/?state=${base64(JSON.stringify(inner))}` }),
]

/** Unpacked bytes; unchanged when they do not unpack, since the redactor may drop content. */
function opened(bytes: Buffer): Buffer {
  try {
    return bytes[0] === 31 && bytes[1] === 139 ? gunzipSync(bytes) : bytes
  } catch {
    return bytes
  }
}

/** A text in every readable form. */
function readable(value: unknown): string {
  const text = JSON.stringify(value)
  const blobs = [...text.matchAll(/[A-Za-z\d+/_-]{8,}={0,2}/g)].map(([blob]) => {
    const bytes = Buffer.from(blob, 'base64')
    return opened(bytes).toString('utf8')
  })
  const decoded = text.replace(/%[\da-f]{2}/gi, (hex) => decodeURIComponent(hex))
  return [
    text,
    decoded,
    ...blobs.map((blob) => (blob.includes('{') ? readable(blob) : blob)),
  ].join()
}

test('removes secrets in any nesting', () => {
  fc.assert(
    fc.property(
      canary,
      fc.array(fc.constantFrom(...wraps), { maxLength: 4 }),
      ([key, value], layers) => {
        const nested = layers.reduce<unknown>((inner, wrap) => wrap(toPlain(inner)), {
          [key ?? '']: value,
        })
        const one = redactor()
        expect(readable(one.thoroughly(() => one.json(nested)))).not.toContain(value)
      },
    ),
    { numRuns: 500 },
  )
})

test('never throws, and any JSON stays JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(() => JSON.stringify(clean(value))).not.toThrow()
    }),
  )
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void redactor().url(text)))
})

test.each([
  ['a', 50_000],
  ['eyJ', 20_000],
  ['a@', 25_000],
  ['a="', 15_000],
  ['a:', 25_000],
  ['%4', 25_000],
  ['1.2345,', 8_000],
  ['[', 50_000],
  ['aA1-', 15_000],
])('redacts a long text of %j within 2 s', (part, times) => {
  expect(cpuMsOf(() => redactor().text(part.repeat(times)))).toBeLessThan(2000)
})

/** Bytes inside JSON become base64. */
function toPlain(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}

function luhnHolds(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, char, at) => {
    const value = Number(char) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
