import { expect, test, vi } from 'vitest'
import { createWatchList } from './watchedDevices.ts'

function listening() {
  const watched = vi.fn()
  const unwatched = vi.fn()
  return { watched, unwatched, list: createWatchList({ watched, unwatched }) }
}

test('added devices are watched, removed ones are not', () => {
  const { watched, unwatched, list } = listening()
  const leave = list.add(['A', 'B'])
  expect(watched).toHaveBeenCalledWith(['A', 'B'])
  expect(list.all()).toEqual(['A', 'B'])
  leave()
  expect(unwatched).toHaveBeenCalledWith(['A', 'B'])
  expect(list.all()).toEqual([])
})

test('a device added twice is removed with the second', () => {
  const { watched, unwatched, list } = listening()
  const first = list.add(['A'])
  const second = list.add(['A', 'B'])
  expect(watched).toHaveBeenLastCalledWith(['B'])
  first()
  expect(unwatched).not.toHaveBeenCalled()
  second()
  expect(unwatched).toHaveBeenCalledWith(['A', 'B'])
})
