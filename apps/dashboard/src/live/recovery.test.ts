import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRecovery } from './recovery.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

function mending(backfill: (id: string) => Promise<void> = async () => {}) {
  const asked: { id: string; answer: () => void; fail: () => void }[] = []
  const outdated: string[] = []
  const recovery = createRecovery({
    snapshot: (id) =>
      new Promise<void>((resolve, reject) => {
        asked.push({ id, answer: resolve, fail: () => reject(new Error('no answer')) })
      }),
    backfill,
    outdated: (id) => outdated.push(id),
  })
  const ids = () => asked.map(({ id }) => id)
  return { asked, outdated, recovery, ids }
}

test('a device is asked for once at a time, however often it is missed', async () => {
  const { asked, outdated, recovery, ids } = mending()
  recovery.recover('A')
  recovery.recover('A')
  expect(ids()).toEqual(['A'])
  asked[0]?.answer()
  await vi.waitFor(() => expect(outdated).toEqual(['A']))
  recovery.recover('A')
  expect(ids()).toEqual(['A', 'A'])
})

test('a whole fleet comes eight at a time', async () => {
  const { asked, recovery, ids } = mending()
  recovery.recoverAll(Array.from({ length: 20 }, (_, index) => `D${index}`))
  expect(ids()).toHaveLength(8)
  asked[0]?.answer()
  await vi.waitFor(() => expect(ids()).toHaveLength(9))
})

test('the charts of a fleet that was cut off are filled eight at a time', async () => {
  const fills: (() => void)[] = []
  const filling = () => new Promise<void>((resolve) => fills.push(resolve))
  const { asked, outdated, recovery } = mending(filling)
  recovery.recoverAll(Array.from({ length: 20 }, (_, index) => `D${index}`))
  for (let answered = 0; answered < 20; answered += 1) {
    asked[answered]?.answer()
    await new Promise(setImmediate)
  }
  expect(outdated).toHaveLength(20)
  expect(fills).toHaveLength(8)
  fills[0]?.()
  await new Promise(setImmediate)
  expect(fills).toHaveLength(9)
})

test('what failed is tried again once something succeeds, or the connection is new', async () => {
  const { asked, recovery, ids } = mending()
  recovery.recover('A')
  asked[0]?.fail()
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled())
  expect(ids()).toEqual(['A'])
  recovery.recoverAll([])
  expect(ids()).toEqual(['A', 'A'])
  asked[1]?.fail()
  recovery.recover('B')
  asked[2]?.answer()
  await vi.waitFor(() => expect(ids()).toEqual(['A', 'A', 'B', 'A']))
})

test('what waits is forgotten with the user [S8]', async () => {
  const { asked, recovery, ids } = mending()
  recovery.recoverAll(Array.from({ length: 20 }, (_, index) => `D${index}`))
  recovery.clear()
  for (const { answer } of [...asked]) answer()
  await new Promise(setImmediate)
  expect(ids()).toHaveLength(8)
})

test('what is out when the user goes is not asked for as the next one (case 25) [S8]', async () => {
  const { asked, outdated, recovery, ids } = mending()
  recovery.recover('theirs')
  recovery.recover('theirs too')
  recovery.clear()
  asked[0]?.fail()
  asked[1]?.answer()
  await new Promise(setImmediate)
  recovery.recoverAll([])
  expect(ids()).toEqual(['theirs', 'theirs too'])
  expect(outdated).toEqual([])
})

test('a past that was being filled when the user went is not filled for the next one (case 25) [S8]', async () => {
  const fills: { answer: () => void; fail: (error: Error) => void }[] = []
  const filling = () =>
    new Promise<void>((answer, fail) => {
      fills.push({ answer, fail })
    })
  const { asked, recovery, ids } = mending(filling)
  recovery.recoverAll(['theirs', 'theirs too', 'theirs as well'])
  for (const { answer } of asked.slice(0, 2)) answer()
  await vi.waitFor(() => expect(fills).toHaveLength(2))
  asked[2]?.fail()
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled())
  recovery.clear()
  fills[0]?.fail(new Error('no answer'))
  fills[1]?.answer()
  await new Promise(setImmediate)
  recovery.recoverAll([])
  expect(ids()).toHaveLength(3)
})

test('the next user does not wait for what the last one asked', () => {
  const { recovery, ids } = mending()
  recovery.recoverAll(Array.from({ length: 8 }, (_, index) => `D${index}`))
  recovery.clear()
  recovery.recover('D0')
  expect(ids()).toHaveLength(9)
})

test('to confirm a device leaves its past alone, unless frames are missed meanwhile', async () => {
  const { asked, outdated, recovery, ids } = mending()
  recovery.confirm('A')
  asked[0]?.answer()
  recovery.confirm('B')
  recovery.recover('B')
  asked[1]?.answer()
  await vi.waitFor(() => expect(outdated).toEqual(['B']))
  expect(ids()).toEqual(['A', 'B'])
})

test('what is missed while the past is being filled is asked for at once, and filled once more (case 6)', async () => {
  const fills: (() => void)[] = []
  const filling = () => new Promise<void>((resolve) => fills.push(resolve))
  const { asked, recovery, ids } = mending(filling)
  recovery.recover('A')
  asked[0]?.answer()
  await vi.waitFor(() => expect(fills).toHaveLength(1))
  recovery.recover('A')
  expect(ids()).toEqual(['A', 'A'])
  asked[1]?.answer()
  await new Promise(setImmediate)
  expect(fills).toHaveLength(1)
  fills[0]?.()
  await vi.waitFor(() => expect(fills).toHaveLength(2))
})

test('a device whose past is wanted is not content with its present, asked for later', async () => {
  const { asked, outdated, recovery } = mending()
  recovery.recover('A')
  recovery.confirm('A')
  asked[0]?.answer()
  await vi.waitFor(() => expect(outdated).toEqual(['A']))
})
