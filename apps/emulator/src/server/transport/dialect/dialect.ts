import {
  type Addition,
  type DashboardConfig,
  type DialectSettings,
  hasAddition,
} from '@wattpost/protocol'
import type { Scenario } from '../../../scenario/schema/scenario.ts'

/** Settings of a server that override those of its scenario. */
export type DialectChoice = {
  readonly [K in keyof DialectSettings]?: DialectSettings[K] | undefined
}

/**
 * The frames, answers and requests that a server sends and accepts. The modules of this folder translate the answers, frames and requests of the full
 * dialect; in the full dialect they pass everything unchanged.
 */
export class Dialect {
  readonly #settings: DialectSettings
  /** Only what the specification's text says. */
  readonly isCore: boolean
  /** With all additions. */
  readonly isFull: boolean

  constructor(settings: DialectSettings) {
    this.#settings = settings
    this.isCore = settings.dialect === 'core'
    this.isFull = !this.isCore && settings.without.length === 0
  }

  has(addition: Addition): boolean {
    return this.isFull || hasAddition(this.#settings, addition)
  }

  /** What `config.json` says about this dialect. */
  get config(): Pick<DashboardConfig, 'reportIntervalSeconds' | 'energyTypes'> {
    return {
      ...(this.has('rhythm') && { reportIntervalSeconds: REPORT_INTERVAL_S }),
      ...(this.has('energyTypes') && { energyTypes: ['all'] }),
    }
  }
}

/** Interval of a device's reports while no client watches it, s. */
const REPORT_INTERVAL_S = 10

/** The dialect of a scenario, with the settings of the server over it. */
export function dialectOf(
  { dialect, without }: Pick<Scenario, 'dialect' | 'without'>,
  choice: DialectChoice = {},
): Dialect {
  return new Dialect({ dialect: choice.dialect ?? dialect, without: choice.without ?? without })
}
