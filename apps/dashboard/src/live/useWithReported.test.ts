import { expect, test } from 'vitest'
import { bgSnapshot, unlistedBg } from './devices/bgLive.ts'
import { aBg } from './devices/devices.testing.ts'
import { reportedIds } from './useWithReported.ts'

test('unlisted devices are those known by frames only; all are in order of their ids', () => {
  const devices = new Map([
    ['BG-9', unlistedBg('BG-9')],
    ['BG-1', bgSnapshot(aBg)],
    ['BG-2', unlistedBg('BG-2')],
  ])
  const map = { devices, revision: 0 }
  expect(reportedIds(map, 'unlisted')).toEqual(['BG-2', 'BG-9'])
  expect(reportedIds(map, 'all')).toEqual(['BG-1', 'BG-2', 'BG-9'])
  expect(reportedIds(map, 'none')).toEqual([])
})
