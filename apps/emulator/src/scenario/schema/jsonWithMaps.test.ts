import { expect, test } from 'vitest'
import { readWithMaps, textWithMaps } from './jsonWithMaps.ts'

test('a value is read as it was written, with maps anywhere in it', () => {
  const value = {
    empty: new Map(),
    nested: [new Map([['a', { inner: new Map([[1, null]]) }]])],
    plain: { text: 'x', none: null, list: [1, true] },
  }
  expect(readWithMaps(textWithMaps(value))).toEqual(value)
})
