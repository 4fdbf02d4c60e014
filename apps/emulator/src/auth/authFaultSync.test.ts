import { expect, test } from 'vitest'
import type { AuthFault } from '../scenario/faults/fault.ts'
import type { ActiveFault } from '../scenario/run/activeFaults.ts'
import { AuthFaultSync, type AuthFaults, type FaultClaims } from './authFaults.ts'

const who = 'owner@wattpost.test'
const entry = (id: string, what: ActiveFault['what'], sinceMs = 0): ActiveFault => ({
  ...{ id, what, sinceMs },
  ...{ untilMs: null, hits: 0, left: null },
})
const down = entry('down', { auth: 'down' })
const disabled = entry('disabled', { auth: 'disabled', who })
const expired = entry('expired', { auth: 'expired', who })

/** Records applied and lifted faults instead of changing an Auth emulator. */
function recordedSync(
  refuse: (fault: AuthFault) => boolean = () => false,
  { claims, changes = [] }: { readonly claims?: FaultClaims; readonly changes?: string[] } = {},
) {
  const errors: string[] = []
  const faults: AuthFaults = {
    apply: async (fault) => {
      if (refuse(fault)) throw new Error('no such account')
      changes.push(`+${fault.auth}`)
      return async () => void changes.push(`-${fault.auth}`)
    },
  }
  const faultSync = new AuthFaultSync(
    Promise.resolve(faults),
    (message) => errors.push(message),
    claims,
  )
  return { faultSync, changes, errors }
}

test('applies each new fault once, and lifts each ended one', async () => {
  const { faultSync, changes } = recordedSync()
  faultSync.sync([disabled])
  faultSync.sync([disabled, expired])
  faultSync.sync([{ ...disabled, hits: 3 }, expired])
  faultSync.sync([expired])
  await faultSync.settled()
  expect(changes).toEqual(['+disabled', '+expired', '-disabled'])
})

test('ignores faults of other layers', async () => {
  const { faultSync, changes } = recordedSync()
  faultSync.sync([entry('http', { http: 'GET /api/login', status: 500 })])
  await faultSync.settled()
  expect(changes).toEqual([])
})

test('lifts and applies a fault that ends and starts at once', async () => {
  const { faultSync, changes } = recordedSync()
  for (const active of [[disabled], [], [disabled]]) faultSync.sync(active)
  await faultSync.settled()
  expect(changes).toEqual(['+disabled', '-disabled', '+disabled'])
})

test('while the Auth emulator is down other changes wait, then the latest faults apply', async () => {
  const { faultSync, changes } = recordedSync()
  faultSync.sync([down, disabled])
  faultSync.sync([down, expired])
  faultSync.sync([expired])
  await faultSync.settled()
  expect(changes).toEqual(['+disabled', '+down', '-down', '-disabled', '+expired'])
})

test('two overlapping down faults → down until both have ended', async () => {
  const { faultSync, changes } = recordedSync()
  const other = entry('other', { auth: 'down' })
  for (const active of [[down], [down, other], [other], []]) faultSync.sync(active)
  await faultSync.settled()
  expect(changes).toEqual(['+down', '-down'])
})

test('a fault that fails is logged once, and the others apply', async () => {
  const { faultSync, changes, errors } = recordedSync(({ auth }) => auth === 'disabled')
  faultSync.sync([disabled])
  faultSync.sync([disabled, expired])
  faultSync.sync([expired])
  await faultSync.settled()
  expect(changes).toEqual(['+expired'])
  expect(errors).toEqual([expect.stringContaining('no such account')])
})

test('lifts all faults before a job, and continues after a failed job', async () => {
  const { faultSync, changes } = recordedSync()
  faultSync.sync([disabled])
  const job = faultSync.liftAllThen(async () => {
    changes.push('job')
    throw new Error('no luck')
  })
  faultSync.sync([expired])
  await expect(job).rejects.toThrow('no luck')
  await faultSync.settled()
  expect(changes).toEqual(['+disabled', '-disabled', 'job', '+expired'])
})

test('an Auth emulator that did not start is logged, and settled() resolves', async () => {
  const errors: string[] = []
  const never = Promise.reject(new Error('port taken'))
  const faultSync = new AuthFaultSync(never, (message) => errors.push(message))
  faultSync.sync([disabled])
  await faultSync.settled()
  expect(errors).toEqual([expect.stringContaining('port taken')])
})

/** Two emulators with one Auth emulator, and what they change in it. */
function twoSyncs(refuse?: (fault: AuthFault) => boolean) {
  const taken = new Map<string, number>()
  const changes: string[] = []
  const [one, two] = [1, 2].map((number) => {
    const claims: FaultClaims = {
      take: async (key) => taken.set(key, taken.get(key) ?? number).get(key) === number,
      release: async (key) => void taken.delete(key),
    }
    return recordedSync(refuse, { claims, changes }).faultSync
  }) as [AuthFaultSync, AuthFaultSync]
  const sync = async (active: readonly ActiveFault[]) => {
    for (const each of [one, two]) each.sync(active)
    await Promise.all([one.settled(), two.settled()])
  }
  return { changes, taken, sync }
}

test('of two emulators one applies and lifts a fault of accounts, and both let tokens expire', async () => {
  const { changes, sync } = twoSyncs()
  await sync([disabled, expired])
  expect(changes.toSorted()).toEqual(['+disabled', '+expired', '+expired'])
  await sync([])
  expect(changes.slice(3).toSorted()).toEqual(['-disabled', '-expired', '-expired'])
  await sync([disabled])
  expect(changes.slice(6)).toEqual(['+disabled'])
})

test('a fault that cannot be applied is free again', async () => {
  const { taken, sync } = twoSyncs(() => true)
  await sync([disabled])
  expect(taken).toEqual(new Map())
})
