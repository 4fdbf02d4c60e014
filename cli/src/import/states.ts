import { supports } from '@wattpost/emulator/importing'
import { channelGroup, phases } from '@wattpost/protocol'

/** The steps of a scenario that switch a state on and off. */
export interface TrackedState {
  readonly name: string
  readonly on: StateStep
  readonly off: StateStep
  /** The state before the first row. */
  readonly initially: boolean
}

/** A step without its time and device. */
export type StateStep = Parameters<typeof supports>[1]

/** The states that a column may set, of a kind of device. */
export function trackedStates(device: Parameters<typeof supports>[0]): TrackedState[] {
  return ALL.filter(({ on }) => supports(device, on))
}

const ALL: readonly TrackedState[] = [
  { name: 'grid', on: { do: 'grid-on' }, off: { do: 'grid-off' }, initially: true },
  { name: 'generator', on: { do: 'generator-on' }, off: { do: 'generator-off' }, initially: false },
  { name: 'online', on: { do: 'online' }, off: { do: 'offline' }, initially: true },
  { name: 'switch', on: { do: 'switch-on' }, off: { do: 'switch-off' }, initially: true },
  { name: 'tamper', on: { do: 'tamper-on' }, off: { do: 'tamper-off' }, initially: false },
  ...phases.map((phase) => ({
    name: `phase${phase}`,
    on: { do: 'phase-on', phase } as const,
    off: { do: 'phase-off', phase } as const,
    initially: true,
  })),
  ...[1, 2, 3, 4, 5, 6].map((channel) => ({
    name: `channel-${channel}`,
    on: { do: 'channel-on', channel } as const,
    off: { do: 'channel-off', channel } as const,
    initially: true,
  })),
]

/** The state of a name. Throws for an unknown one. */
export function stateNamed(name: string): TrackedState {
  const state = ALL.find((one) => one.name === name)
  if (state === undefined) throw new Error(`no state ${name}`)
  return state
}

/** A state without which channels or phases are dead. */
export type Feeder = 'grid' | 'generator'

/** The feeder of a phase's or channel's state; `null` of any other state. */
export function feederOf(state: string): Feeder | null {
  if (/^phase[ABC]$/.test(state)) return 'grid'
  const [, channel] = /^channel-(\d)$/.exec(state) ?? []
  return channel === undefined ? null : channelGroup(Number(channel))
}
