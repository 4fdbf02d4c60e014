import type { Page } from 'playwright/test'

/** Minimum size of a touch target, CSS pixels (WCAG 2.5.8). */
const TARGET_MIN_PX = 24

/** Layout problems of a page, a line each: sideways scrolling, clipped words, small targets. */
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
      // Dots that move along a flow line end with it by design.
      const isDrawing = one.closest('[aria-hidden="true"]') !== null && one.textContent === ''
      // A map is cut off at its edges.
      const isMap = one.closest('.leaflet-container') !== null
      const isMeant =
        isDrawing ||
        isMap ||
        clipPath !== 'none' ||
        textOverflow === 'ellipsis' ||
        one.clientWidth < 8
      return overflowX !== 'visible' && !isMeant && one.scrollWidth > one.clientWidth + 1
    })
    const small = shown
      .filter((one) => one.matches('a[href], button, input, select, summary, [role="slider"]'))
      // The label of a checkbox is a target too; a link in running text has the height of the text.
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

/** The text spacing of WCAG 1.4.12. */
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
