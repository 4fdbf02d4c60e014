import { expect, test, vi } from 'vitest'
import { createWatchList } from './watchList.ts'

function listening() {
  const watched = vi.fn()
  const unwatched = vi.fn()
  return { watched, unwatched, list: createWatchList({ watched, unwatched }) }
}

test('devices that come on the screen are watched, those that leave it no longer', () => {
  const { watched, unwatched, list } = listening()
  const leave = list.add(['A', 'B'])
  expect(watched).toHaveBeenCalledWith(['A', 'B'])
  expect(list.all()).toEqual(['A', 'B'])
  leave()
  expect(unwatched).toHaveBeenCalledWith(['A', 'B'])
  expect(list.all()).toEqual([])
})

test('a device that is on twice leaves with the last', () => {
  const { watched, unwatched, list } = listening()
  const first = list.add(['A'])
  const second = list.add(['A', 'B'])
  expect(watched).toHaveBeenLastCalledWith(['B'])
  first()
  expect(unwatched).not.toHaveBeenCalled()
  second()
  expect(unwatched).toHaveBeenCalledWith(['A', 'B'])
})
