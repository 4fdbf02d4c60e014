import { HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { type ActionName, actionDefinitions, actionNames, type DeviceAction } from './action.ts'
import { createDevice } from './createDevice.ts'
import type { DeviceSpec } from './spec.ts'
import { bgSpec, COMMISSIONED_MS, hydraSpec, inputsOf, pmSpec } from './specs.testing.ts'

const scripted = { scriptedFromMs: COMMISSIONED_MS }
const SPECS: readonly DeviceSpec[] = [
  bgSpec(1, scripted),
  pmSpec(2, scripted),
  hydraSpec(3, scripted),
  hydraSpec(4, { ...scripted, variant: 'solar_grid' }),
]
const exampleOf = (name: ActionName) =>
  ({ do: name, ...actionDefinitions[name].example }) as DeviceAction

/** What a device reports in the days after some actions, an hour apart. */
function reportsAfter(spec: DeviceSpec, actions: readonly DeviceAction[]): string {
  const device = createDevice(spec)
  const inputs = inputsOf(
    device.id,
    ...actions.map((action, index) => [(index + 1) * HOUR_MS, action] as const),
  )
  for (const input of inputs) device.enter(input)
  const reports = [4, 8, 12, 16, 36, 60].map((hours) => {
    const ms = COMMISSIONED_MS + hours * HOUR_MS
    return [device.reportedStates(ms, device.isOnline(ms)), device.report(ms)]
  })
  return JSON.stringify(reports)
}

test.each(actionNames.filter((name) => name !== 'assign'))(
  '%s changes what a device reports, alone or after another action',
  (name) => {
    const action = exampleOf(name)
    const isSeen = SPECS.some((spec) => {
      const device = createDevice(spec)
      if (!device.can(action)) return false
      const before = actionNames.map(exampleOf).filter((one) => device.can(one))
      // A tank matters while the generator runs.
      const running = before.filter((one) => one.do === 'generator-on')
      return [[], ...before.map((one) => [one])].some((some) => {
        const earlier = [...running, ...some]
        return reportsAfter(spec, [...earlier, action]) !== reportsAfter(spec, earlier)
      })
    })
    expect(isSeen, `no model reads ${name}`).toBe(true)
  },
)
