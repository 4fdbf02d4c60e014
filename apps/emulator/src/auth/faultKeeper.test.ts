import { expect, test } from 'vitest'
import type { AuthFault } from '../scenario/faults/authFault.ts'
import type { InForce } from '../scenario/faults/board.ts'
import type { AuthFaults } from './authFaults.ts'
import { FaultKeeper } from './faultKeeper.ts'

const who = 'owner@wattpost.test'
const entry = (id: string, what: InForce['what'], sinceMs = 0): InForce => ({
  ...{ id, what, sinceMs },
  ...{ untilMs: null, hits: 0, left: null },
})
const down = entry('down', { auth: 'down' })
const disabled = entry('disabled', { auth: 'disabled', who })
const expired = entry('expired', { auth: 'expired', who })

/** Keeps a diary instead of an Auth emulator. */
function keeperWithDiary(refuse: (fault: AuthFault) => boolean = () => false) {
  const diary: string[] = []
  const complaints: string[] = []
  const faults: AuthFaults = {
    raise: async (fault) => {
      if (refuse(fault)) throw new Error('no such account')
      diary.push(`+${fault.auth}`)
      return async () => void diary.push(`-${fault.auth}`)
    },
  }
  const keeper = new FaultKeeper(Promise.resolve(faults), (message) => complaints.push(message))
  return { keeper, diary, complaints }
}

test('what comes into force is brought about once, and what goes is taken back', async () => {
  const { keeper, diary } = keeperWithDiary()
  keeper.keep([disabled])
  keeper.keep([disabled, expired])
  keeper.keep([{ ...disabled, hits: 3 }, expired])
  keeper.keep([expired])
  await keeper.settled()
  expect(diary).toEqual(['+disabled', '+expired', '-disabled'])
})

test('faults of other layers are none of its business', async () => {
  const { keeper, diary } = keeperWithDiary()
  keeper.keep([entry('http', { http: 'GET /api/login', status: 500 })])
  await keeper.settled()
  expect(diary).toEqual([])
})

test('one that goes and comes again at once is brought about again', async () => {
  const { keeper, diary } = keeperWithDiary()
  for (const inForce of [[disabled], [], [disabled]]) keeper.keep(inForce)
  await keeper.settled()
  expect(diary).toEqual(['+disabled', '-disabled', '+disabled'])
})

test('while the Auth emulator is down nothing else changes; then what is in force by then', async () => {
  const { keeper, diary } = keeperWithDiary()
  keeper.keep([down, disabled])
  keeper.keep([down, expired])
  keeper.keep([expired])
  await keeper.settled()
  expect(diary).toEqual(['+disabled', '+down', '-down', '-disabled', '+expired'])
})

test('down twice is down until both are over', async () => {
  const { keeper, diary } = keeperWithDiary()
  const other = entry('other', { auth: 'down' })
  for (const inForce of [[down], [down, other], [other], []]) keeper.keep(inForce)
  await keeper.settled()
  expect(diary).toEqual(['+down', '-down'])
})

test('one that can’t be is told once, and the others are', async () => {
  const { keeper, diary, complaints } = keeperWithDiary(({ auth }) => auth === 'disabled')
  keeper.keep([disabled])
  keeper.keep([disabled, expired])
  keeper.keep([expired])
  await keeper.settled()
  expect(diary).toEqual(['+expired'])
  expect(complaints).toEqual([expect.stringContaining('no such account')])
})

test('all are lifted before a job, and a job that fails stops nothing after it', async () => {
  const { keeper, diary } = keeperWithDiary()
  keeper.keep([disabled])
  const job = keeper.liftAllAnd(async () => {
    diary.push('job')
    throw new Error('no luck')
  })
  keeper.keep([expired])
  await expect(job).rejects.toThrow('no luck')
  await keeper.settled()
  expect(diary).toEqual(['+disabled', '-disabled', 'job', '+expired'])
})

test('an Auth emulator that did not come up is told, and nothing hangs', async () => {
  const complaints: string[] = []
  const never = Promise.reject(new Error('port taken'))
  const keeper = new FaultKeeper(never, (message) => complaints.push(message))
  keeper.keep([disabled])
  await keeper.settled()
  expect(complaints).toEqual([expect.stringContaining('port taken')])
})
