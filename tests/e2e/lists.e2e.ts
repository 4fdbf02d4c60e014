import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

const LONG = new URL('long-lists.yaml', import.meta.url).pathname

test.use({ scenario: 'a-day-in-the-fleet' })

/** Requested pages of a list from now on, ten devices each. */
function pagesAsked(page: Page, path: string): (string | null)[] {
  const pages: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname !== path || searchParams.get('limit') !== '10') return
    pages.push(searchParams.get('page'))
  })
  return pages
}

/** Scrolls until more than ten rows are rendered. */
async function expectMoreThanTen(page: Page, list: RegExp): Promise<void> {
  const rows = page.getByRole('list', { name: list }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      return rows.count()
    })
    .toBeGreaterThan(10)
}

test('hydras load ten by ten while scrolling, bgs thirty at a time by socket [R23, C3, H11]', async ({
  page,
  signIn,
}) => {
  const pages = pagesAsked(page, '/api/hydra/devices')
  const asked: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('["devices"')) asked.push(String(payload))
    }),
  )
  await signIn('merchant', '/device/hydra/devices')
  await expectMoreThanTen(page, /hydra/i)
  expect(pages).toEqual(['0', '1'])
  await page.goto('/device/bg/devices')
  await expect(page.getByRole('link', { name: /BG-/ }).first()).toBeVisible()
  expect(asked.some((frame) => frame.includes('{"page":0,"limit":30}'))).toBe(true)
})

test('an end user sees only own devices, a merchant the fleet [A1, A4]', async ({
  page,
  signIn,
}) => {
  await signIn('owner', '/device/hydra/devices')
  await expect(page.getByText('HY-0001').first()).toBeVisible()
  const own = Number((await page.getByText(/^\d+ devices?$/).textContent())?.match(/\d+/)?.[0])
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn('merchant', '/device/hydra/devices')
  await expect(page.getByText('HY-0001').first()).toBeVisible()
  const fleet = Number((await page.getByText(/^\d+ devices?$/).textContent())?.match(/\d+/)?.[0])
  expect(fleet).toBeGreaterThan(own)
})

