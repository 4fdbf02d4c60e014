import { expect, test } from 'vitest'
import { addAll, createSelection, hiddenCount, toggle } from './selection.ts'

test('devices are chosen and unchosen once choosing has begun', () => {
  const selection = createSelection()
  const chosen = () => selection.getState().ids && [...(selection.getState().ids ?? [])]
  toggle(selection, 'BG-0001')
  addAll(selection, ['BG-0001'])
  expect(chosen()).toBeNull()
  selection.setState({ ids: new Set() })
  toggle(selection, 'BG-0001')
  toggle(selection, 'BG-0002')
  toggle(selection, 'BG-0001')
  expect(chosen()).toEqual(['BG-0002'])
  addAll(selection, ['BG-0002', 'BG-0003'])
  expect(chosen()).toEqual(['BG-0002', 'BG-0003'])
})

test('chosen devices that the list no longer shows are counted', () => {
  const chosen = new Set(['BG-0001', 'BG-0002'])
  expect(hiddenCount(chosen, ['BG-0002', 'BG-0003'])).toBe(1)
  expect(hiddenCount(chosen, ['BG-0001', 'BG-0002'])).toBe(0)
})
