import { type HydraDevice, hydraDevice, type SocketAnswers } from '@wattpost/protocol'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { modelRuns } from '../testing/modelRuns.ts'
import { aHydra } from './devices.testing.ts'
import { createFakeSource, type FakeSource } from './fakeSource.testing.ts'
import { createLive, type Live } from './live.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const ID = aHydra.deviceId
type Channel = '1' | '4'

/** The device as its server knows it: each report gives one channel a power that was never there before, in W. */
interface Model {
  epoch: number
  seq: number
  t: number
  powerW: Record<Channel, number>
  /** What was shown last, and of which epoch. */
  shown: { epoch: number; readonly powerW: Record<Channel, number> }
  isOut: boolean
}

interface Real {
  readonly live: Live
  readonly fake: FakeSource
  /** What is under way, both ways. */
  readonly line: { readonly arrive: () => void; readonly canBeLost: boolean }[]
}

type Step = fc.AsyncCommand<Model, Real>

const settled = () => new Promise((resolve) => setImmediate(resolve))

function shownOf({ live }: Real): Record<Channel, number> | null {
  const channels = live.stores.hydra.read(ID)?.device.latestData['ac-power']
  return channels === undefined ? null : { '1': channels[1]?.rp ?? 0, '4': channels[4]?.rp ?? 0 }
}

function agree(model: Model, real: Real): void {
  const { chart = [], place } = real.live.stores.hydra.read(ID) ?? {}
  const powerW = shownOf(real)
  if (model.isOut) expect(powerW, 'nothing is left of the last user').toBeNull()
  const times = chart.map(({ t }) => t)
  expect(times, 'each moment once, in order').toEqual([...new Set(times)].toSorted((a, b) => a - b))
  if (powerW === null) return
  const epoch = place?.epoch ?? model.shown.epoch
  if (epoch === model.shown.epoch) {
    for (const channel of ['1', '4'] as const) {
      expect(powerW[channel], 'no older value comes back').toBeGreaterThanOrEqual(
        model.shown.powerW[channel],
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

const deviceOf = ({ t, powerW }: Model): HydraDevice => ({
  ...{ ...aHydra, lastSeen: t * 1000 },
  latestData: {
    ...aHydra.latestData,
    'ac-power': { '1': { rp: powerW[1], v: 230, ns: 1 }, '4': { rp: powerW[4], v: 230, ns: 1 } },
  },
})

const report = (channel: Channel, isSample: boolean) =>
  step(`${isSample ? 'sample' : 'report'}(${channel})`, (model, { fake, line }) => {
    model.t += 1
    if (!isSample) {
      model.seq += 1
      model.powerW = { ...model.powerW, [channel]: Math.max(...Object.values(model.powerW)) + 1 }
    }
    const { t, epoch, seq, powerW } = model
    const head = { deviceId: ID, t, epoch, seq, ...(isSample && { sample: true }) }
    const frame = {
      ...head,
      type: 'ac-power',
      channel: Number(channel),
      v: 230,
      rp: powerW[channel],
    }
    line.push({ arrive: () => fake.emit('hydra_power', frame), canBeLost: true })
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
const signOut = step('signOut', (model, { live }) => {
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
    expect(shownOf(real), 'nothing is lost').toEqual(model.powerW)
  },
  toString: () => 'heal',
}

async function play(steps: Iterable<Step>): Promise<void> {
  const fake = createFakeSource()
  const nothing = () => {}
  const live = createLive({
    ...{ isSimulated: false, loadSource: async () => fake.open },
    ...{ outdated: nothing, allOutdated: nothing, channelChanged: nothing },
  })
  const powerW = { '1': 1000, '4': 0 }
  const model: Model = {
    ...{ epoch: 3, seq: 0, t: 200, powerW, isOut: false },
    shown: { epoch: 3, powerW: { '1': 0, '4': 0 } },
  }
  const real: Real = { live, fake, line: [] }
  fake.answer('device', () => {
    const { epoch, seq } = model
    const answer: SocketAnswers['device'] = {
      ...{ family: 'hydra', epoch, seq, device: z.encode(hydraDevice, deviceOf(model)) },
    }
    return new Promise((resolve) =>
      real.line.push({ arrive: () => resolve(answer), canBeLost: false }),
    )
  })
  fake.answer('chat_data', () => 'refused')
  await live.open({ uid: 'uid-owner', type: 'end_user' })
  live.watch([ID])
  fake.connect()
  live.seed.hydra([aHydra])
  await fc.asyncModelRun(() => ({ model, real }), [...steps, heal])
  live.close()
}

const nth = fc.nat({ max: 5 })
const channel = fc.constantFrom<Channel>('1', '4')
const reports = channel.map((which) => report(which, false))
const anyStep = [
  ...[reports, reports, channel.map((which) => report(which, true))],
  ...[nth.map(arrive), nth.map(arrive), fc.constant(arrive(0)), nth.map(double), nth.map(lose)],
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(cut) },
    { weight: 1, arbitrary: fc.constant(signOut) },
  ),
]
const runs = modelRuns(process.env, 300)

test(`frames and snapshots lost, doubled, late and overtaken: no older value comes back, and all are there in the end: ${runs.numRuns} sequences from seed ${runs.seed} [S8, S12] (case 5)`, async () => {
  const steps = fc.commands(anyStep, { maxCommands: 50, size: 'max' })
  await fc.assert(fc.asyncProperty(steps, play), runs)
})

test('a sample that comes after a later one and the snapshot between them keeps the chart in order [C1]', async () => {
  const samples = [report('1', true), report('1', true)]
  await play([report('1', false), arrive(0), ...samples, arrive(2), arrive(0)])
})
