import { expect, test } from 'vitest'
import { bgSnapshot, heardOfBg } from './devices/bgLive.ts'
import { aBg } from './devices/devices.testing.ts'
import { heardOf } from './useHeardOf.ts'

test('unlisted devices are those of which only frames told; all are in order of their ids', () => {
  const devices = new Map([
    ['BG-9', heardOfBg('BG-9')],
    ['BG-1', bgSnapshot(aBg)],
    ['BG-2', heardOfBg('BG-2')],
  ])
  const map = { devices, revision: 0 }
  expect(heardOf(map, 'unlisted')).toEqual(['BG-2', 'BG-9'])
  expect(heardOf(map, 'all')).toEqual(['BG-1', 'BG-2', 'BG-9'])
  expect(heardOf(map, 'none')).toEqual([])
})
