import fc from 'fast-check'
import { type ActionName, actionDefinitions, actionNames, type DeviceAction } from './action.ts'
import type { ActionParameter } from './actions.ts'

/** Values of a parameter within its bounds; of a map or account that of the action's example. */
function valuesOf(parameter: ActionParameter, example: unknown): fc.Arbitrary<unknown> {
  if ('min' in parameter) {
    const { type, min, max } = parameter
    return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
  }
  return parameter.type === 'phase' ? fc.constantFrom('A', 'B', 'C') : fc.constant(example)
}

function actionsNamed(name: ActionName): fc.Arbitrary<DeviceAction> {
  const { parameters = {}, example = {} } = actionDefinitions[name]
  const values = Object.entries(parameters).map(([key, parameter]) => [
    key,
    valuesOf(parameter, new Map(Object.entries(example)).get(key)),
  ])
  const action: fc.Arbitrary<unknown> = fc.record({
    do: fc.constant(name),
    ...Object.fromEntries(values),
  })
  return action as fc.Arbitrary<DeviceAction>
}

/** Every action, with any values. */
export const anyAction: fc.Arbitrary<DeviceAction> = fc.oneof(...actionNames.map(actionsNamed))
