import type { Locator, Page } from 'playwright/test'

declare global {
  interface Window {
    heard?: string[]
  }
}

const LIVE_REGIONS =
  ':is([role="status"], [role="alert"], output, [aria-live]):not([aria-live="off"])'
/** It says something for as long as it can be dismissed. */
const MESSAGE_BAR = '[role="status"]:has(> * > [aria-label="Dismiss"])'

/** From now on notes what the page's live regions say, as a screen reader would read it out. */
export async function listen(page: Page, regions = LIVE_REGIONS): Promise<void> {
  await page.evaluate((regions) => {
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
  }, regions)
}

/** From now on notes what the message bar says, and nothing else. */
export const listenToBar = (page: Page): Promise<void> => listen(page, MESSAGE_BAR)

/** The colour around what the message bar says next, for however short a time; to be called before it can. */
export function nextBarColour(page: Page): Promise<string> {
  return page.evaluate(
    (selector) =>
      new Promise<string>((resolve) => {
        const look = () => {
          const pill = document.querySelector(selector)?.firstElementChild
          if (pill) resolve(getComputedStyle(pill).borderTopColor)
        }
        look()
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
      }),
    MESSAGE_BAR,
  )
}

/**
 * How long the page lived until it said this, for however short a time, seconds; to be called before it can. Counted
 * by an interval of the page's own: while the machine stands still it does not go on, and nobody's looking takes part.
 */
export function saidAfter(region: Locator, text: string): Promise<number> {
  return region.evaluate(
    (element, words) =>
      new Promise<number>((resolve) => {
        let tenths = 0
        const living = setInterval(() => {
          tenths += 1
        }, 100)
        const look = () => {
          if (!element.textContent?.includes(words)) return
          clearInterval(living)
          resolve(tenths / 10)
        }
        look()
        new MutationObserver(look).observe(element, {
          ...{ subtree: true, childList: true, characterData: true },
        })
      }),
    text,
  )
}

/** What was said since `listen`, in order. */
export const heardOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => window.heard ?? [])
