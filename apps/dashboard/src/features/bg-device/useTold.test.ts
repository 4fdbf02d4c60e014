import { expect, test } from 'vitest'
import { withTold } from './useTold.ts'

const on = { switch: 'on', power: 'on', tamper: 'off', bv: 0, cut_off: 0 } as const

test('what is told after the last fetched change goes on from it, on the wire’s scale [S10]', () => {
  const told = [
    { t: 5, status: on },
    { t: 20, status: { ...on, switch: 'off', power: 'off', tamper: 'on' } as const },
  ]
  const fetched = [{ t: 10, v: 1 }]
  expect(withTold(fetched, told, 'switch')).toEqual([...fetched, { t: 20, v: 0 }])
  expect(withTold(fetched, told, 'power')).toEqual([...fetched, { t: 20, v: 1 }])
  expect(withTold([], told, 'tamper')).toEqual([
    { t: 5, v: 0 },
    { t: 20, v: 1 },
  ])
})
