import { expect, test } from 'vitest'
import { attentionNews } from './attentionNews.ts'

const gridDown = (deviceId: string) => ({
  ...{ key: `${deviceId} Grid down`, deviceId, reason: 'Grid down' },
})
const four = ['HY-0001', 'HY-0002', 'HY-0003', 'HY-0004'].map(gridDown)

test.each([
  ['the same is not told again', four, [...four], null],
  ['in another order neither', four, four.toReversed(), null],
  ['a new one is told by name', four.slice(0, 1), four.slice(0, 2), 'HY-0002: Grid down.'],
  ['two are told by name', [], four.slice(0, 2), 'HY-0001: Grid down. HY-0002: Grid down.'],
  ['many are counted', [], four, '4 more need attention.'],
  ['one that is over makes room for its next time', four, four.slice(1), ''],
  ['the last one is told to be over', four.slice(1, 2), [], 'Nothing needs attention any more.'],
])('%s', (_, before, now, said) => {
  expect(attentionNews(before, now)).toBe(said)
})
