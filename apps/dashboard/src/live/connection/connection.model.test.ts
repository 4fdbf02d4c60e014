import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { modelRuns } from '../../testing/modelRuns.ts'
import { createLive, type Live } from '../live.ts'
import type { ConnectionState } from './connectionState.ts'
import { createHeldSource, type HeldSource } from './heldSource.testing.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The events of the link, without the resulting connection state [S9]. */
interface Model {
  link: 'idle' | 'dialling' | 'up' | 'lost' | 'failed' | 'refused'
  attempts: number
  lostAtMs: number | null
  /** Time without a message on an open link, ms. */
  quietMs: number
  /** A request timed out, and nothing was received since. */
  isLate: boolean
  /** The server has answered on a connection before. */
  wasAnswered: boolean
}

interface Real {
  readonly live: Live
  readonly source: HeldSource
}

type Step = fc.AsyncCommand<Model, Real>

function expected(model: Model, out: number): object {
  const { attempts: attempt, lostAtMs } = model
  switch (model.link) {
    case 'idle':
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
  if (model.link === 'up' && model.quietMs > 9000) {
    expect(state.kind, 'nothing received').toBe('Timeout')
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
      if (model.link === 'up' && real.source.unanswered() > before) model.isLate = true
      agree(model, real)
    },
    toString: () => name,
  }
}

const always = () => true
const isUp = ({ link }: Readonly<Model>) => link === 'up'
const isDown = ({ link }: Readonly<Model>) => link !== 'idle' && link !== 'up'

function received(model: Model): void {
  model.quietMs = 0
  model.isLate = false
}

const signIn = step(
  'signIn',
  async (model, { live }) => {
    await live.open({ uid: 'uid-owner', type: 'end_user' })
    Object.assign(model, { link: 'dialling', attempts: 1, lostAtMs: null })
  },
  always,
)
const signOut = step(
  'signOut',
  (model, { live }) => {
    live.close()
    model.link = 'idle'
  },
  always,
)
/** The server acknowledges each kind of request once: without that, no request can time out. */
const connect = step(
  'connect',
  async (model, { live, source }) => {
    source.connect()
    void live.request('device', { deviceId: 'A' })
    await vi.advanceTimersByTimeAsync(0)
    for (const one of [...source.out]) one.answer({})
    received(model)
    Object.assign(model, { link: 'up', attempts: 0, lostAtMs: null, wasAnswered: true })
  },
  isDown,
)
/** A connection on which nothing is received, after one that the server answered. */
const connectMute = step(
  'connectMute',
  async (model, { source }) => {
    source.connect()
    await vi.advanceTimersByTimeAsync(0)
    received(model)
    Object.assign(model, { link: 'up', attempts: 0, lostAtMs: null })
  },
  (model) => isDown(model) && model.wasAnswered,
)
const lose = step(
  'lose',
  (model, { source }) => {
    model.lostAtMs = performance.now()
    model.attempts = 0
    model.link = 'lost'
    source.lose(model.lostAtMs)
  },
  isUp,
)
const dial = step(
  'dial',
  (model, { source }) => {
    model.attempts += 1
    if (model.link === 'refused') model.lostAtMs = null
    model.link = 'dialling'
    source.listener()?.connection({ type: 'attempt-started' })
  },
  ({ link }) => link === 'lost' || link === 'failed',
)
const fail = step(
  'fail',
  (model, { source }) => {
    model.link = 'failed'
    source.listener()?.connection({ type: 'connect-failed', message: 'no' })
  },
  ({ link }) => link === 'dialling',
)
const refuse = step(
  'refuse',
  (model, { source }) => {
    model.link = 'refused'
    source.listener()?.connection({ type: 'user-refused', message: 'revoked' })
  },
  ({ link }) => link === 'dialling' || link === 'failed',
)
const emit = step(
  'emit',
  (model, { source }) => {
    source.listener()?.data('chat_data', {})
    received(model)
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
    // Without an open connection a request rejects at once [X19].
    if (model.link !== 'up') expect(await sent).toBe('Socket not connected')
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
      received(model)
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
    loadWithRetry: (load) => load(),
    ...{ invalidate: nothing, invalidateAll: nothing, channelChanged: nothing },
  })
  const model: Model = {
    ...{ link: 'idle', attempts: 0, lostAtMs: null, quietMs: 0 },
    ...{ isLate: false, wasAnswered: false },
  }
  try {
    await fc.asyncModelRun(() => ({ model, real: { live, source } }), steps)
  } finally {
    live.close()
    vi.clearAllTimers()
  }
}

const anyStep = [
  fc.constantFrom(signIn, connect, connect, connectMute, lose, dial, fail, refuse),
  fc.constantFrom(signOut, connect),
  fc.constantFrom(emit, send, send),
  fc.tuple(fc.nat({ max: 3 }), fc.boolean()).map(([nth, isRefused]) => answer(nth, isRefused)),
  fc.integer({ min: 1, max: 12_000 }).map(wait),
]
const runs = modelRuns(process.env, 300)

test(`any link events → a valid state: ${runs.numRuns} runs, seed ${runs.seed} [S8, S9, X19] (case 7)`, async () => {
  const steps = fc.commands(anyStep, { maxCommands: 40, size: 'max' })
  await fc.assert(fc.asyncProperty(steps, play), runs)
})

test('a request sent during Timeout is still open after the next message [S9]', async () => {
  const late = [send, wait(6000), send, wait(4000)]
  await play([signIn, connect, ...late, emit, answer(0, false), answer(0, false)])
})
