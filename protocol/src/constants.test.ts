import { expect, test } from 'vitest'
import * as constants from './constants.ts'

test.each([
  ['hydra chart data holds 100 points [C1]', constants.HYDRA_CHART_POINTS_MAX, 100],
  ['100 live energy rows are held [C1]', constants.LIVE_ENERGY_ROWS_MAX, 100],
  ['summary totals use the 10 newest rows [C2]', constants.ENERGY_SUMMARY_ROWS, 10],
  ['bg lists: page 0, limit 30 [C3]', constants.BG_LIST_DEFAULTS, { page: 0, limit: 30 }],
  ['other lists: page 0, limit 10 [C3]', constants.LIST_DEFAULTS, { page: 0, limit: 10 }],
  ['a page holds at most 100 devices', constants.PAGE_LIMIT_MAX, 100],
  ['a span is at most 366 days', constants.SPAN_DAYS_MAX, 366],
  ['a period is at most 5000 back', constants.PERIOD_OFFSET_MAX, 5000],
  ['bv is divided by 1000 [C4]', constants.CUT_OFF_DIVISOR, 1000],
  ['range d up to 1 day, w up to 7 [C5]', constants.CUSTOM_RANGE_DAYS_MAX, { d: 1, w: 7 }],
  ['channels 1–3 are grid [C6]', constants.GRID_CHANNELS, [1, 2, 3]],
  ['channels 4–6 are generator [C6]', constants.GENERATOR_CHANNELS, [4, 5, 6]],
  ['a token older than 300 s is not synced [C7]', constants.TOKEN_SYNC_AGE_S_MAX, 300],
  [
    'the socket reconnects after 1 to 5 s, connects within 20 s [C8]',
    constants.SOCKET_RECONNECT,
    { delayMs: 1000, delayMsMax: 5000, randomizationFactor: 0.5, connectTimeoutMs: 20_000 },
  ],
  ['the manifest waits 1 s after idle [C9]', constants.MANIFEST_DELAY_MS, 1000],
  ['a page transition waits about 100 ms [C10]', constants.PAGE_TRANSITION_MS, 100],
  ['the popup is 960 by 600 [C11]', constants.SIGN_IN_POPUP, { width: 960, height: 600 }],
  ['4 components preload in parallel [C12]', constants.PARALLEL_PRELOADS_MAX, 4],
  [
    'the message bar hides after 4 s, a swipe over 50 px closes it [C13]',
    constants.MESSAGE_BAR,
    { timeoutMs: 4000, swipeToClosePx: 50 },
  ],
  ['one reload per path in 10 s [S6]', constants.RELOAD_GUARD_MS, 10_000],
  [
    'the theme’s colours [C14]',
    constants.THEME,
    {
      primary: '#7E57C2',
      secondary: '#90A4AE',
      surface: '#222',
      background: '#111',
      error: '#FF3D20',
    },
  ],
  [
    'the statuses that are retried once [H1]',
    constants.RETRY_STATUSES,
    [408, 409, 425, 429, 500, 502, 503, 504],
  ],
])('%s', (_, constant, specified) => {
  expect(constant).toEqual(specified)
})
