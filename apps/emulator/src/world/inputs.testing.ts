import type { ActionName, DeviceAction, DeviceInput } from './action.ts'
import { BORN_MS } from './specs.testing.ts'

/** An action that needs nothing beside its name. */
export type PlainAction = Extract<
  { [A in DeviceAction as A['do']]: { readonly do: A['do'] } extends A ? A : never }[ActionName],
  DeviceAction
>

/** Inputs written as `[ms since birth, action]`. */
export function inputsOf(
  deviceId: string,
  ...entries: readonly (readonly [afterMs: number, action: DeviceAction | PlainAction['do']])[]
): DeviceInput[] {
  return entries.map(([afterMs, action]) => ({
    deviceId,
    atMs: BORN_MS + afterMs,
    action: typeof action === 'string' ? { do: action } : action,
  }))
}
