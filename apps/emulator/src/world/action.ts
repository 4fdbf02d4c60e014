import type { DividerParams, NotificationsThreshold, Phase } from '@wattpost/protocol'

/** What can be done to a device: by a scenario step, by the control API, or by a dashboard's command. */
export type DeviceAction =
  | { readonly do: 'grid-off' }
  | { readonly do: 'grid-on' }
  | { readonly do: 'generator-on' }
  | { readonly do: 'generator-off' }
  /** The generator's next start fails; one that runs, stops. */
  | { readonly do: 'generator-fail' }
  /** Fills the generator's tank. */
  | { readonly do: 'refuel' }
  /** Leaves so much in the generator's tank, litres: a theft, a leak, a forgotten delivery. */
  | { readonly do: 'fuel-left'; readonly litres: number }
  /** One phase of a meter goes dead, or comes back. */
  | { readonly do: 'phase-off'; readonly phase: Phase }
  | { readonly do: 'phase-on'; readonly phase: Phase }
  /** One channel of a hydra, 1–6, goes dead, or comes back. */
  | { readonly do: 'channel-off'; readonly channel: number }
  | { readonly do: 'channel-on'; readonly channel: number }
  /** Rolling blackouts after the region's schedule from now on, stage 1–8; 0 ends them. */
  | { readonly do: 'load-shedding'; readonly stage: number }
  /** A storm front passes: heavy cloud, and for a share `reach` (0–1) of the devices hours without grid. */
  | { readonly do: 'storm'; readonly reach: number }
  | { readonly do: 'offline' }
  | { readonly do: 'online' }
  | { readonly do: 'switch-on' }
  | { readonly do: 'switch-off' }
  | { readonly do: 'tamper-on' }
  | { readonly do: 'tamper-off' }
  /** Cloud over the site: 0 clear to 1 overcast; `clear-sky` gives it back to the weather. */
  | { readonly do: 'cloud'; readonly cover: number }
  | { readonly do: 'clear-sky' }
  /** Adds to what the site consumes, W; 0 takes it away again. */
  | { readonly do: 'extra-load'; readonly powerW: number }
  /** From now on the device's clock is so many ms wrong, ahead or behind; 0 puts it right. */
  | { readonly do: 'clock-skew'; readonly skewMs: number }
  /** The device's lifetime counters begin again at 0, as after a replaced board. */
  | { readonly do: 'counter-reset' }
  | { readonly do: 'thresholds'; readonly thresholds: NotificationsThreshold }
  | { readonly do: 'dividers'; readonly dividers: DividerParams }
  | AssignAction

/** The device changes hands; people are named by email, what is left out stays, `null` is nobody. */
export interface AssignAction {
  readonly do: 'assign'
  readonly merchant?: string | undefined
  readonly owner?: string | null | undefined
}

/** The names of all actions. */
export type ActionName = DeviceAction['do']

/** An action upon one device at a moment: an entry of the input log. */
export interface DeviceInput {
  readonly atMs: number
  readonly deviceId: string
  readonly action: DeviceAction
}
