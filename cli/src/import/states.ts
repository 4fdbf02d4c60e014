import { supports } from '@wattpost/emulator/importing'
import { channelGroup } from '@wattpost/protocol'

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

const plain = (
  name: string,
  on: Extract<StateStep, { do: 'grid-on' | 'generator-on' | 'online' | 'switch-on' | 'tamper-on' }>,
  off: Extract<
    StateStep,
    { do: 'grid-off' | 'generator-off' | 'offline' | 'switch-off' | 'tamper-off' }
  >,
  initially = true,
): TrackedState => ({ name, on, off, initially })

const ALL: readonly TrackedState[] = [
  plain('grid', { do: 'grid-on' }, { do: 'grid-off' }),
  plain('generator', { do: 'generator-on' }, { do: 'generator-off' }, false),
  plain('online', { do: 'online' }, { do: 'offline' }),
  plain('switch', { do: 'switch-on' }, { do: 'switch-off' }),
  plain('tamper', { do: 'tamper-on' }, { do: 'tamper-off' }, false),
  ...(['A', 'B', 'C'] as const).map((phase) => ({
    ...{ name: `phase${phase}`, initially: true },
    on: { do: 'phase-on', phase } as const,
    off: { do: 'phase-off', phase } as const,
  })),
  ...[1, 2, 3, 4, 5, 6].map((channel) => ({
    ...{ name: `channel-${channel}`, initially: true },
    on: { do: 'channel-on', channel } as const,
    off: { do: 'channel-off', channel } as const,
  })),
]

/** A state without which channels or phases are dead. */
export type Feeder = 'grid' | 'generator'

/** The feeder of a phase's or channel's state; `null` of any other state. */
export function feederOf(state: string): Feeder | null {
  if (/^phase[ABC]$/.test(state)) return 'grid'
  const [, channel] = /^channel-(\d)$/.exec(state) ?? []
  return channel === undefined ? null : channelGroup(Number(channel))
}