test.describe('a long list', () => {
  test.use({ scenario: LONG })

  test('power meters load ten by ten while scrolling [R23, C3, H8]', async ({ page, signIn }) => {
    const pages = pagesAsked(page, '/api/powermeter/devices')
    await signIn('merchant', '/device/pm/devices')
    await expectMoreThanTen(page, /meters/i)
    expect(pages).toEqual(['0', '1'])
  })

  test('without totals a full page may be followed, and no count is claimed [R23, H8]', async ({
    page,
    signIn,
  }) => {
    let lookedAt = () => {}
    const isLookedAt = new Promise<void>((resolve) => {
      lookedAt = resolve
    })
    await page.route('**/api/powermeter/devices?*', async (route) => {
      const answer = await route.fetch()
      const { success, data } = await answer.json()
      // The next page would end the list before its first row is looked at.
      if (new URL(route.request().url()).searchParams.get('page') === '1') await isLookedAt
      await route.fulfill({ response: answer, json: { success, data } })
    })
    await signIn('merchant', '/device/pm/devices')
    const rows = page.getByRole('list', { name: /meters/i }).getByRole('listitem')
    await expect(rows.first()).toBeVisible()
    await expect(page.getByText('10 devices')).toHaveCount(0)
    await expect(rows.first()).toHaveAttribute('aria-setsize', '-1')
    lookedAt()
    await expectMoreThanTen(page, /meters/i)
    await expect(page.getByText('16 devices', { exact: true })).toBeVisible()
    await expect(rows.first()).toHaveAttribute('aria-setsize', '16')
  })

  test('only visible rows load; order, filter, keys, scrolling work [R7, R23, C3]', async ({
    page,
    emulator,
    signIn,
  }) => {
    await emulator.step(60_000)
    // The first request of a large fleet can take longer than the timeout of a list.
    await signIn('merchant')
    await page.waitForLoadState('networkidle')
    const pages: number[] = []
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const asked = /\["devices",\{"page":(\d+),"limit":30\}/.exec(String(payload))?.[1]
        if (asked !== undefined) pages.push(Number(asked))
      }),
    )
    await page.goto('/device/bg/devices')
    await expect(page.getByText('121 devices', { exact: true })).toBeVisible()
    const rows = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    const row = (id: string) => page.getByRole('link', { name: new RegExp(`^${id} `) })
    await expect(rows.first()).toHaveAttribute('aria-setsize', '121')
    await expect(row('BG-0001')).toContainText(/Online.*Solar.*Load.*Battery.*Signal/)

    // By keys to the end of the loaded rows, and on as more load.
    await row('BG-0001').focus()
    await page.keyboard.press('ArrowDown')
    await expect(row('BG-0002')).toBeFocused()
    await expect.poll(() => pages).toContain(1)
    await expect(page.getByRole('button', { name: 'Show more' })).toBeEnabled()
    expect(pages).toEqual([0, 1])
    await page.keyboard.press('End')
    await expect.poll(() => focusedPosition(page)).toBeGreaterThan(29)
    await expect.poll(() => pages).toContain(2)
    const far = await focusedId(page)

    // New values and removed rows keep the focus.
    await emulator.step(10_000)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(row('BG-0001')).toBeVisible()
    expect(await focusedId(page)).toBe(far)

    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Down first')
    await expect(page).toHaveURL(/sort=state/)
    await expect(page.getByText('121 devices', { exact: true })).toBeVisible()
    await expect(rows.first()).toContainText('Offline')
    await expect(rows.first()).toContainText(/Offline since \d\d:\d\d.*—.*—.*—/)
    // Another order than the server's needs all rows: until then the end is that of the loaded ones.
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    await rows.first().getByRole('link').focus()
    // A late value moves the focused row, whose place is not the last one then.
    await expect
      .poll(async () => {
        await page.keyboard.press('End')
        return focusedPosition(page)
      })
      .toBe(121)
    expect(await rows.count()).toBeLessThan(55)

    await page.evaluate(() => scrollTo(0, 9_000))
    const place = await page.evaluate(() => scrollY)
    const seen = page.locator('li[aria-posinset="100"] a')
    const id = await seen.textContent()
    await seen.click()
    await expect(page).toHaveURL(/\/device\/bg\/BG-\d+$/)
    await page.goBack()
    await expect(seen).toBeInViewport()
    expect((await seen.textContent())?.slice(0, 7)).toBe(id?.slice(0, 7))
    expect(await page.evaluate(() => scrollY)).toBe(place)

    await page.getByText('Offline', { exact: true }).first().click()
    await expect(page.getByText('20 devices', { exact: true })).toBeVisible()
  })

  test('typing searches once after a pause; old requests are cancelled [H11]', async ({
    page,
    signIn,
  }) => {
    await signIn('merchant', '/device/hydra/devices')
    await expect(page.getByText('21 devices', { exact: true })).toBeVisible()
    const asked: string[] = []
    await page.route('**/api/hydra/devices?*', async (route) => {
      const { searchParams } = new URL(route.request().url())
      const search = searchParams.get('search') ?? ''
      // Further pages of the whole list may be pending.
      if (searchParams.get('page') === '0') asked.push(search)
      // The first answer is late, so it must be cancelled for the second.
      if (search !== 'HY-00') await route.continue()
    })
    const given = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('search=HY-00'),
    )
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox', { name: 'Search by ID or site' })
    await expect(field).toBeFocused()
    // Letter by letter without the pauses of a busy machine: a pause of 300 ms would search.
    const type = (text: string) =>
      page.evaluate((letters) => {
        for (const letter of letters) document.execCommand('insertText', false, letter)
      }, text)
    await type('HY-00')
    await expect.poll(() => asked).toEqual(['HY-00'])
    await type('03')
    await expect(page.getByText('1 device', { exact: true })).toBeVisible()
    expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED')
    expect(asked).toEqual(['HY-00', 'HY-0003'])
    await field.fill('HY')
    await expect(page.getByText('21 devices', { exact: true })).toBeVisible()
    // The focus stays at its place when the search removes its row.
    await field.fill('HY-0002')
    const row = page.getByRole('list', { name: /hydra/i }).getByRole('listitem').first()
    await row.getByRole('link').focus()
    await expect(page.getByText('1 device', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /HY-0002/ })).toBeFocused()
    await field.fill('nowhere')
    await expect(page.getByText('No matches. Clear the search.', { exact: true })).toBeVisible()
    await page.goto('/device/hydra/devices?filter=down')
    await expect(page.getByText('No matches. Clear the filter.')).toBeVisible()
  })
})

/** Index of the focused row from 1; 0 without focus. */
function focusedPosition(page: Page): Promise<number> {
  return page.evaluate(() =>
    Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset') ?? 0),
  )
}

function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.closest('li')?.dataset.id)
}
