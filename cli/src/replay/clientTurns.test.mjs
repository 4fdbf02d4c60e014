import { expect, test } from 'vitest'
import { waitForTurns } from './clientTurns.ts'

/** A player and a client whose turns end on demand. @param {object[]} expectations */
function setUp(...expectations) {
  /** @type {boolean[]} */
  const holds = []
  /** @type {(() => void)[]} */
  const ends = []
  /** @type {(logged: any) => void} */
  let onEntry = () => {}
  const player = {
    listen: (/** @type {any} */ { entry }) => {
      onEntry = entry
      return () => {}
    },
    hold: (/** @type {boolean} */ held) => void holds.push(held),
  }
  const client = {
    turn: () => new Promise((/** @type {(_: void) => void} */ resolve) => ends.push(resolve)),
  }
  const ending = new AbortController()
  const scenario = /** @type {any} */ ({ expect: expectations })
  const turns = waitForTurns(player, scenario, [client], ending.signal)
  const step = (/** @type {string} */ name) => onEntry({ entry: { kind: 'step', step: name } })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { turns, holds, ends, ending, step, settled }
}

const CALM = { id: 'calm', http: 'GET /api/**', status: 500, after: 'z', never: true }

test('time waits at the step of an endless window until each client has had its turn', async () => {
  const { turns, holds, ends, step, settled } = setUp(CALM)
  step('other')
  expect([holds, turns.isPending]).toEqual([[], false])
  step('z')
  await settled()
  expect([holds, turns.isPending]).toEqual([[true], true])
  ends[0]?.()
  await settled()
  expect([holds, turns.isPending]).toEqual([[true, false], false])
  step('z')
  expect(holds).toEqual([true, false])
})

test.each([
  { id: 'down', event: 'power', after: 'z' },
  { ...CALM, within: 5000 },
])('time passes at the step of %j', (one) => {
  const { turns, holds, step } = setUp(one)
  step('z')
  expect([holds, turns.isPending]).toEqual([[], false])
})

test('clients have a turn before the clock runs only for a window from the start', async () => {
  const late = setUp(CALM)
  await late.turns.first()
  expect(late.ends).toEqual([])
  const { after: _, ...early } = CALM
  const { turns, ends } = setUp(early)
  const first = turns.first()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await first
})

test('an interrupted run waits for no turn', async () => {
  const { turns, holds, ending, step, settled } = setUp(CALM)
  step('z')
  ending.abort()
  await settled()
  await settled()
  expect([holds, turns.isPending]).toEqual([[true, false], false])
})
