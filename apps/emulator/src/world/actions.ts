/**
 * The actions on devices, one entry each: by a scenario step, the control API or a dashboard command. The schema of
 * scenarios, the control API, `wattpost act`, the reference and the random tests come from these entries. The model
 * that carries an action out reads it from the device's inputs; `npm run types` and the tests name what is missing.
 */
import { DAY_MS } from '@wattpost/protocol'

/** A value that an action takes. */
export type ActionParameter = NumberParameter | WordParameter

interface NumberParameter extends Described {
  readonly type: 'number' | 'integer'
  readonly unit?: string
  readonly min: number
  readonly max: number
  readonly default?: number
  /** A ramp, as in `{ from: 0, to: 4000, over: 1h }`: a step may change the value gradually. */
  readonly ramp?: string
}

interface WordParameter extends Described {
  /** An `account` is an email; `account or none` may be `null` too. */
  readonly type: 'phase' | 'account' | 'account or none' | 'thresholds' | 'dividers'
  readonly optional?: true
}

interface Described {
  /** Description for every reader, without unit and full stop. */
  readonly means: string
  /** What the description says after the unit. */
  readonly note?: string
}

export interface ActionDefinition {
  /** What it does, for the reference. */
  readonly effect: string
  /** The devices that have it: all, a family, or those with a part. */
  readonly devices: 'any' | 'grid' | 'generator' | 'panels' | 'channels' | 'phases' | 'bg'
  /**
   * What it changes: a condition of the device, the supply of its site, its generator (which depends on all earlier
   * actions on it), or a setting, on which no condition depends.
   */
  readonly changes: 'condition' | 'supply' | 'generator' | 'setting'
  /**
   * Earlier actions that no longer decide anything after it; one with a part replaces those on the same part. `grid-on`
   * and `online` also end the device's own outages, so the last one counts even after its opposite.
   */
  readonly replaces?: readonly string[]
  /** Values by name. Actions that share one object are one form of the scenario's schema. */
  readonly parameters?: Readonly<Record<string, ActionParameter>>
  /** Values for lists of actions and for the button in the director. */
  readonly example?: object
  /** Place of its button in the director, from 1; without it the action has none. */
  readonly button?: number
}

const PHASE = { phase: { type: 'phase', means: 'The phase of the meter' } } as const
const CHANNEL = {
  channel: { type: 'integer', means: 'The channel of the hydra, 1–6', min: 1, max: 6 },
} as const

