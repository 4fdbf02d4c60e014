import type { DividerParams, NotificationsThreshold } from '@wattpost/protocol'

/** What can be done to a device: by a scenario step, by the control API, or by a dashboard's command. */
export type DeviceAction =
  | { readonly do: 'grid-off' }
  | { readonly do: 'grid-on' }
  | { readonly do: 'generator-on' }
  | { readonly do: 'generator-off' }
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
  | { readonly do: 'thresholds'; readonly thresholds: NotificationsThreshold }
  | { readonly do: 'dividers'; readonly dividers: DividerParams }

/** The names of all actions. */
export type ActionName = DeviceAction['do']

/** An action upon one device at a moment: an entry of the input log. */
export interface DeviceInput {
  readonly atMs: number
  readonly deviceId: string
  readonly action: DeviceAction
}
