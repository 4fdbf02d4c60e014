import { meterHistoryRow } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finished } from '../../world/pausable.ts'
import { encodedRows, LongBody, ofPresentWorld } from './steps.ts'

const textOf = (body: LongBody) => [...body.json()].join('')
const row = fc.dictionary(fc.string(), fc.jsonValue())

test('a long body has the bytes of its JSON, whatever pauses come between its rows', () => {
  fc.assert(
    fc.property(row, fc.string(), fc.array(fc.option(row)), (head, key, rows) => {
      // A later field of the same name would have another place.
      fc.pre(!Object.hasOwn(head, key) && !/^\d+$/.test(key) && key !== '__proto__')
      const whole = { ...head, [key]: rows.filter((one) => one !== null) }
      const body = new LongBody(head, key, () => rows)
      expect(textOf(body)).toBe(JSON.stringify(whole))
      expect(JSON.stringify(body)).toBe(JSON.stringify(whole))
    }),
    { seed: 19 },
  )
})

test('each part of a long body has at most one row, so that it can be paused between all', () => {
  const body = new LongBody({ success: true }, 'data', () => [{ t: 1 }, null, { t: 2 }])
  expect([...body.json()]).toEqual(['{"success":true,"data":[', '{"t":1}', null, ',{"t":2}', ']}'])
})

test('rows are encoded one by one', () => {
  const one = { t: 1_768_500_000_000, haet: 1, haext: 2, hret: 3 }
  const rows = encodedRows(meterHistoryRow, () => [one, null])
  expect([...rows()]).toEqual([{ ...one, t: 1_768_500_000 }, null])
})

test('an answer during which time jumps is made again, but not forever', () => {
  const worlds = (jumps: number) => {
    const player = { run: { world: { jump: 0 } } }
    let begun = 0
    const answer = finished(
      ofPresentWorld(player, function* () {
        const { world } = player.run
        begun += 1
        yield null
        if (begun <= jumps) player.run = { world: { jump: begun } }
        return world.jump
      }),
    )
    return { answer, begun }
  }
  expect(worlds(0)).toEqual({ answer: 0, begun: 1 })
  expect(worlds(1)).toEqual({ answer: 1, begun: 2 })
  expect(worlds(9)).toEqual({ answer: 2, begun: 3 })
})
