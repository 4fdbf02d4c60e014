import { expect, test } from 'vitest'
import { cpuMsOf } from '../start/cpuTime.testing.ts'
import { isDeviceId, KeptIds } from './redactor.ts'

test.each([
  ...['HY-0001', 'BG0001', 'abc_1', 'meter-12345678', 'HYDRA-7', '4711', '123456', 'A1'],
  ...['aB3-x9-11'],
])('%s is the id of a device', (id) => expect(isDeviceId(id)).toBe(true))

test.each([
  ...['', 'HY', 'mara-1', 'abcd1', 'HY-123456789', '1234567', '0803-123-4567', '1985-03-12'],
  ...['-HY1', 'HY 1', 'HY.1', 'A4-CF-12-9B-3D-01', 'a4cf129b3d01', `H${'1-'.repeat(12)}`, 'Hü-1'],
])('%j is none', (id) => expect(isDeviceId(id)).toBe(false))

test.each([
  ['EZE-01', 'Chidinma Eze', 'personal', true],
  ['EZE-01', 'call EZE today', null, true],
  ['eze7-01', 'Ezenwa', 'personal', false],
  ['GW-0012', 'GW-0012 is down', null, false],
  ['GWA-0012', 'GWA-0012 is down', null, false],
  ['HY-0001', 'HY-0001', 'personal', false],
  ['HY-0001', 'hy-0001', 'secret', true],
  ['D-080312', 'tel. 080-312 45', 'personal', false],
  ['D-0803124', '0803-124', 'personal', true],
  ['HYDRA-1', 'Hydra House', 'personal', false],
  ['AB-1', 'AB', 'personal', false],
] as const)('%s after %j (%s): rewritten %s', (id, text, sensitivity, isRewritten) => {
  const kept = new KeptIds()
  expect(kept.keeps(id)).toBe(true)
  kept.endRecord(true)
  kept.learn(text, sensitivity)
  expect(kept.takeRewrites()).toEqual(isRewritten ? [id] : [])
  expect(kept.keeps(id)).toBe(!isRewritten)
})

test('an id that contains a value learnt before is not kept', () => {
  const kept = new KeptIds()
  kept.learn('Mr Eze', 'personal')
  expect(kept.keeps('EZE-01')).toBe(false)
  expect(kept.personalCount).toBe(1)
  expect(kept.takeRewrites()).toEqual([])
})

test('long texts are not learnt, since they are no names', () => {
  const kept = new KeptIds()
  kept.learn(`${'a'.repeat(1000)} Eze`, 'personal')
  expect(kept.keeps('EZE-01')).toBe(true)
})

test('what is learnt in one record is looked for in all ids at once', () => {
  const kept = new KeptIds()
  for (let n = 0; n < 60_000; n += 1) kept.keeps(`AB-${n}`)
  kept.keeps('EZE-01')
  kept.endRecord(true)
  const letters = (n: number) => [...`${n}`].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const cpuMs = cpuMsOf(() => {
    for (let n = 0; n < 100_000; n += 1) kept.learn(`ab${letters(n)}zq`, 'personal')
    kept.learn('Eze', 'personal')
    expect(kept.takeRewrites()).toEqual(['EZE-01'])
  })
  expect(cpuMs).toBeLessThan(3000)
})

test('at most 100,000 ids are kept; others are replaced', () => {
  const kept = new KeptIds()
  for (let n = 0; n < 100_000; n += 1) kept.keeps(`${n}`)
  expect([kept.keeps('99999'), kept.keeps('AB-1')]).toEqual([true, false])
})
