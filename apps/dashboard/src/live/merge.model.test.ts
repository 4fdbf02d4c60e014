import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { modelRuns } from '../testing/modelRuns.ts'
import { createFakeSource, type FakeSource } from './connection/fakeSource.testing.ts'
import { NoAnswer } from './connection/liveSource.ts'
import { createLive, type Live } from './live.ts'
import { families, type ModelFamily, type Part, type Watts } from './modelFamilies.testing.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The device on its server; each report gives one part a new power, in W. */
interface Model {
  epoch: number
  seq: number
  /** Seconds. */
  t: number
  /** Lead of the device's clock, which stamps its reports, s. */
  skewS: number
  powerW: Watts
  /** The state shown last, and its epoch. */
  shown: { epoch: number; readonly powerW: Watts }
  isOut: boolean
}

interface Real {
  readonly live: Live
  readonly fake: FakeSource
  readonly family: ModelFamily
  /** Messages in transit, in both directions. */
  readonly inTransit: {
    readonly arrive: () => void
    /** Drops the message when the connection is lost. */
    readonly end?: () => void
    readonly canBeLost: boolean
  }[]
  /** Ends open chart queries without points. */
  readonly giveUp: (() => void)[]
}

type Step = fc.AsyncCommand<Model, Real>

const settled = () => new Promise((resolve) => setImmediate(resolve))

function agree(model: Model, { live, family }: Real): void {
  const powerW = family.shown(live)
  if (model.isOut) expect(powerW, 'nothing is left of the last user').toBeNull()
  const times = live.stores.hydra.read(family.id)?.chart.map(({ t }) => t) ?? []
  expect(times, 'each moment once, in order').toEqual([...new Set(times)].toSorted((a, b) => a - b))
  if (powerW === null) return
  const epoch = family.cursor(live)?.epoch ?? model.shown.epoch
  if (epoch === model.shown.epoch) {
    for (const part of ['1', '4'] as const) {
      expect(powerW[part], 'no older value comes back').toBeGreaterThanOrEqual(
        model.shown.powerW[part],
      )
    }
  }
  model.shown = { epoch, powerW }
}

function step(
  name: string,
  act: (model: Model, real: Real) => void | Promise<void>,
  check: (model: Readonly<Model>) => boolean = ({ isOut }) => !isOut,
): Step {
  return {
    check,
    run: async (model, real) => {
      await act(model, real)
      await settled()
      agree(model, real)
    },
    toString: () => name,
  }
}

const report = (part: Part, isSample: boolean) =>
  step(`${isSample ? 'sample' : 'report'}(${part})`, (model, real) => {
    const { fake, family, inTransit } = real
    model.t += 1
    sendTime(model, real)
    if (!isSample) {
      model.seq += 1
      model.powerW = { ...model.powerW, [part]: Math.max(...Object.values(model.powerW)) + 1 }
    }
    const { epoch, seq, powerW } = model
    const t = model.t + model.skewS
    const head = { deviceId: family.id, t, epoch, seq, ...(isSample && { sample: true }) }
    const frame = { ...head, ...family.frame(part, powerW[part]) }
    inTransit.push({ arrive: () => fake.emit(family.event, frame), canBeLost: true })
  })
const arrive = (nth: number) =>
  step(`arrive(${nth})`, (_, { inTransit }) => {
    inTransit.splice(nth % Math.max(1, inTransit.length), 1)[0]?.arrive()
  })
const double = (nth: number) =>
  step(`double(${nth})`, (_, { inTransit }) => {
    const one = inTransit[nth % Math.max(1, inTransit.length)]
    if (one?.canBeLost) one.arrive()
  })
const lose = (nth: number) =>
  step(`lose(${nth})`, (_, { inTransit }) => {
    const at = nth % Math.max(1, inTransit.length)
    if (inTransit[at]?.canBeLost) inTransit.splice(at, 1)
  })
const cut = step('cut', (_, { fake }) => {
  fake.lose()
  fake.connect()
})
/** The server sends its time before other messages of that time. */
function sendTime({ t, epoch }: Model, { fake }: Real): void {
  fake.emit('clock', { now: t, speed: 1, paused: false, epoch })
}
/** Restarts the world: numbers from 1, an earlier time and new values. */
function restartStream(model: Model): void {
  Object.assign(model, { epoch: model.epoch + 1, seq: 0, t: Math.max(150, model.t - 30) })
  const most = Math.max(...Object.values(model.powerW))
  model.powerW = { '1': most + 1, '4': most + 2 }
}
const seekBack = step('seekBack', async (model, real) => {
  // A socket keeps its order: earlier messages arrive before the new time.
  while (real.inTransit.length > 0) {
    real.inTransit.shift()?.arrive()
    await settled()
  }
  restartStream(model)
  sendTime(model, real)
})
const skip = (seconds: number) =>
  step(`skip(${seconds})`, (model, real) => {
    model.t += seconds
    sendTime(model, real)
  })
