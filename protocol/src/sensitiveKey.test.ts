import { expect, test } from 'vitest'
import { contractVocabulary } from './contract/index.ts'
import { sensitivityOf } from './sensitiveKey.ts'

test.each([...['accessToken', 'X-API-Key', 'idtoken', 'newPassword', 'session', 'oobCode', 'PIN']])(
  '%s is a secret',
  (key) => expect(sensitivityOf(key)).toBe('secret'),
)

test.each([
  ...['displayName', 'USER_ID', 'tel', 'phones', 'technician', 'operator_id', 'dob', 'site_lat'],
  ...['latE7', 'clientIp', 'mac', 'firstname', 'Address2', 'ownerEmail', 'imei'],
])('%s is personal', (key) => expect(sensitivityOf(key)).toBe('personal'))

test.each(['', 'voltage', 'latestData', 'monitor', 'hi_pwd', 'spinning', 'nearest', 'keyless'])(
  '%j is harmless',
  (key) => expect(sensitivityOf(key)).toBeNull(),
)

test('no field of the contract with numbers, dates or a form is sensitive but coordinates', () => {
  const fields = [...contractVocabulary().fields]
  const closed = fields.filter(([, one]) => one.isNumber || one.isDate || one.patterns.length > 0)
  expect(closed.length).toBeGreaterThan(100)
  const sensitive = closed.flatMap(([name]) => (sensitivityOf(name) === null ? [] : name))
  expect(sensitive).toEqual(['latitude', 'longitude'])
})
