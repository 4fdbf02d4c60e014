import type { DividerParams, NotificationsThreshold, Phase } from '@wattpost/protocol'
import { ACTIONS, type ActionDefinition, type ActionParameter } from './actions.ts'

type Entries = typeof ACTIONS
export type ActionName = keyof Entries

/** The value of a parameter by its type. */
interface Values {
  readonly number: number
  readonly integer: number
  readonly phase: Phase
  readonly account: string
  readonly 'account or none': string | null
  readonly thresholds: NotificationsThreshold
  readonly dividers: DividerParams
}

type Parameters = Readonly<Record<string, ActionParameter>>
/** The parameters of an action, by name. */
export type ParametersOf<N extends ActionName> = Entries[N] extends { readonly parameters: infer P }
  ? P
  : unknown
type IsOptional<P> = P extends { readonly optional: true } ? true : false
type ValueOf<P> = P extends ActionParameter ? Values[P['type']] : never

/** The values that an action takes, by name. */
export type ActionValues<N extends ActionName> = {
  readonly [K in keyof ParametersOf<N> as IsOptional<ParametersOf<N>[K]> extends true
    ? never
    : K]: ValueOf<ParametersOf<N>[K]>
} & {
  readonly [K in keyof ParametersOf<N> as IsOptional<ParametersOf<N>[K]> extends true ? K : never]?:
    | ValueOf<ParametersOf<N>[K]>
    | undefined
}

/** An action with its values by name. */
export type ActionOf<N extends ActionName> = { readonly do: N } & ActionValues<N>
export type DeviceAction = { readonly [N in ActionName]: ActionOf<N> }[ActionName]

/** Assigns the device to users, named by email. Omitted fields stay; `null` removes all owners. */
export type AssignAction = ActionOf<'assign'>

/** Each entry replaces known actions, and one with parameters has an example of them. */
type Checked = {
  readonly [N in ActionName]: Definition &
    (ParametersOf<N> extends Parameters ? { readonly example: ActionValues<N> } : unknown)
}
type Definition = ActionDefinition & { readonly replaces?: readonly ActionName[] }

/** The entries by name. */
export const actionDefinitions: Readonly<Record<ActionName, Definition>> = ACTIONS satisfies Checked

/** The names of all actions. */
export const actionNames = Object.keys(ACTIONS) as readonly ActionName[]

/** An action on one device at a moment: an entry of the input log. */
export interface DeviceInput {
  readonly atMs: number
  readonly deviceId: string
  readonly action: DeviceAction
}

/** A part that can fail separately: a meter's phase, or a hydra's channel by number. */
export type Part = Phase | number

/** The part that an action switches; `null` if it switches none. */
export function partOf(action: DeviceAction): Part | null {
  if ('phase' in action) return action.phase
  return 'channel' in action ? action.channel : null
}
