import { expect, type Page } from 'playwright/test'

/** A fact of a panel: panel title, label and value. */
export type Fact = readonly [panel: string, label: string, value: string | RegExp]

export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The value of a fact, by panel title and label. */
export const fact = (page: Page, name: string, label: string) =>
  panel(page, name)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

/** Fails unless each fact appears in its place. */
export async function expectFacts(page: Page, facts: readonly Fact[]): Promise<void> {
  for (const [name, label, value] of facts)
    await expect(fact(page, name, label), `${name}: ${label}`).toHaveText(value)
}

/** Fails unless each row of a table, by its first cell, has these cells. */
export async function expectRows(
  page: Page,
  name: string,
  rows: readonly (readonly [row: string, ...cells: string[]])[],
): Promise<void> {
  for (const [row, ...cells] of rows) {
    const shown = panel(page, name).getByRole('row', { name: new RegExp(`^${row} `) })
    await expect(shown.getByRole('cell'), `${name}: ${row}`).toHaveText(cells)
  }
}
