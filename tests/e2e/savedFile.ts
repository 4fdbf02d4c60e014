import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'

/** Lines of the file saved by a click, without byte order mark. */
export async function saved(
  page: Page,
  button: Locator,
): Promise<{ name: string; lines: string[] }> {
  const download = page.waitForEvent('download')
  await button.click()
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.replace('\ufeff', '').split('\r\n') }
}
