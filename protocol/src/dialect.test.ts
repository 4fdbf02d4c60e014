import { expect, test } from 'vitest'
import { dialectSettings, hasAddition } from './dialect.ts'
import { additions } from './names.ts'

test('a backend has all additions by default', () => {
  const settings = dialectSettings.parse({})
  expect(settings).toStrictEqual({ dialect: 'full', without: [] })
  expect(additions.filter((one) => !hasAddition(settings, one))).toEqual([])
})

test('the core has no addition', () => {
  const settings = dialectSettings.parse({ dialect: 'core' })
  expect(additions.filter((one) => hasAddition(settings, one))).toEqual([])
})

test.each(additions)('without %s, all other additions stay', (addition) => {
  const settings = dialectSettings.parse({ without: [addition] })
  expect(additions.filter((one) => !hasAddition(settings, one))).toEqual([addition])
})

test.each([{ dialect: 'ours' }, { without: ['colour'] }, { without: 'acks' }])(
  'the settings %o are refused',
  (settings) => {
    expect(dialectSettings.safeParse(settings).success).toBe(false)
  },
)
