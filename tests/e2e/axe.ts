import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** Violations of rules on the open page, a line for each element. */
export async function violationsOn(
  page: Page,
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  // Otherwise each analysis would send axe to the page twice.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    // Style sheets and media are preloaded for rules that are off, and for sound, which no page has.
    .options({ resultTypes: ['violations'], preload: false })
    .setLegacyMode()
  const { violations } = await choose(axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}
