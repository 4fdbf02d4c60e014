import type { SocketRequestName } from '@wattpost/protocol'

/**
 * The observed reaction of this connection's backend to a kind of request. `off`: the configuration says that the
 * backend has no such request.
 */
export type Capability = 'untried' | 'acknowledged' | 'unacknowledged' | 'off'

/** The capabilities of this connection's backend so far. Everything but `off` is learned again on each connection. */
export interface CapabilitiesState {
  readonly ofRequest: Readonly<Partial<Record<SocketRequestName, Capability>>>
  /** No request of any kind was acknowledged for `FIRST_ACKNOWLEDGEMENT_MS`. */
  readonly isSilent: boolean
}

export function capabilityOf(state: CapabilitiesState, name: SocketRequestName): Capability {
  const known = state.ofRequest[name] ?? 'untried'
  return known === 'untried' && state.isSilent ? 'unacknowledged' : known
}

/** Whether the answer to a request can be expected, or tried for. */
export function isAnswered(capability: Capability): boolean {
  return capability === 'untried' || capability === 'acknowledged'
}

/**
 * Whether a command can be given: only where it will be acknowledged. `waiting`: it is not known yet whether the
 * backend acknowledges anything.
 */
export type CommandState = 'available' | 'waiting' | 'unacknowledged' | 'off'

export function commandState(state: CapabilitiesState, name: SocketRequestName): CommandState {
  const capability = capabilityOf(state, name)
  if (capability === 'acknowledged') return 'available'
  if (capability !== 'untried') return capability
  return Object.values(state.ofRequest).includes('acknowledged') ? 'available' : 'waiting'
}
