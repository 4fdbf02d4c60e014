import { expect, test, vi } from 'vitest'
import { askPage } from './askPage.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => `D${at}`)
const never = new AbortController().signal
const one = () => vi.fn(async (id: string) => `${id} alone`)
/** Calls for many that answer for all devices but some. */
const manyBut = (...missing: readonly string[]) =>
  vi.fn(
    async (some: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      new Map(some.filter((id) => !missing.includes(id)).map((id) => [id, `${id} with others`])),
  )

test('a page has the answers of one call for each 100 devices, in order', async () => {
  const [alone, many] = [one(), manyBut()]
  const answers = await askPage(ids(250), { one: alone, many }, never)
  expect(many.mock.calls.map(([some]) => some.length)).toEqual([100, 100, 50])
  expect(alone).not.toHaveBeenCalled()
  expect(answers).toEqual(ids(250).map((id) => ({ id, ok: true, value: `${id} with others` })))
})

test('a device without an answer among many is asked for alone', async () => {
  const alone = one()
  const answers = await askPage(ids(30), { one: alone, many: manyBut('D7') }, never)
  expect(alone.mock.calls.map(([id]) => id)).toEqual(['D7'])
  expect(answers[7]).toEqual({ id: 'D7', ok: true, value: 'D7 alone' })
  expect(answers.map(({ id }) => id)).toEqual(ids(30))
})

test('a backend without such a call is asked for each device', async () => {
  const alone = one()
  const refusing = vi.fn(() => Promise.reject(new Error('There is no request "day_totals".')))
  for (const many of [refusing, null]) {
    alone.mockClear()
    const answers = await askPage(ids(30), { one: alone, many }, never)
    expect(alone).toHaveBeenCalledTimes(30)
    expect(answers.every(({ ok }) => ok)).toBe(true)
  }
  expect(refusing).toHaveBeenCalledOnce()
})

test('a few devices are asked for one by one', async () => {
  const many = manyBut()
  await askPage(ids(24), { one: one(), many }, never)
  expect(many).not.toHaveBeenCalled()
})

test('a failed call has its error; the others are answered', async () => {
  const failing = async (id: string) => (id === 'D1' ? Promise.reject(new Error('gone')) : id)
  expect(await askPage(ids(3), { one: failing, many: null }, never)).toEqual([
    { id: 'D0', ok: true, value: 'D0' },
    { id: 'D1', ok: false, error: new Error('gone') },
    { id: 'D2', ok: true, value: 'D2' },
  ])
})

test('a page that was left asks for nothing more', async () => {
  const left = new AbortController()
  const alone = one()
  const many = async () => {
    left.abort(new Error('left'))
    return new Map<string, string>()
  }
  await expect(askPage(ids(30), { one: alone, many }, left.signal)).rejects.toThrow('left')
  expect(alone).not.toHaveBeenCalled()
})
