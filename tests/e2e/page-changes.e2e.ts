import { expect, test } from './fixtures.ts'
import { hydrated } from './hydrated.ts'
import { pauseClock } from './pauseClock.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 320 } })

  test('a new page starts at its top; going back restores the scroll position [R16]', async ({
    page,
  }) => {
    await page.goto('/')
    await hydrated(page)
    await page.getByText('Everyone sees only their own devices').scrollIntoViewIfNeeded()
    const placeY = await page.evaluate(() => scrollY)
    expect(placeY).toBeGreaterThan(200)
    await page.locator('header a[href="/about"]').dispatchEvent('click')
    await expect(page.getByRole('heading', { name: 'About Wattpost' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    const away = () => page.evaluate((y) => Math.abs(scrollY - y), placeY)
    await expect.poll(away).toBeLessThan(3)
  })

  test('a hash in a link or an address scrolls to its target [R16]', async ({ page }) => {
    // The target is below the bars that stay at the top.
    const away = () =>
      page.locator('#words').evaluate((element) => {
        const roomForBars = Number.parseFloat(
          getComputedStyle(document.documentElement).scrollPaddingTop,
        )
        return Math.abs(element.getBoundingClientRect().top - roomForBars)
      })
    const isCovered = () =>
      page.locator('#words').evaluate((element) => {
        const bars = document.querySelector('aside')?.getBoundingClientRect().bottom ?? 0
        return element.getBoundingClientRect().top < bars
      })
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('link', { name: 'Glossary' }).click()
    await expect(page).toHaveURL('/about#words')
    await expect.poll(away).toBeLessThan(5)
    expect(await isCovered()).toBe(false)
    await page.goto('/features')
    await page.goto('/about#words')
    await hydrated(page)
    await expect.poll(away).toBeLessThan(5)
    expect(await isCovered()).toBe(false)
  })
})

test('a page transition takes about 100 ms [C10]', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  await pauseClock(page.context())
  const html = page.locator('html')
  await page.getByRole('link', { name: 'About' }).click()
  await expect(html).toHaveAttribute('data-page', 'leaving')
  await page.clock.runFor(99)
  await expect(html).toHaveAttribute('data-page', 'leaving')
  await page.clock.runFor(1)
  await expect(html).not.toHaveAttribute('data-page')
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'About Wattpost' })).toBeVisible()
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('reduced motion → pages change at once [C10]', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const changes = await page.evaluateHandle(() => {
      const seen: (string | null)[] = []
      const html = document.documentElement
      new MutationObserver(() => seen.push(html.dataset.page ?? null)).observe(html, {
        ...{ attributes: true, attributeFilter: ['data-page'] },
      })
      return seen
    })
    await page.getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { name: 'About Wattpost' })).toBeVisible()
    expect(await changes.jsonValue()).toEqual([])
  })

  test('the animation of the landing page is paused', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await hydrated(page)
    const picture = page.getByRole('figure')
    await pauseClock(page.context())
    await page.clock.runFor(10_000)
    await expect(picture).toContainText('12:30')
    await page.getByRole('button', { name: 'Play animation' }).click()
    await page.clock.runFor(1200)
    await expect(picture).toContainText('13:00')
  })
})

test('the animation of the landing page plays the sample day and can be paused', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  const picture = page.getByRole('figure')
  await page.clock.runFor(5_000)
  await expect(picture).not.toContainText('12:30')
  await page.getByRole('button', { name: 'Pause animation' }).click()
  const stopped = await picture.textContent()
  await page.clock.runFor(5_000)
  expect(await picture.textContent()).toBe(stopped)
})
