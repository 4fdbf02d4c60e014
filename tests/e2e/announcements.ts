import type { Locator, Page } from 'playwright/test'

declare global {
  interface Window {
    announcements?: string[]
  }
}

const LIVE_REGIONS =
  ':is([role="status"], [role="alert"], output, [aria-live]):not([aria-live="off"])'
/** The message bar while it shows a message. */
const MESSAGE_BAR = '[role="status"]:has(> * > [aria-label="Dismiss"])'

/** Records the announcements of the page's live regions from now on, as a screen reader reads them. */
export async function listen(page: Page, regions = LIVE_REGIONS): Promise<void> {
  await page.evaluate((regions) => {
    const announcements: string[] = []
    window.announcements = announcements
    const said = new WeakMap<Element, string>()
    const record = (isFirst: boolean) => {
      for (const region of document.querySelectorAll(regions)) {
        const text = region.textContent.replace(/\s+/g, ' ').trim()
        if (said.get(region) === text) continue
        said.set(region, text)
        if (!isFirst && text !== '') announcements.push(text)
      }
    }
    record(true)
    new MutationObserver(() => record(false)).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
    })
  }, regions)
}

/** Records the texts of the message bar from now on. */
export const listenToBar = (page: Page): Promise<void> => listen(page, MESSAGE_BAR)

/** The border colour of the next message, however short; call it before the message can appear. */
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
 * The page's age in seconds when this text appears, however short; call it before the text can appear. An interval of
 * the page counts it: a pause of the machine and delays of the test don't.
 */
export function ageWhenShown(region: Locator, text: string): Promise<number> {
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

/** The announcements since `listen`, in order. */
export const announcedOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => window.announcements ?? [])
