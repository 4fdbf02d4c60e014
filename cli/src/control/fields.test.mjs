import { expect, test } from 'vitest'
import { readFields } from './fields.ts'

test.each([
  [['status=500', 'times=3'], { status: 500, times: 3 }],
  [['http=GET /api/hydra/devices?page=0'], { http: 'GET /api/hydra/devices?page=0' }],
  [['message=error: locked'], { message: 'error: locked' }],
  [['for=30s', 'who=owner@wattpost.test'], { for: '30s', who: 'owner@wattpost.test' }],
  [['hang=true', 'owner=null', 'skew=-2h'], { hang: true, owner: null, skew: '-2h' }],
  [['message="500"', 'body='], { message: '500', body: '' }],
  [['with=[{ status: 404, body: {} }]'], { with: [{ status: 404, body: {} }] }],
  [['{ socket: mute, for: 30s }'], { socket: 'mute', for: '30s' }],
  [[], {}],
])('%o is read as %o', (words, value) => {
  expect(readFields(words)).toEqual({ ok: true, value })
})

test('a value alone belongs to the only name', () => {
  expect(readFields(['0.8'], 'cover')).toEqual({ ok: true, value: { cover: 0.8 } })
})

test.each([
  [['bogus'], '"bogus": write name=value, e.g. status=500'],
  [['times=1', 'times=2'], 'times: it is given twice'],
  [['with=[{'], 'with: [{: '],
  [['{ socket: mute'], '{ socket: mute: '],
  [['slice={bytes:100}'], 'slice: {bytes:100}: YAML needs a blank after the colon: bytes: 100'],
  [['with=[{ body: {nope:1} }]'], 'YAML needs a blank after the colon: nope: 1'],
])('%o is refused', (words, message) => {
  expect(readFields(words)).toMatchObject({
    ok: false,
    error: { code: 'usage', message: expect.stringContaining(message) },
  })
})
