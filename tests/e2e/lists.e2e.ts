import { expect, test } from './fixtures.ts'

test.use({ scenario: 'a-day-in-the-fleet' })

test('hydras come ten by ten, as far as one scrolls [R23, C3, H11]', async ({ page, signIn }) => {
  const pages: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname !== '/api/hydra/devices' || searchParams.get('limit') !== '10') return
    pages.push(searchParams.get('page'))
  })
  await signIn('merchant')
  pages.length = 0
  await page.goto('/device/hydra/devices')
  const rows = page.getByRole('list', { name: /hydra/i }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      return rows.count()
    })
    .toBeGreaterThan(10)
  expect(pages).toEqual(['0', '1'])
})

test('power meters are asked for ten at a time [C3, H8]', async ({ page, signIn }) => {
  await signIn('merchant')
  const asked = page.waitForRequest(/powermeter\/devices\?page=0&limit=10$/)
  await page.goto('/device/pm/devices')
  await asked
  await expect(page.getByRole('link', { name: /PM-0001/ }).first()).toBeVisible()
})

test('the bg list asks for thirty at a time, over the socket [R23, C3]', async ({
  page,
  signIn,
}) => {
  const asked: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('["devices"')) asked.push(String(payload))
    }),
  )
  await signIn('merchant')
  asked.length = 0
  await page.goto('/device/bg/devices')
  await expect(page.getByRole('link', { name: /BG-/ }).first()).toBeVisible()
  expect(asked.some((frame) => frame.includes('{"page":0,"limit":30}'))).toBe(true)
})

test('an end user sees their own devices alone, a merchant the fleet [A1, A4]', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await page.goto('/device/hydra/devices')
  await expect(page.getByText('HY-0001').first()).toBeVisible()
  const own = Number((await page.getByText(/^\d+ devices?$/).textContent())?.match(/\d+/)?.[0])
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn('merchant')
  await page.goto('/device/hydra/devices')
  await expect(page.getByText('HY-0001').first()).toBeVisible()
  const fleet = Number((await page.getByText(/^\d+ devices?$/).textContent())?.match(/\d+/)?.[0])
  expect(fleet).toBeGreaterThan(own)
})
