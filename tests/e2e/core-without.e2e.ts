import { additions, SECOND_MS } from '@wattpost/protocol'
import { expect, test } from './fixtures.ts'

test.use({ scenario: 'grid-outage' })

/** The list's link, a device, and a region of its page whose values change with each report. */
const FAMILIES = [
  ['Wattpost devices', 'BG-0001', 'Raw values'],
  ['Power meters', 'PM-0001', 'Raw values'],
  ['Hydra monitors', 'HY-0001', 'Channels'],
] as const

/** Each device reports within this time with other values, in any dialect. */
const REPORTED_MS = 70 * SECOND_MS

for (const addition of additions) {
  test.describe(`without ${addition}`, () => {
    test.use({ spoken: { without: [addition] } })

    test(`without ${addition}, lists and device pages have live values and no Timeout`, async ({
      page,
      emulator,
      signIn,
      expectedErrors,
    }) => {
      if (addition === 'energyTypes') expectedErrors.push(/status of 400/)
      await signIn('owner')
      const badge = page.getByRole('status', { name: 'Connection', exact: true })
      await expect(badge).toHaveText('Live')
      const words = await badge.evaluateHandle((element) => {
        const seen = [element.textContent]
        new MutationObserver(() => seen.push(element.textContent)).observe(element, {
          ...{ subtree: true, childList: true, characterData: true },
        })
        return seen
      })
      for (const [link, id, name] of FAMILIES) {
        await page.getByRole('link', { name: link }).first().click()
        const row = page.getByRole('link', { name: new RegExp(id) })
        await expect(row).toContainText(/\d [kM]?W/)
        await row.click()
        await expect(page.getByRole('heading', { name: id })).toBeVisible()
        await expect(page.getByRole('status', { name: 'Device state' })).toHaveText('Online')
        const live = page.getByRole('region', { name })
        const before = await live.textContent()
        await emulator.step(REPORTED_MS)
        await expect(live).not.toHaveText(before ?? '')
        await expect(page.getByRole('region', { name: 'Power now' })).not.toContainText('—')
      }
      expect(await words.evaluate((seen) => [...new Set(seen.map(String))])).toEqual(['Live'])
    })
  })
}