export const ACTIONS = {
  'grid-off': {
    effect: 'The public grid fails',
    devices: 'grid',
    changes: 'supply',
    replaces: ['grid-off', 'storm', 'load-shedding'],
    button: 1,
  },
  'grid-on': {
    effect: 'The public grid returns',
    devices: 'grid',
    changes: 'supply',
    replaces: ['grid-on', 'grid-off', 'storm', 'load-shedding'],
    button: 2,
  },
  'generator-on': {
    effect: 'The generator starts, if it can',
    devices: 'generator',
    changes: 'generator',
    button: 3,
  },
  'generator-off': {
    effect: 'The generator stops',
    devices: 'generator',
    changes: 'generator',
    button: 4,
  },
  'generator-fail': {
    effect: 'The generator’s next start fails; a running one stops',
    devices: 'generator',
    changes: 'generator',
  },
  refuel: {
    effect: 'Fills the generator’s tank',
    devices: 'generator',
    changes: 'generator',
  },
  offline: {
    effect: 'The device stops reporting',
    devices: 'any',
    changes: 'condition',
    replaces: ['offline'],
    button: 11,
  },
  online: {
    effect: 'The device reports again',
    devices: 'any',
    changes: 'condition',
    replaces: ['online', 'offline'],
    button: 12,
  },
  'switch-on': {
    effect: 'The switch of the device is turned on',
    devices: 'bg',
    changes: 'condition',
    replaces: ['switch-on', 'switch-off'],
  },
  'switch-off': {
    effect: 'The switch of the device is turned off',
    devices: 'bg',
    changes: 'condition',
    replaces: ['switch-on', 'switch-off'],
  },
  'tamper-on': {
    effect: 'The enclosure is opened',
    devices: 'bg',
    changes: 'condition',
    replaces: ['tamper-on', 'tamper-off'],
    button: 9,
  },
  'tamper-off': {
    effect: 'The enclosure is closed',
    devices: 'bg',
    changes: 'condition',
    replaces: ['tamper-on', 'tamper-off'],
    button: 10,
  },
  cloud: {
    effect: 'Sets the cloud cover; clear-sky returns to the weather',
    devices: 'panels',
    changes: 'condition',
    replaces: ['cloud', 'clear-sky'],
    parameters: {
      cover: {
        type: 'number',
        means: 'Cloud cover, 0–1',
        min: 0,
        max: 1,
        ramp: 'from: 0, to: 0.9, over: 20m',
      },
    },
    example: { cover: 1 },
    button: 5,
  },
  'clear-sky': {
    effect: 'The cloud cover is again that of the weather',
    devices: 'panels',
    changes: 'condition',
    replaces: ['cloud', 'clear-sky'],
    button: 6,
  },
  'extra-load': {
    effect: 'Adds to the site’s load; 0 removes it',
    devices: 'any',
    changes: 'condition',
    replaces: ['extra-load'],
    parameters: {
      powerW: {
        type: 'number',
        means: 'Additional load',
        unit: 'W',
        min: 0,
        max: 1_000_000,
        ramp: 'from: 0, to: 4000, over: 1h',
      },
    },
    example: { powerW: 1000 },
  },
  thresholds: {
    effect: 'Sets the limits at which the device notifies',
    devices: 'bg',
    changes: 'setting',
    parameters: {
      thresholds: {
        type: 'thresholds',
        means: 'The values at which the device notifies, as merchants set them',
      },
    },
    example: {
      thresholds: {
        high_temperature: 60,
        high_voltage: 58,
        high_power_day: 3000,
        high_power_night: 2000,
        low_energy: 800,
        not_charging: 120,
      },
    },
  },
  dividers: {
    effect: 'Sets the resistors of the voltage dividers',
    devices: 'bg',
    changes: 'setting',
    parameters: {
      dividers: {
        type: 'dividers',
        means: 'The resistors of the voltage dividers, as merchants set them',
      },
    },
    example: { dividers: { battery_r1: 100, battery_r2: 4.7, solar_r1: 220, solar_r2: 4.7 } },
  },
  'phase-off': {
    effect: 'Disconnects one phase of a meter',
    devices: 'phases',
    changes: 'condition',
    parameters: PHASE,
    example: { phase: 'A' },
    button: 7,
  },
  'phase-on': {
    effect: 'Reconnects one phase of a meter',
    devices: 'phases',
    changes: 'condition',
    parameters: PHASE,
    example: { phase: 'A' },
    button: 8,
  },
  'channel-off': {
    effect: 'Disconnects one AC channel',
    devices: 'channels',
    changes: 'condition',
    parameters: CHANNEL,
    example: { channel: 1 },
  },
  'channel-on': {
    effect: 'Reconnects one AC channel',
    devices: 'channels',
    changes: 'condition',
    parameters: CHANNEL,
    example: { channel: 1 },
  },
  'fuel-left': {
    effect: 'Sets the fuel left in the tank: theft, leak, missed delivery',
    devices: 'generator',
    changes: 'generator',
    parameters: {
      litres: { type: 'number', means: 'Remaining fuel', unit: 'l', min: 0, max: 100_000 },
    },
    example: { litres: 20 },
  },
  'load-shedding': {
    effect: 'Rolling blackouts by the region’s schedule; stage 0 ends them',
    devices: 'grid',
    changes: 'supply',
    replaces: ['load-shedding'],
    parameters: {
      stage: { type: 'integer', means: 'Stage of load shedding, 0 (none) to 8', min: 0, max: 8 },
    },
    example: { stage: 4 },
  },
  storm: {
    effect: 'A storm front: heavy cloud, and hours without grid for a share of the devices',
    devices: 'any',
    changes: 'supply',
    parameters: {
      reach: {
        type: 'number',
        means: 'The share of the region’s devices that it hits, 0–1',
        min: 0,
        max: 1,
        default: 0.7,
      },
    },
    example: { reach: 0.7 },
  },
  'clock-skew': {
    effect: 'The device’s clock is ahead or behind; 0 corrects it',
    devices: 'any',
    changes: 'setting',
    parameters: {
      skewMs: {
        type: 'integer',
        means: 'Error of the device’s clock',
        unit: 'ms',
        note: '0 corrects it',
        min: -366 * DAY_MS,
        max: 366 * DAY_MS,
      },
    },
    example: { skewMs: 300_000 },
  },
  'counter-reset': {
    effect: 'Lifetime counters restart at 0, as after a replaced board',
    devices: 'any',
    changes: 'setting',
  },
  assign: {
    effect: 'The device gets another merchant or end user',
    devices: 'any',
    changes: 'setting',
    parameters: {
      merchant: { type: 'account', means: 'The new merchant, by email', optional: true },
      owner: {
        type: 'account or none',
        means: 'The new end user, by email; `null` for none',
        optional: true,
      },
    },
    example: { merchant: 'merchant2@wattpost.test', owner: null },
  },
} as const satisfies Record<string, ActionDefinition>
