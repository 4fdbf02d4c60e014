import { type LoggedEntry, logLine } from '@wattpost/emulator'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Story, tell } from '../support/story.ts'

const END_MS = 4 * 60_000

/** Somebody waits for a while and does something; what a device cannot do is refused and is in no log. */
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

/** The log as one would keep it who also hears what happens again. */
async function kept() {
  const story = await tell('grid-outage')
  let log: LoggedEntry[] = []
  const add = (entry: LoggedEntry) => log.push(entry)
  story.stage.listen({
    entry: add,
    again: add,
    begun: () => {
      log = []
    },
  })
  const text = (untilMs = Number.POSITIVE_INFINITY) =>
    log.flatMap((entry) => (entry.atMs <= untilMs ? [logLine(entry)] : [])).join('\n')
  return { stage: story.stage, text }
}

function command({ stage }: Pick<Story, 'stage'>, given: Commands) {
  for (const { waitMs, device, action } of given) {
    stage.step(waitMs)
    const target = stage.play.world.device(device)
    if (target !== undefined) stage.play.act(target, action, { by: 'control' })
  }
}

test('a seek back brings any moment back byte for byte, whatever was commanded (seed 5)', async () => {
  await fc.assert(
    fc.asyncProperty(commands, fc.nat({ max: END_MS }), async (given, backTo) => {
      const story = await kept()
      const { stage } = story
      command(story, given)
      stage.step(Math.max(0, stage.play.startMs + END_MS - stage.play.nowMs))
      const atMs = stage.play.startMs + backTo
      const before = story.text(atMs)
      expect(stage.seek(atMs)).toBeNull()
      expect(stage.play.nowMs).toBe(atMs)
      expect(story.text()).toBe(before)
    }),
    { seed: 5, numRuns: 12 },
  )
})

test('onward from there all comes as it would have without what was commanded later', async () => {
  const [back, straight] = [await kept(), await kept()]
  const early = { waitMs: 20_000, device: 'BG-0001', action: { do: 'tamper-on' } } as const
  const late = { waitMs: 60_000, device: 'HY-0001', action: { do: 'offline' } } as const
  command(back, [early, late])
  back.stage.seek(back.stage.play.startMs + 45_000)
  back.stage.seek(back.stage.play.startMs + END_MS)
  command(straight, [early])
  straight.stage.seek(straight.stage.play.startMs + END_MS)
  expect(back.text()).toContain('"generator-on"')
  expect(back.text()).toBe(straight.text())
})

test('rate, pauses and max give the same event log', async () => {
  const wall = { ms: 0 }
  const plain = await tell('grid-outage')
  plain.stage.step(END_MS)
  const paced = await tell('grid-outage', undefined, () => wall.ms)
  const { stage } = paced
  for (const speed of [0.1, 60, 1000, 'max'] as const) {
    stage.set({ speed, paused: false })
    wall.ms += 317
    stage.catchUp()
    stage.set({ paused: true })
    wall.ms += 10_000
    stage.catchUp()
  }
  stage.seek(stage.play.startMs + END_MS)
  const upTo = ({ entries }: Story, ms: number) =>
    entries.flatMap((entry) => (entry.atMs <= ms ? [logLine(entry)] : [])).join('\n')
  const ms = plain.stage.play.nowMs
  expect(upTo(paced, ms)).toBe(upTo(plain, ms))
})
