import { frameEvents, hydraVariants } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import type { DeviceAction } from '../../world/action.ts'
import { act, HEAD, runOf, START_MS, scenarioOf } from '../scenarios.testing.ts'
import { type DeviceKind, eventsOf, type FrameFields, reportedKinds } from './reportedKinds.ts'

const ACTIONS: readonly DeviceAction[] = [
  ...(['offline', 'online', 'grid-off', 'grid-on', 'switch-off', 'tamper-on'] as const).map(
    (name) => ({ do: name }),
  ),
  {
    do: 'dividers',
    dividers: { battery_r1: 1, battery_r2: 2, solar_r1: 3, solar_r2: 4 },
  },
  {
    do: 'thresholds',
    thresholds: {
      ...{ high_temperature: 1, high_voltage: 2, high_power_day: 3, high_power_night: 4 },
      ...{ low_energy: 5, not_charging: 6 },
    },
  },
]

/** All frames of a device in 15 minutes; its connection and its grid fail, and it is set. */
function framesOf({ family, variant, feedIn }: DeviceKind) {
  const details = [
    ...(variant === undefined ? [] : [`variant: ${variant}`]),
    ...(feedIn === undefined ? [] : [`feedIn: ${feedIn}`]),
  ]
  const { run, entries } = runOf(
    scenarioOf(`${HEAD}fleet: [{ ${['id: X', `family: ${family}`, ...details].join(', ')} }]\n`),
  )
  for (const action of ACTIONS) {
    if (run.world.device('X')?.can(action)) act(run, 'X', action)
    run.advanceTo(run.nowMs + 60_000)
  }
  run.advanceTo(START_MS + 900_000)
  return entries.flatMap(({ entry }) =>
    entry.kind === 'change' || entry.kind === 'report' ? entry.frames() : [],
  )
}

const holds = (kind: FrameFields, data: Readonly<Record<string, unknown>>) =>
  Object.entries(data).every(([key, value]) => {
    const field = kind.get(key)
    const type = value === null ? 'null' : (typeof value as 'number')
    return (
      field !== undefined &&
      (typeof value === 'object' || field.types.has(type) || field.values.includes(value))
    )
  })

const kinds: DeviceKind[] = [
  { family: 'bg' },
  { family: 'pm' },
  ...hydraVariants.map((variant) => ({ family: 'hydra' as const, variant })),
  { family: 'hydra', variant: 'solar_grid', feedIn: true },
]

test.each(kinds)('lists the kinds of all frames that %o reports, and no others', (device) => {
  const frames = framesOf(device)
  const unlisted = frames.filter(
    ({ event, data }) => !reportedKinds(event, device).some((kind) => holds(kind, data)),
  )
  expect(unlisted).toEqual([])
  const unsent = frameEvents.flatMap((event) =>
    reportedKinds(event, device)
      .filter((kind) => !frames.some((one) => one.event === event && holds(kind, one.data)))
      .map((kind) => [event, ...kind.keys()].join(' ')),
  )
  expect(unsent).toEqual([])
  expect(new Set(frames.map(({ event }) => event))).toEqual(new Set(eventsOf(device.family)))
})
