import type { Page } from 'playwright/test'

/** Smaller than this in either direction no finger hits it for sure, CSS pixels (WCAG 2.5.8). */
const TARGET_MIN_PX = 24

/** What a page has no room for as it is now: sideways scrolling, words cut off, targets too small. A line each. */
export async function crampedOn(page: Page): Promise<string[]> {
  return page.evaluate((minPx) => {
    const { scrollWidth, clientWidth } = document.documentElement
    const nameOf = (element: Element) =>
      `${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}"`
    const shown = [...document.querySelectorAll<HTMLElement>('body *:not(svg *)')].filter((one) =>
      one.checkVisibility(),
    )
    const cut = shown.filter((one) => {
      const { overflowX, clipPath, textOverflow } = getComputedStyle(one)
      // What moves along a line of the flow is meant to end with it.
      const isDrawing = one.closest('[aria-hidden="true"]') !== null && one.textContent === ''
      const isMeant =
        isDrawing || clipPath !== 'none' || textOverflow === 'ellipsis' || one.clientWidth < 8
      return overflowX !== 'visible' && !isMeant && one.scrollWidth > one.clientWidth + 1
    })
    const small = shown
      .filter((one) => one.matches('a[href], button, input, select, summary, [role="slider"]'))
      // Whoever taps its words hits a box as well; a link within running text has the text's height.
      .map((one) =>
        one.matches('[type="checkbox"], [type="radio"]') ? (one.closest('label') ?? one) : one,
      )
      .filter((one) => one.tagName !== 'A' || getComputedStyle(one).display !== 'inline')
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < minPx - 0.05)
    return [
      ...(scrollWidth > clientWidth ? [`sideways by ${scrollWidth - clientWidth} px`] : []),
      ...cut.map((one) => `cut off: ${nameOf(one)}`),
      ...small.map(({ one, box }) => `${box.width} × ${box.height}: ${nameOf(one)}`),
    ]
  }, TARGET_MIN_PX)
}

/** Lines and letters as far apart as people may set them (WCAG 1.4.12). */
export async function setApart(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    )
    document.adoptedStyleSheets.push(sheet)
  })
}
