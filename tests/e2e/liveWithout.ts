import { type Addition, SECOND_MS } from '@wattpost/protocol'
import { expect, test } from './fixtures.ts'
import { observed } from './liveTogether.ts'
import { openTab } from './openDevice.ts'

/** A family's list, its link, a device, and a region of its page whose values change with each report. */
const FAMILIES = [
  {
    family: 'bg',
    link: 'Wattpost devices',
    id: 'BG-0001',
    region: 'Raw values',
  },
  {
    family: 'pm',
    link: 'Power meters',
    id: 'PM-0001',
    region: 'Raw values',
  },
  {
    family: 'hydra',
    link: 'Hydra monitors',
    id: 'HY-0001',
    region: 'Channels',
  },
] as const

/** Additions that concern the requests of some families only, or the connection: one family is enough for that. */
const CONCERNED: Partial<Record<Addition, readonly string[]>> = {
  batch: ['hydra'],
  token: ['hydra'],
  energyTypes: ['hydra'],
  meterPaging: ['pm'],
  series: ['bg', 'pm'],
  dayTotals: ['pm'],
}

/** Shorter than the time after which a device that reports every 10 s is overdue. */
const STEP_MS = 15 * SECOND_MS
/** Steps of ten minutes, in which the pages of a test are live one after another. */
const STEPS = 40

/** Declares a test for each addition: the pages are live without it, in the scenario `grid-outage`. */
export function testsWithout(additions: readonly Addition[]): void {
  test.use({ scenario: 'grid-outage' })
  for (const addition of additions) {
    test.describe(`without ${addition}`, () => {
      test.use({ spoken: { without: [addition] } })

      test(`without ${addition}, ten minutes live: no value vanishes, no Timeout`, async ({
        page,
        emulator,
        signIn,
        expectedErrors,
      }) => {
        if (addition === 'energyTypes') expectedErrors.push(/status of 400/)
        const concerned = CONCERNED[addition]
        const visited = FAMILIES.filter(({ family }) => concerned?.includes(family) ?? true)
        await signIn('owner', `/device/${visited[0]?.family}/devices`)
        const badge = page.getByRole('status', { name: 'Connection', exact: true })
        await expect(badge).toHaveText('Live')
        const words = await badge.evaluateHandle((element) => {
          const seen = [element.textContent]
          new MutationObserver(() => seen.push(element.textContent)).observe(element, {
            ...{ subtree: true, childList: true, characterData: true },
          })
          return seen
        })
        for (const { link, id, region } of visited) {
          await page.getByRole('link', { name: link }).first().click()
          const row = page.getByRole('link', { name: new RegExp(id) })
          await expect(row).toContainText(/\d [kM]?W/)
          await row.click()
          await expect(page.getByRole('heading', { name: id })).toBeVisible()
          await expect(page.getByRole('status', { name: 'Device state' })).toHaveText('Online')
          if (region === 'Raw values') await openTab(page, 'Details')
          const live = page.getByRole('region', { name: region })
          const { vanished } = await observed(page)
          const before = await live.textContent()
          for (let step = 0; step < STEPS / visited.length; step += 1) await emulator.step(STEP_MS)
          await expect(live).not.toHaveText(before ?? '')
          expect(await vanished(), id).toEqual([])
          await expect(page.getByRole('region', { name: 'Power now' })).not.toContainText('—')
        }
        expect(await words.evaluate((seen) => [...new Set(seen.map(String))])).toEqual(['Live'])
      })
    })
  }
}
