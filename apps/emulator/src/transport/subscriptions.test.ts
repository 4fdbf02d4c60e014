import { expect, test } from 'vitest'
import { SampleRound } from './subscriptions.ts'

const deviceIds = Array.from({ length: 10 }, (_, index) => `BG-${index}`)

test('a round samples each device once; after a jump in time the next tick samples all', () => {
  const samples = new SampleRound({ deviceIds }, 5)
  const turns = (count: number) => Array.from({ length: count }, () => samples.next())
  const round = turns(5)
  expect(round.map((turn) => turn.length)).toEqual([2, 2, 2, 2, 2])
  expect(round.flat()).toEqual(deviceIds)
  turns(2)
  samples.allNext()
  expect(turns(6)).toEqual([deviceIds, [], [], [], [], deviceIds.slice(0, 2)])
})
