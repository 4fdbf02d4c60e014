import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { modelRuns } from '../testing/modelRuns.ts'
import { createFakeSource, type FakeSource } from './fakeSource.testing.ts'
import { createLive, type Live } from './live.ts'
import { NoAnswer } from './liveSource.ts'
import { families, type ModelFamily, type Part, type Watts } from './modelFamilies.testing.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The device as its server knows it: each report gives one of its parts a power that was never there before, in W. */
interface Model {
  epoch: number
  seq: number
  /** Seconds. */
  t: number
  /** How far ahead the device's own clock is, by which all is stamped that is told of it, s. */
  skewS: number
  powerW: Watts
  /** What was shown last, and of which epoch. */
  shown: { epoch: number; readonly powerW: Watts }
  isOut: boolean
}

interface Real {
  readonly live: Live
  readonly fake: FakeSource
  readonly family: ModelFamily
  /** What is under way, both ways. */
  readonly line: {
    readonly arrive: () => void
    /** The connection is gone, and with it this. */
    readonly end?: () => void
    readonly canBeLost: boolean
  }[]
  /** Ends what is being filled of the chart, with nothing: nobody waits for it. */
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
  const epoch = family.place(live)?.epoch ?? model.shown.epoch
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
    const { fake, family, line } = real
    model.t += 1
    tellTime(model, real)
    if (!isSample) {
      model.seq += 1
      model.powerW = { ...model.powerW, [part]: Math.max(...Object.values(model.powerW)) + 1 }
    }
    const { epoch, seq, powerW } = model
    const t = model.t + model.skewS
    const head = { deviceId: family.id, t, epoch, seq, ...(isSample && { sample: true }) }
    const frame = { ...head, ...family.frame(part, powerW[part]) }
    line.push({ arrive: () => fake.emit(family.event, frame), canBeLost: true })
  })
const arrive = (nth: number) =>
  step(`arrive(${nth})`, (_, { line }) => {
    line.splice(nth % Math.max(1, line.length), 1)[0]?.arrive()
  })
const double = (nth: number) =>
  step(`double(${nth})`, (_, { line }) => {
    const one = line[nth % Math.max(1, line.length)]
    if (one?.canBeLost) one.arrive()
  })
const lose = (nth: number) =>
  step(`lose(${nth})`, (_, { line }) => {
    const at = nth % Math.max(1, line.length)
    if (line[at]?.canBeLost) line.splice(at, 1)
  })
const cut = step('cut', (_, { fake }) => {
  fake.lose()
  fake.connect()
})
/** The server says what time it is, before anything else of that time. */
function tellTime({ t, epoch }: Model, { fake }: Real): void {
  fake.emit('clock', { now: t, speed: 1, paused: false, epoch })
}
/** All begins anew: numbers from 1, an earlier time, and values that were never there before. */
function beginAnew(model: Model): void {
  Object.assign(model, { epoch: model.epoch + 1, seq: 0, t: Math.max(150, model.t - 30) })
  const most = Math.max(...Object.values(model.powerW))
  model.powerW = { '1': most + 1, '4': most + 2 }
}
const seekBack = step('seekBack', async (model, real) => {
  // A socket keeps its order: what was said before comes before the news of another time.
  while (real.line.length > 0) {
    real.line.shift()?.arrive()
    await settled()
  }
  beginAnew(model)
  tellTime(model, real)
})
const skip = (seconds: number) =>
  step(`skip(${seconds})`, (model, real) => {
    model.t += seconds
    tellTime(model, real)
  })
const setClock = (skewS: number) =>
  step(`setClock(${skewS})`, (model) => {
    model.skewS = skewS
  })
const restart = step('restart', async (model, real) => {
  beginAnew(model)
  for (const end of real.giveUp.splice(0)) end()
  real.fake.lose()
  for (const { end } of real.line.splice(0)) end?.()
  await settled()
  real.fake.connect()
  tellTime(model, real)
})
const signOut = step('signOut', (model, { live, giveUp }) => {
  for (const end of giveUp.splice(0)) end()
  live.close()
  model.isOut = true
})
/** The line is good again: what is late arrives, and the device speaks once more. */
const heal: Step = {
  check: ({ isOut }) => !isOut,
  run: async (model, real) => {
    for (let round = 0; round < 4; round += 1) {
      while (real.line.length > 0) await arrive(0).run(model, real)
      await report('1', true).run(model, real)
    }
    while (real.line.length > 0) await arrive(0).run(model, real)
    expect(real.family.shown(real.live), 'nothing is lost').toEqual(model.powerW)
    await report('1', false).run(model, real)
    await arrive(0).run(model, real)
    const device = real.family.device(real.live)
    expect(device && real.live.stateNow(device), 'it was heard just now').toBe('up')
  },
  toString: () => 'heal',
}

async function play(family: ModelFamily, steps: Iterable<Step>): Promise<void> {
  const fake = createFakeSource()
  const nothing = () => {}
  const live = createLive({
    ...{ isSimulated: false, loadSource: async () => fake.open, untilItComes: (load) => load() },
    ...{ outdated: nothing, allOutdated: nothing, channelChanged: nothing },
  })
  const powerW = { '1': 1000, '4': 1 }
  const model: Model = {
    ...{ epoch: 3, seq: 0, t: 200, skewS: 0, powerW, isOut: false },
    shown: { epoch: 3, powerW: { '1': 0, '4': 0 } },
  }
  const real: Real = { live, fake, family, line: [], giveUp: [] }
  fake.answer('device', () => {
    const { epoch, seq, t, skewS } = model
    const answer = { epoch, seq, ...family.snapshot((t + skewS) * 1000, model.powerW) }
    return new Promise((resolve, reject) =>
      real.line.push({
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
    real.line.push({ arrive: () => fake.emit('chat_data', chunk), canBeLost: false })
    real.giveUp.push(() => fake.emit('chat_data', { ...chunk, points: [] }))
    return {}
  })
  await live.open({ uid: 'uid-owner', type: 'end_user' })
  live.watch([family.id])
  fake.connect()
  family.seed(live, 100_000, powerW)
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
  test(`frames and snapshots of a ${family.name} lost, doubled, late and overtaken, its server restarted, its time moved, its own clock set wrong: no older value comes back, and all are there in the end: ${runs.numRuns} sequences from seed ${runs.seed} [S8, S12] (cases 4, 5)`, async () => {
    const steps = fc.commands(anyStep, { maxCommands: 50, size: 'max' })
    await fc.assert(
      fc.asyncProperty(steps, (drawn) => play(family, drawn)),
      runs,
    )
  })
}

test('a sample that comes after a later one and the snapshot between them keeps the chart in order [C1]', async () => {
  const samples = [report('1', true), report('1', true)]
  for (const family of families) {
    await play(family, [report('1', false), arrive(0), ...samples, arrive(2), arrive(0)])
  }
})
