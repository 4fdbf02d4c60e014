import type { Page } from 'playwright/test'

declare global {
  interface Window {
    heard?: string[]
  }
}

/** From now on notes what the page's live regions say, as a screen reader would read it out. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const regions =
      ':is([role="status"], [role="alert"], output, [aria-live]):not([aria-live="off"])'
    const heard: string[] = []
    window.heard = heard
    const said = new WeakMap<Element, string>()
    const hear = (isFirst: boolean) => {
      for (const region of document.querySelectorAll(regions)) {
        const text = region.textContent.replace(/\s+/g, ' ').trim()
        if (said.get(region) === text) continue
        said.set(region, text)
        if (!isFirst && text !== '') heard.push(text)
      }
    }
    hear(true)
    new MutationObserver(() => hear(false)).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
    })
  })
}

/** Resolves once the page has said this, for however short a time; to be called before it can be. */
export function saysOnce(page: Page, text: string): Promise<void> {
  return page.evaluate(
    (words) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (document.body.textContent?.includes(words)) resolve()
        }
        look()
        new MutationObserver(look).observe(document.body, {
          ...{ subtree: true, childList: true, characterData: true },
        })
      }),
    text,
  )
}

/** What was said since `listen`, in order. */
export const heardOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => window.heard ?? [])