const setClock = (skewS: number) =>
  step(`setClock(${skewS})`, (model) => {
    model.skewS = skewS
  })
const restart = step('restart', async (model, real) => {
  restartStream(model)
  for (const end of real.giveUp.splice(0)) end()
  real.fake.lose()
  for (const { end } of real.inTransit.splice(0)) end?.()
  await settled()
  real.fake.connect()
  sendTime(model, real)
})
const signOut = step('signOut', (model, { live, giveUp }) => {
  for (const end of giveUp.splice(0)) end()
  live.close()
  model.isOut = true
})
/** The connection works again: late messages arrive, and the device reports once more. */
const heal: Step = {
  check: ({ isOut }) => !isOut,
  run: async (model, real) => {
    for (let round = 0; round < 4; round += 1) {
      while (real.inTransit.length > 0) await arrive(0).run(model, real)
      await report('1', true).run(model, real)
    }
    while (real.inTransit.length > 0) await arrive(0).run(model, real)
    expect(real.family.shown(real.live), 'nothing is lost').toEqual(model.powerW)
    await report('1', false).run(model, real)
    await arrive(0).run(model, real)
    const device = real.family.device(real.live)
    expect(device && real.live.freshness.statusNow(device), 'reported just now').toBe('up')
  },
  toString: () => 'heal',
}

async function play(family: ModelFamily, steps: Iterable<Step>): Promise<void> {
  const fake = createFakeSource()
  const nothing = () => {}
  const live = createLive({
    ...{ isSimulated: false, loadSource: async () => fake.open, loadWithRetry: (load) => load() },
    ...{ invalidate: nothing, invalidateAll: nothing, channelChanged: nothing },
  })
  const powerW = { '1': 1000, '4': 1 }
  const model: Model = {
    ...{ epoch: 3, seq: 0, t: 200, skewS: 0, powerW, isOut: false },
    shown: { epoch: 3, powerW: { '1': 0, '4': 0 } },
  }
  const real: Real = { live, fake, family, inTransit: [], giveUp: [] }
  fake.answer('device', () => {
    const { epoch, seq, t, skewS } = model
    const answer = { epoch, seq, ...family.snapshot((t + skewS) * 1000, model.powerW) }
    return new Promise((resolve, reject) =>
      real.inTransit.push({
        arrive: () => resolve(answer),
        end: () => reject(new NoAnswer('device')),
        canBeLost: false,
      }),
    )
  })
  fake.answer('chat_data', (question) => {
    const { deviceId, metric, from, to } = Object(question)
    const points = [Math.ceil(from), Math.floor(to)].map((t) => ({ t, v: 1 }))
    const chunk = { deviceId, metric, points, status: 'done' }
    real.inTransit.push({ arrive: () => fake.emit('chat_data', chunk), canBeLost: false })
    real.giveUp.push(() => fake.emit('chat_data', { ...chunk, points: [] }))
    return {}
  })
  await live.open({ uid: 'uid-owner', type: 'end_user' })
  live.watch([family.id])
  fake.connect()
  family.storeFetched(live, 100_000, powerW)
  await fc.asyncModelRun(() => ({ model, real }), [...steps, heal])
  live.close()
}

const nth = fc.nat({ max: 5 })
const part = fc.constantFrom<Part>('1', '4')
const reports = part.map((which) => report(which, false))
const anyStep = [
  ...[reports, reports, part.map((which) => report(which, true))],
  ...[nth.map(arrive), nth.map(arrive), fc.constant(arrive(0)), nth.map(double), nth.map(lose)],
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(cut) },
    { weight: 2, arbitrary: fc.constantFrom(restart, seekBack) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 3600 }).map(skip) },
    { weight: 2, arbitrary: fc.constantFrom(-7200, -20, 0, 20, 7200).map(setClock) },
    { weight: 1, arbitrary: fc.constant(signOut) },
  ),
]
const runs = modelRuns(process.env, 150)

for (const family of families) {
  test(`${family.name}: frames in any order → latest values, ${runs.numRuns} runs, seed ${runs.seed} [S8, S12] (cases 4, 5)`, async () => {
    const steps = fc.commands(anyStep, { maxCommands: 50, size: 'max' })
    await fc.assert(
      fc.asyncProperty(steps, (drawn) => play(family, drawn)),
      runs,
    )
  })
}

test('a late sample after a newer one and a snapshot keeps the chart in order [C1]', async () => {
  const samples = [report('1', true), report('1', true)]
  for (const family of families) {
    await play(family, [report('1', false), arrive(0), ...samples, arrive(2), arrive(0)])
  }
})
