import { MERCHANT, OTHER_MERCHANT, signIn } from './signIn.mjs'

/** @typedef {{ readonly page: import('playwright').Page, readonly site: Awaited<ReturnType<typeof import('./site.mjs').startSite>> }} Shown */

/**
 * States of pages, as users meet them: how each begins after the sign-in, and for each page once it is loaded.
 * @type {Record<string, { account: typeof MERCHANT, begin?: (shown: Shown) => Promise<void>, loaded?: (shown: Shown) => Promise<void>, left?: (shown: Shown) => Promise<void> }>}
 */
const STATES = {
  data: { account: MERCHANT },
  // The other merchant's devices have gone to the first one.
  empty: {
    account: OTHER_MERCHANT,
    begin: async ({ site }) => {
      for (const id of ['HY-0900', 'BG-0900', 'PM-0900'])
        await site.control(`devices/${id}/actions`, {
          ...{ do: 'assign', merchant: MERCHANT.email, owner: null },
        })
    },
  },
  // Every device has been offline for an hour.
  stale: {
    account: MERCHANT,
    begin: async ({ site }) => {
      for (const id of ['BG-0001', 'PM-0001', 'HY-0001', 'HY-0002', 'HY-0003'])
        await site.control(`devices/${id}/actions`, { do: 'offline' })
      await site.control('clock', { stepMs: 3_600_000 })
    },
  },
  // Lists, devices and histories answer with an error.
  failing: {
    account: MERCHANT,
    begin: async ({ site }) => {
      for (const family of ['hydra', 'powermeter'])
        await site.control('faults', {
          id: `no-${family}`,
          fault: { http: `GET /api/${family}/**`, status: 500 },
        })
    },
  },
  // The network ends while a page is open.
  offline: {
    account: MERCHANT,
    loaded: async ({ page }) => {
      await page.context().setOffline(true)
      await page.getByLabel('Connection').getByText('Disconnected').waitFor({ timeout: 60_000 })
    },
    left: ({ page }) => page.context().setOffline(false),
  },
}

/** @param {Shown} shown @param {keyof typeof STATES} name */
export async function begin(shown, name) {
  const state = STATES[name]
  if (state === undefined)
    throw new Error(`There is no state ${name}: ${Object.keys(STATES).join(', ')}.`)
  await signIn(shown.page, shown.site.url, state.account)
  await state.begin?.(shown)
  return state
}
