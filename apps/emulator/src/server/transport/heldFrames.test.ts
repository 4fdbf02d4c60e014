import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { accounts, HEAD, START_MS, scenarioOf } from '../../scenario/scenarios.testing.ts'
import { playerOf } from '../../start/openPlayer.ts'
import { createBackend } from './backend.ts'
import { HeldFrames } from './heldFrames.ts'
import { serialisedIn } from './serialisedFrame.ts'

const FLEET = `fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
  - { id: BG-0001, family: bg }
timeline:
  - { id: dark, at: 10m, device: HY-0001, do: grid-off }
  - { id: sold, at: 50m, device: BG-0001, do: assign, merchant: merchant2@wattpost.test }
  - { id: bright, at: 90m, device: HY-0001, do: grid-on }
`

/** A backend whose groups all have a member, and what it sends: times of frames and of the clock, ms. */
function serving() {
  const opened = playerOf(scenarioOf(`${HEAD}${FLEET}`), accounts, {
    paused: true,
    wallNowMs: () => 0,
  })
  if (!opened.ok) throw new Error(opened.error.message)
  const player = opened.value
  const sent: {
    readonly event: string
    readonly atMs: number
    readonly groups: readonly string[]
    readonly deviceId: string
  }[] = []
  const backend = createBackend({ player, log: expect.unreachable, nextTurn: async () => {} })
  const frames = backend.attach({
    publish: (groups, event, payload) => {
      const frame = JSON.parse(serialisedIn(payload) ?? '{}')
      sent.push({ event, atMs: frame.t * 1000, groups, deviceId: frame.deviceId })
    },
    publishToAll: (event, payload) =>
      void sent.push({ event, atMs: Object(payload).now * 1000, groups: [], deviceId: '' }),
    size: (group) => (group.startsWith('single') ? 1 : 0),
  })
  /** The frames that came before the clock had their time. */
  const early = () => {
    let clockMs = START_MS
    return sent.filter(({ event, atMs }) => {
      if (event === 'clock') clockMs = atMs
      return atMs > clockMs + 1000
    })
  }
  return { player, frames, sent, early }
}

test('frames of a step in slices come after the clock that clients need to know their time', () => {
  const { player, frames, sent, early } = serving()
  const { work } = player.stepInPieces(2 * HOUR_MS)
  while (work.next().done !== true) frames.tick()
  expect(sent.filter(({ event }) => event === 'hydra_status').length).toBeGreaterThan(1)
  expect(early()).toEqual([])
})

test('frames of a step at once do, too', () => {
  const { player, sent, early } = serving()
  player.step(2 * HOUR_MS)
  expect(sent.filter(({ event }) => event === 'hydra_status').length).toBeGreaterThan(1)
  expect(early()).toEqual([])
})

test('what is held of a device reaches its former merchant before the device is assigned', () => {
  const { player, sent } = serving()
  let sentBefore = 0
  player.listen({
    entry: ({ entry }) => {
      if (entry.kind === 'input' && entry.action.do === 'assign') sentBefore = sent.length
    },
  })
  player.step(2 * HOUR_MS)
  const ofFormer = ({ groups, deviceId }: (typeof sent)[number]) =>
    deviceId === 'BG-0001' && groups.includes('single:merchant:uid-merchant')
  expect(sent.slice(0, sentBefore).filter(ofFormer).length).toBeGreaterThan(0)
  expect(sent.slice(sentBefore).filter(ofFormer)).toEqual([])
})

/** Held frames outside a backend; each takes 2 ms. The test gives the turns of the event loop. */
function held({ isSkipping }: { isSkipping: boolean }) {
  const sent: unknown[] = []
  const waiting: (() => void)[] = []
  let nowMs = 0
  const frames: HeldFrames = new HeldFrames(
    {
      groups: {
        publish: (_, event) => {
          sent.push(event)
          nowMs += 2
        },
        publishToAll: () => {},
        size: () => 1,
      },
      isSkipping: () => isSkipping,
      announceClock: () => {
        sent.push('clock')
        frames.onClock({ now: 0, speed: 1, paused: false, epoch: 3 })
      },
      monotonicMs: () => nowMs,
      nextTurn: () => new Promise((resolve) => waiting.push(resolve)),
    },
    3,
  )
  const publish = (names: readonly string[]) => {
    for (const name of names) frames.publish(['all'], name, {})
  }
  const turn = async () => {
    for (const resolve of waiting.splice(0)) resolve()
    await Promise.resolve()
    return sent.splice(0)
  }
  return { frames, publish, turn, sent }
}

function namesOf(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${n}`)
}

test('sends the time once a thousand frames wait, and each frame once, in order', () => {
  const { frames, publish, sent } = held({ isSkipping: true })
  const names = namesOf(1500)
  publish(names)
  expect(sent).toEqual(['clock', '0', '1', '2'])
  frames.release()
  frames.release()
  expect(sent).toEqual(['clock', '0', '1', '2', 'clock', ...names.slice(3)])
})

test('case 47: after the time, what was held is sent for 5 ms in a turn, and what comes then waits', async () => {
  const { frames, publish, turn, sent } = held({ isSkipping: true })
  publish(namesOf(5))
  expect(sent).toEqual([])
  frames.onClock({ now: 0, speed: 1, paused: false, epoch: 3 })
  publish(['ahead'])
  expect(sent.splice(0)).toEqual(['0', '1', '2'])
  expect(await turn()).toEqual(['3', '4'])
  expect(await turn()).toEqual([])
  frames.onClock({ now: 1, speed: 1, paused: false, epoch: 3 })
  expect(sent).toEqual(['ahead'])
})

test('case 44: frames to many are sent for 5 ms in a turn of the event loop, in order', async () => {
  const { publish, turn, sent } = held({ isSkipping: false })
  publish(namesOf(8))
  expect(sent.splice(0)).toEqual(['0', '1', '2'])
  publish(['later'])
  expect(await turn()).toEqual(['3', '4', '5'])
  expect(await turn()).toEqual(['6', '7', 'later'])
  expect(await turn()).toEqual([])
  publish(['next'])
  expect(sent).toEqual(['next'])
})

test('case 44: what waits for its turn is sent before the audience changes, without a clock', async () => {
  const { frames, publish, turn, sent } = held({ isSkipping: false })
  publish(namesOf(8))
  frames.release()
  expect(sent.splice(0)).toEqual(namesOf(8))
  expect(await turn()).toEqual([])
})

test('at most a thousand frames wait for their turn', () => {
  const { publish, sent } = held({ isSkipping: false })
  const names = namesOf(1500)
  publish(names)
  expect(sent).toEqual(names.slice(0, 500))
})

test('frames of a skip are dropped when another run begins meanwhile', () => {
  const { player, sent } = serving()
  const { work } = player.stepInPieces(2 * HOUR_MS)
  for (let slices = 0; slices < 3; slices += 1) work.next()
  player.restart()
  expect(work.next().done).toBe(true)
  expect(sent.filter(({ atMs }) => atMs > START_MS + MINUTE_MS)).toEqual([])
  expect(sent.map(({ event }) => event)).toContain('clock')
})
