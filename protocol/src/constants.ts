/** Hydra chart data holds at most this many points [C1]. */
export const HYDRA_CHART_POINTS_MAX = 100
/** Live energy rows held, newest first [C1]. */
export const LIVE_ENERGY_ROWS_MAX = 100
/** Energy summary totals use this many newest rows [C2]. */
export const ENERGY_SUMMARY_ROWS = 10
/** List defaults [C3]. */
export const BG_LIST_DEFAULTS = { page: 0, limit: 30 } as const
/** List defaults of power meters and hydras [C3]. */
export const LIST_DEFAULTS = { page: 0, limit: 10 } as const
/** Highest page size of a list. */
export const PAGE_LIMIT_MAX = 100
/** Longest period of a history query, in days. */
export const SPAN_DAYS_MAX = 366
/** Highest period offset; 0 is the current period. */
export const PERIOD_OFFSET_MAX = 5000
/** `bv` is in millivolts: the cut-off voltage is `bv` / 1000 [C4]. */
export const CUT_OFF_DIVISOR = 1000
/** Custom ranges of at most this many days are range `d`, then `w`, longer ones `m` [C5]. */
export const CUSTOM_RANGE_DAYS_MAX = { d: 1, w: 7 } as const
/** Hydra channels of the grid [C6]. */
export const GRID_CHANNELS = [1, 2, 3] as const
/** Hydra channels of the generator [C6]. */
export const GENERATOR_CHANNELS = [4, 5, 6] as const
/** The auth-token sync is skipped for a token older than this [C7]. */
export const TOKEN_SYNC_AGE_S_MAX = 300
/** Socket reconnection [C8]; attempts are unlimited. */
export const SOCKET_RECONNECT = {
  delayMs: 1000,
  delayMsMax: 5000,
  randomizationFactor: 0.5,
  connectTimeoutMs: 20_000,
} as const
/** A connection that was open for this long resets the back-off after refusals. */
export const SOCKET_STABLE_MS = 10_000
/** The manifest fetch waits this long after idle [C9]. */
export const MANIFEST_DELAY_MS = 1000
/** A page transition waits about this long [C10]. */
export const PAGE_TRANSITION_MS = 100
/** The sign-in popup's default size in CSS pixels [C11]. */
export const SIGN_IN_POPUP = { width: 960, height: 600 } as const
/** Route components preloaded in parallel, at most [C12]. */
export const PARALLEL_PRELOADS_MAX = 4
/** Message bar: time until it hides, and the swipe that closes it [C13]. */
export const MESSAGE_BAR = { timeoutMs: 4000, swipeToClosePx: 50 } as const
/** A reload for a new build happens at most once per path in this time [S6]. */
export const RELOAD_GUARD_MS = 10_000
/** Theme colours; dark is the default [C14]. */
export const THEME = {
  primary: '#7E57C2',
  secondary: '#90A4AE',
  surface: '#222',
  background: '#111',
  error: '#FF3D20',
} as const
/** Keys of `requests` in `/config.json`, and the socket requests that they name. */
export const REQUEST_KEYS = {
  devices: 'devices',
  device: 'device',
  chatData: 'chat_data',
  switchData: 'switch_data',
  meterHistory: 'meter_history',
  dayTotals: 'day_totals',
  switch: 'switch',
  thresholds: 'thresholds',
  dividers: 'dividers',
  watch: 'watch',
  unwatch: 'unwatch',
} as const
/** Idempotent requests are never retried, the others once on these statuses [H1]. */
export const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504] as const

/** Highest number of devices in one `watch` or `unwatch`. */
export const WATCH_DEVICES_MAX = 1000
