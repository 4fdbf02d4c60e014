import type { DividerParams, NotificationsThreshold, Phase } from '@wattpost/protocol'

/** An action on a device: by a scenario step, the control API or a dashboard command. */
export type DeviceAction =
  | { readonly do: 'grid-off' }
  | { readonly do: 'grid-on' }
  | { readonly do: 'generator-on' }
  | { readonly do: 'generator-off' }
  /** Makes the generator's next start fail; stops a running generator. */
  | { readonly do: 'generator-fail' }
  /** Fills the generator's tank. */
  | { readonly do: 'refuel' }
  /** Sets the fuel left in the generator's tank, in litres: theft, leak, missed delivery. */
  | { readonly do: 'fuel-left'; readonly litres: number }
  /** Disconnects or reconnects one phase of a meter. */
  | { readonly do: 'phase-off'; readonly phase: Phase }
  | { readonly do: 'phase-on'; readonly phase: Phase }
  /** Disconnects or reconnects one channel, 1–6, of a hydra. */
  | { readonly do: 'channel-off'; readonly channel: number }
  | { readonly do: 'channel-on'; readonly channel: number }
  /** Starts rolling blackouts by the region's schedule, stage 1–8; stage 0 ends them. */
  | { readonly do: 'load-shedding'; readonly stage: number }
  /**
   * Sends a storm front: heavy cloud, and hours without grid for a share `reach` (0–1) of the
   * devices.
   */
  | { readonly do: 'storm'; readonly reach: number }
  | { readonly do: 'offline' }
  | { readonly do: 'online' }
  | { readonly do: 'switch-on' }
  | { readonly do: 'switch-off' }
  | { readonly do: 'tamper-on' }
  | { readonly do: 'tamper-off' }
  /** Sets the cloud cover, 0 clear to 1 overcast; `clear-sky` returns to the weather. */
  | { readonly do: 'cloud'; readonly cover: number }
  | { readonly do: 'clear-sky' }
  /** Adds to the site's load, in W; 0 removes the extra load. */
  | { readonly do: 'extra-load'; readonly powerW: number }
  /** Sets the error of the device's clock, in ms, ahead or behind; 0 corrects the clock. */
  | { readonly do: 'clock-skew'; readonly skewMs: number }
  /** Resets the device's lifetime counters to 0, as a replaced board does. */
  | { readonly do: 'counter-reset' }
  | { readonly do: 'thresholds'; readonly thresholds: NotificationsThreshold }
  | { readonly do: 'dividers'; readonly dividers: DividerParams }
  | AssignAction

/** Assigns the device to users, named by email. Omitted fields stay; `null` removes all owners. */
export interface AssignAction {
  readonly do: 'assign'
  readonly merchant?: string | undefined
  readonly owner?: string | null | undefined
}

export type ActionName = DeviceAction['do']

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
  if (action.do === 'phase-off' || action.do === 'phase-on') return action.phase
  return action.do === 'channel-off' || action.do === 'channel-on' ? action.channel : null
}
