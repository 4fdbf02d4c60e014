/** Names and limits without schemas: the help of the command line has them, and must not load the schema library. */

export const families = ['bg', 'pm', 'hydra'] as const
/** The three device families; also their route prefixes. */
export type Family = (typeof families)[number]

/**
 * Frames, fields and requests of the emulator beyond the specification's text. A dialect lacks some of them;
 * the dashboard needs none of them.
 */
export const additions = [
  /** Socket requests are acknowledged [K10]; lists, snapshots and refusals travel in the answers. */
  'acks',
  /** `epoch`, `seq` and `sample` on frames, `epoch` and `seq` in the answer of `device`. */
  'seq',
  /** The `clock` event: virtual time, its speed and its epoch. */
  'clock',
  /** Delivery: frames in arrays (`watch` with `batch`), the `dropped` event, status `more` of chunks. */
  'batch',
  /** `tz` on devices, and as a parameter of HTTP calls. */
  'tz',
  /** Energy types besides `ie`: `ce`, `de`, `se`, `all` [H13, H16, H17]. */
  'energyTypes',
  /** `page`, `limit`, `search`, `filter`, `total` and `hasMore` of the meter list [H8]. */
  'meterPaging',
  /** The `token` event, which requests a fresh token. */
  'token',
  /** The state series `online`, `phaseA`, `phaseB` and `phaseC` of `switch_data`. */
  'series',
  /** The status words `up`, `down`, `unknown`, and `online`, `offline` of the `status` event. */
  'statusWords',
  /** Reports every 10 s, and every second for watched devices. */
  'rhythm',
  /** The request `day_totals`: the running days of up to 100 devices in one answer. */
  'dayTotals',
] as const
export type Addition = (typeof additions)[number]

/** `full`: the specification with all additions; `core`: its text and nothing else. */
export const dialects = ['full', 'core'] as const
export type DialectName = (typeof dialects)[number]

/** The logs that the emulator keeps: world events, client traffic, inputs from outside. */
export const logKinds = ['world', 'traffic', 'inputs'] as const
export type LogKind = (typeof logKinds)[number]

/** Slowest and fastest speed, in virtual seconds per real second. */
export const SPEED_MIN = 0.1
export const SPEED_MAX = 10_000
