import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { modelRuns } from '../testing/modelRuns.ts'
import type { ConnectionState } from './connectionState.ts'
import { createHeldSource, type HeldSource } from './heldSource.testing.ts'
import { createLive, type Live } from './live.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What has happened to the line, and nothing of what the connection makes of it [S9]. */
interface Model {
  line: 'nobody' | 'dialling' | 'up' | 'lost' | 'failed' | 'refused'
  attempts: number
  lostAtMs: number | null
  /** How long nothing has come over a line that stands, ms. */
  quietMs: number
  /** A request waited in vain, and nothing has come since. */
  isLate: boolean
}

interface Real {
  readonly live: Live
  readonly source: HeldSource
}

type Step = fc.AsyncCommand<Model, Real>

function expected(model: Model, out: number): object {
  const { attempts: attempt, lostAtMs } = model
  switch (model.line) {
    case 'nobody':
      return { kind: 'Idle' }
    case 'dialling':
      return { kind: 'Connecting', attempt, lostAtMs }
    case 'lost':
      return { kind: 'Disconnected', reason: 'transport close', lostAtMs }
    case 'failed':
      return { kind: 'Error', message: 'no', attempt, lostAtMs }
    case 'refused':
      return { kind: 'Failed', message: 'revoked' }
    case 'up':
      if (model.isLate) return { kind: 'Timeout', requests: out }
      return out > 0 ? { kind: 'Busy', requests: out } : { kind: 'Connected' }
  }
}

function agree(model: Model, { live, source }: Real): void {
  const state: ConnectionState = live.connection.getState()
  const out = source.out.length
  if (model.line === 'up' && model.quietMs > 9000) {
    expect(state.kind, 'nothing came').toBe('Timeout')
  }
  expect(state).toEqual(expected(model, out))
}

function step(
  name: string,
  act: (model: Model, real: Real) => void | Promise<void>,
  check: (model: Readonly<Model>) => boolean,
): Step {
  return {
    check,
    run: async (model, real) => {
      const before = real.source.unanswered()
      await act(model, real)
      await vi.advanceTimersByTimeAsync(0)
      if (model.line === 'up' && real.source.unanswered() > before) model.isLate = true
      agree(model, real)
    },
    toString: () => name,
  }
}

const always = () => true
const isUp = ({ line }: Readonly<Model>) => line === 'up'
const isDown = ({ line }: Readonly<Model>) => line !== 'nobody' && line !== 'up'

function heard(model: Model): void {
  model.quietMs = 0
  model.isLate = false
}

const signIn = step(
  'signIn',
  async (model, { live }) => {
    await live.open({ uid: 'uid-owner', type: 'end_user' })
    Object.assign(model, { line: 'dialling', attempts: 1, lostAtMs: null })
  },
  always,
)
const signOut = step(
  'signOut',
  (model, { live }) => {
    live.close()
    model.line = 'nobody'
  },
  always,
)
const connect = step(
  'connect',
  (model, { source }) => {
    source.connect()
    heard(model)
    Object.assign(model, { line: 'up', attempts: 0, lostAtMs: null })
  },
  isDown,
)
const lose = step(
  'lose',
  (model, { source }) => {
    model.lostAtMs = performance.now()
    model.attempts = 0
    model.line = 'lost'
    source.lose(model.lostAtMs)
  },
  isUp,
)
const dial = step(
  'dial',
  (model, { source }) => {
    model.attempts += 1
    if (model.line === 'refused') model.lostAtMs = null
    model.line = 'dialling'
    source.listener()?.connection({ type: 'attempt-started' })
  },
  ({ line }) => line === 'lost' || line === 'failed',
)
const fail = step(
  'fail',
  (model, { source }) => {
    model.line = 'failed'
    source.listener()?.connection({ type: 'connect-failed', message: 'no' })
  },
  ({ line }) => line === 'dialling',
)
const refuse = step(
  'refuse',
  (model, { source }) => {
    model.line = 'refused'
    source.listener()?.connection({ type: 'refused-again', message: 'revoked' })
  },
  ({ line }) => line === 'dialling' || line === 'failed',
)
const emit = step(
  'emit',
  (model, { source }) => {
    source.listener()?.data('chat_data', {})
    heard(model)
  },
  isUp,
)
const send = step(
  'send',
  async (model, { live }) => {
    const sent = live.request('device', { deviceId: 'A' }).then(
      () => 'answered',
      (error: Error) => error.message,
    )
    // Nothing is sent where nobody listens, and it is said at once [X19].
    if (model.line !== 'up') expect(await sent).toBe('Socket not connected')
  },
  always,
)
const answer = (nth: number, isRefused: boolean) =>
  step(
    `${isRefused ? 'refuseRequest' : 'answer'}(${nth})`,
    (model, { source: { out } }) => {
      const one = out[nth % Math.max(1, out.length)]
      if (one === undefined) return
      if (isRefused) one.refuse()
      else one.answer({})
      heard(model)
    },
    isUp,
  )
const wait = (ms: number) =>
  step(
    `wait(${ms})`,
    async (model) => {
      await vi.advanceTimersByTimeAsync(ms)
      model.quietMs += ms
    },
    always,
  )

async function play(steps: Iterable<Step>): Promise<void> {
  const source = createHeldSource()
  const nothing = () => {}
  const live = createLive({
    isSimulated: false,
    loadSource: async () => source.open,
    untilItComes: (load) => load(),
    ...{ outdated: nothing, allOutdated: nothing, channelChanged: nothing },
  })
  const model: Model = {
    ...{ line: 'nobody', attempts: 0, lostAtMs: null, quietMs: 0 },
    isLate: false,
  }
  try {
    await fc.asyncModelRun(() => ({ model, real: { live, source } }), steps)
  } finally {
    live.close()
    vi.clearAllTimers()
  }
}

const anyStep = [
  fc.constantFrom(signIn, connect, connect, lose, dial, fail, refuse),
  fc.constantFrom(signOut, connect),
  fc.constantFrom(emit, send, send),
  fc.tuple(fc.nat({ max: 3 }), fc.boolean()).map(([nth, isRefused]) => answer(nth, isRefused)),
  fc.integer({ min: 1, max: 12_000 }).map(wait),
]
const runs = modelRuns(process.env, 300)

test(`whatever the line does, the connection is as its union says: ${runs.numRuns} sequences from seed ${runs.seed} [S8, S9, X19] (case 7)`, async () => {
  const steps = fc.commands(anyStep, { maxCommands: 40, size: 'max' })
  await fc.assert(fc.asyncProperty(steps, play), runs)
})

test('what was asked while an answer did not come is still out when the server speaks again [S9]', async () => {
  const late = [send, wait(6000), send, wait(4000)]
  await play([signIn, connect, ...late, emit, answer(0, false), answer(0, false)])
})
