import { type LoggedEntry, logLine } from '@wattpost/emulator'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlayedScenario, playScenario } from '../support/playedScenario.ts'

const END_MS = 4 * 60_000

/** A random pause and action; an action that the device lacks is refused and not logged. */
const commands = fc.array(
  fc.record({
    waitMs: fc.oneof(fc.constant(0), fc.nat({ max: 60_000 })),
    device: fc.constantFrom('HY-0001', 'BG-0001', 'PM-0001'),
    action: fc.constantFrom(
      ...(['offline', 'online', 'switch-off', 'tamper-on', 'grid-off', 'grid-on'] as const).map(
        (name) => ({ do: name }),
      ),
      { do: 'assign', merchant: 'merchant2@wattpost.test', owner: null } as const,
    ),
  }),
  { minLength: 1, maxLength: 6 },
)

type Commands = typeof commands extends fc.Arbitrary<infer Given> ? Given : never

/** The log of the live run, from its start. */
async function kept() {
  const story = await playScenario('grid-outage')
  const live = story.player.follow(() => {
    const log: LoggedEntry[] = []
    return { log, onEntry: (entry: LoggedEntry) => void log.push(entry) }
  })
  const text = (untilMs = Number.POSITIVE_INFINITY) =>
    live()
      .log.flatMap((entry) => (entry.atMs <= untilMs ? [logLine(entry)] : []))
      .join('\n')
  return { player: story.player, text }
}

function command({ player }: Pick<PlayedScenario, 'player'>, given: Commands) {
  for (const { waitMs, device, action } of given) {
    player.step(waitMs)
    player.submit({ kind: 'act', deviceId: device, action, cause: { by: 'control' } })
  }
}

test('a seek back restores any moment byte for byte after any commands (seed 5)', async () => {
  await fc.assert(
    fc.asyncProperty(commands, fc.nat({ max: END_MS }), async (given, backTo) => {
      const story = await kept()
      const { player } = story
      command(story, given)
      player.step(Math.max(0, player.run.startMs + END_MS - player.run.nowMs))
      const atMs = player.run.startMs + backTo
      const before = story.text(atMs)
      expect(player.seek(atMs).ok).toBe(true)
      expect(player.run.nowMs).toBe(atMs)
      expect(story.text()).toBe(before)
    }),
    { seed: 5, numRuns: 12 },
  )
})

test('after a seek back, the run continues without the later commands', async () => {
  const [back, straight] = [await kept(), await kept()]
  const early = { waitMs: 20_000, device: 'BG-0001', action: { do: 'tamper-on' } } as const
  const late = { waitMs: 60_000, device: 'HY-0001', action: { do: 'offline' } } as const
  command(back, [early, late])
  back.player.seek(back.player.run.startMs + 45_000)
  back.player.seek(back.player.run.startMs + END_MS)
  command(straight, [early])
  straight.player.seek(straight.player.run.startMs + END_MS)
  expect(back.text()).toContain('"generator-on"')
  expect(back.text()).toBe(straight.text())
})

test('rate, pauses and max give the same event log', async () => {
  const wall = { ms: 0 }
  const plain = await playScenario('grid-outage')
  plain.player.step(END_MS)
  const paced = await playScenario('grid-outage', undefined, () => wall.ms)
  const { player } = paced
  for (const speed of [0.1, 60, 1000, 'max'] as const) {
    player.set({ speed, paused: false })
    wall.ms += 317
    player.catchUp()
    player.set({ paused: true })
    wall.ms += 10_000
    player.catchUp()
  }
  player.seek(player.run.startMs + END_MS)
  const upTo = ({ entries }: PlayedScenario, ms: number) =>
    entries.flatMap((entry) => (entry.atMs <= ms ? [logLine(entry)] : [])).join('\n')
  const ms = plain.player.run.nowMs
  expect(upTo(paced, ms)).toBe(upTo(plain, ms))
})
