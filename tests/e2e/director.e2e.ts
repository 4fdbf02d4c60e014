import { expect, test } from './fixtures.ts'
import { openTab } from './openDevice.ts'
import { expectShown } from './shownQuantity.ts'
import { answeredBy, loggedState } from './storyTruth.ts'

test.use({ scenario: 'sales-story' })

/** Seek targets back and forth across every change of the scenario. */
const STOPS = [
  'The grid fails at Marina Clinic.',
  'The modem at Sabon Gari Market loses its network: the site is offline.',
  'The enclosure at Ikoyi House is opened: a tamper alert.',
  'The grid returns to Marina Clinic.',
  'All sites are well.',
  'Sabon Gari Market is back online.',
]

const supplyOf = (channels: ReadonlyMap<number, boolean>) =>
  channels.get(4) === true ? 'Grid down; on generator' : 'Grid and generator down'

test('the director seeks through the sales story, and every page matches log and API [S15, S20, E18, H15]', async ({
  page,
  emulator,
  signIn,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1600, height: 900 })
  await signIn('merchant')
  await page.getByRole('button', { name: 'Director' }).click()
  const director = page.getByRole('complementary', { name: 'Director' })
  /** Seeks to a step and returns the state at its time. */
  const stopAt = async (step: string) => {
    const button = director.getByRole('button', { name: step })
    const moment = /^[\d:]+/.exec((await button.textContent()) ?? '')?.[0] ?? 'a moment'
    await button.click()
    await expect(director.getByText(`${moment} ·`)).toBeVisible()
    return loggedState(emulator)
  }

  const attention = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
  for (const step of STOPS) {
    const { channels, isBoxOpen, offline } = await stopAt(step)
    const alerts = [
      ...offline.map((id) => `Offline${id}`),
      ...(channels.get(1) === false ? [supplyOf(channels)] : []),
      ...(isBoxOpen ? ['Enclosure open'] : []),
    ]
    await expect(attention, step).toHaveCount(alerts.length)
    for (const one of alerts) await expect(attention.filter({ hasText: one })).toHaveCount(1)
    await expect(page.getByRole('group', { name: 'Offline' })).toContainText(`${offline.length}`)
  }

  await page.goto('/device/hydra/HY-0001')
  await page.getByRole('button', { name: 'Director' }).click()
  const taps = director.getByRole('region', { name: 'Device' }).getByRole('button')
  await expect(taps).toHaveText([
    ...['Grid off', 'Grid on', 'Generator on', 'Generator off', 'Offline', 'Online'],
  ])
  let changes = 0
  for (const step of STOPS) {
    const { channels } = await stopAt(step)
    await openTab(page, 'Overview')
    for (const name of [1, 2, 3, 4, 5, 6]) {
      const channel = page.getByRole('group', { name: new RegExp(`^Channel ${name} `) })
      const isUp = channels.get(name) ?? name <= 3
      await expect(channel, step).toContainText(isUp ? /Up|Running/ : /Down|Standby|Not running/)
    }
    const { grid, bestPercent, lastChange } = await answeredBy(emulator)
    expect(grid.availability, step).toBeCloseTo(bestPercent, 6)
    await openTab(page, 'Outages')
    const events = page.getByRole('region', { name: 'Events · Today' })
    if (lastChange === undefined) {
      await expect(events.getByRole('row', { name: /Grid power/ }), step).toHaveCount(0)
    } else {
      changes += 1
      const zone = { timeZone: 'Africa/Lagos' }
      const changed = new Date(lastChange.ts).toLocaleTimeString('en-GB', zone)
      const what = lastChange.ns === 1 ? 'restored' : 'failed'
      const name = `${changed} Grid power ${what}`
      await expect(events.getByRole('row', { name }), step).toBeVisible()
    }
    const percent = (Math.floor(grid.availability * 100) / 100).toFixed(2)
    await expect(page.getByRole('group', { name: 'Grid availability' })).toContainText(percent)
  }
  expect(changes).toBeGreaterThan(2)

  await page.goto('/device/bg/BG-0001')
  await page.getByRole('button', { name: 'Director' }).click()
  const figureOf = (name: string | RegExp) =>
    page
      .getByRole('region', { name: 'Power now' })
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
  for (const step of STOPS) {
    const { isBoxOpen } = await stopAt(step)
    const { powerState } = await answeredBy(emulator)
    await expect(async () => {
      expectShown(await figureOf('Solar').textContent(), powerState.solarPower)
      expectShown(await figureOf('Load').textContent(), powerState.consumtionPower)
      const batteryW = powerState.batteryCurrent * powerState.batteryVoltage
      expectShown(await figureOf(/^Battery/).textContent(), Math.abs(batteryW))
    }, step).toPass()
    const boxOpen = page.getByRole('status', { name: 'Alerts' }).getByText(/Enclosure open/)
    await expect(boxOpen, step).toHaveCount(isBoxOpen ? 1 : 0)
  }
})

test('dragging the slider seeks once; the log is fetched once and followed', async ({
  page,
  emulator,
  signIn,
}) => {
  await signIn('owner')
  await page.getByRole('button', { name: 'Director' }).click()
  const director = page.getByRole('complementary', { name: 'Director' })
  const seeks: string[] = []
  const logs: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('"seek"')) seeks.push(request.postData() ?? '')
    if (request.url().includes('/log')) logs.push(request.url())
  })
  const line = director.getByRole('slider', { name: 'Moment' })
  // Lazy parts above the slider can move it.
  await expect(director.getByRole('button', { name: 'Copy link' })).toBeEnabled()
  const { x = 0, y = 0, width = 0, height = 0 } = (await line.boundingBox()) ?? {}
  await page.mouse.move(x + 10, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 20 })
  await page.mouse.up()
  await expect(director.getByText(/12:02:\d\d ·/)).toBeVisible()
  expect(seeks).toHaveLength(1)

  await director.getByText('Log', { exact: true }).click()
  await director.getByRole('combobox', { name: /^Show/ }).selectOption('world')
  await director.getByLabel('Search').fill('"kind":"step"')
  const lines = director.getByRole('region', { name: 'Log lines' })
  await expect(lines).toContainText('12:00:40 step grid-lost')
  await expect(lines).not.toContainText('grid-back')
  const before = logs.length
  await emulator.step(2 * 60_000)
  await expect(lines).toContainText('grid-back')
  expect(logs).toHaveLength(before)
  await director.getByLabel('Search').fill('nothing holds this')
  await expect(lines).toHaveText('No matches')

  // Expectations, faults and emails.
  await expect(director.getByText(/^Expectations: \d+ passed, \d+ pending\.$/)).toBeVisible()
  await director.getByRole('button', { name: 'Restart' }).click()
  await expect(director.getByText('12:00:00 ·')).toBeVisible()
  await director.getByRole('button', { name: 'Next step' }).click()
  await expect(director.getByText('12:00:40 ·')).toBeVisible()
  const faults = director.getByRole('region', { name: 'Faults' })
  await expect(faults).toContainText('No active faults')
  await faults.getByRole('button', { name: 'API delay 3 s' }).click()
  await expect(faults.getByRole('listitem')).toContainText('http GET /api/**, latency 3000 ms')
  await faults.getByRole('button', { name: 'Lift fault-1' }).click()
  await expect(faults.getByRole('listitem')).toHaveCount(0)
  await director.getByText('Emails (0)').click()
  await expect(director.getByText(/password links appear here/)).toBeVisible()

  // An ended run restarts, and loops while the director is closed.
  await emulator.step(10 * 60_000)
  await expect(director.getByText(/ · ended$/)).toBeVisible()
  await expect(page.getByRole('status', { name: 'Connection', exact: true })).toHaveText('Ended')
  const strip = page.getByRole('complementary', { name: 'Simulated data' })
  await expect(strip).toContainText('ended')
  await strip.getByRole('button', { name: 'Play again' }).click()
  await expect(page.getByRole('status', { name: 'Connection', exact: true })).toHaveText('Live')
  await emulator.step(10 * 60_000)
  await expect(director.getByText(/ · ended$/)).toBeVisible()
  await director.getByRole('button', { name: 'Play again' }).click()
  await expect(director.getByText(/12:00:\d\d · ×1$/)).toBeVisible()
  await director.getByRole('checkbox', { name: 'Loop' }).check()
  const toggle = page.getByRole('button', { name: 'Director' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await director.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await emulator.step(10 * 60_000)
  await expect(strip).toContainText(/12:00:\d\d · ×1/)
})

test('a long step shows its progress and can be cancelled', async ({ page, emulator, signIn }) => {
  const post = (path: string, body: object) =>
    fetch(`${emulator.url}/__emulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const text = `schema: 1
name: Endless
clock: { start: "2026-03-01T00:00:00Z", tz: Africa/Lagos }
fleet:
  - { count: 20, family: bg, owner: owner@wattpost.test }
`
  expect((await post('scenario', { text })).status).toBe(200)
  await signIn('owner')
  const stepped = post('clock', { stepMs: 400 * 24 * 60 * 60_000 })
  await page.getByRole('button', { name: 'Director' }).click()
  const director = page.getByRole('complementary', { name: 'Director' })
  const progress = director.getByRole('progressbar', { name: /^Going to .* Apr/ })
  await expect(progress).toBeVisible()
  expect(await progress.getAttribute('value')).toMatch(/^0\.\d+/)
  await director.getByRole('button', { name: 'Cancel' }).click()
  await expect(progress).toHaveCount(0)
  expect((await stepped).status).toBe(409)
})

test('a shared link opens the same run, moment and page in another browser', async ({
  page,
  browser,
  emulator,
  signIn,
}) => {
  await signIn('owner', '/device/hydra/HY-0001')
  await page.getByRole('button', { name: 'Director' }).click()
  const director = page.getByRole('complementary', { name: 'Director' })
  await director.getByRole('button', { name: 'The grid fails at Marina Clinic.' }).click()
  await expect(director.getByText('12:00:40 ·')).toBeVisible()
  await director.getByRole('button', { name: 'Copy link' }).click()
  const link = await director.getByRole('textbox', { name: 'Link' }).inputValue()
  await emulator.step(2 * 60_000)

  const other = await browser.newPage({ baseURL: emulator.url })
  await other.goto(link)
  await expect(other.getByRole('region', { name: 'Shared view' })).toContainText(
    'This link shows “A five-minute sales story”, seed 3, at Thu 15 Jan, 11:00:40 UTC.',
  )
  await other.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(other).toHaveURL(/\/login\?redirect=/)
  await other.getByLabel('Email').fill('owner@wattpost.test')
  await other.getByLabel('Password', { exact: true }).fill('owner-demo')
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other).toHaveURL(/\/device\/hydra\/HY-0001/)
  await expect(other.getByRole('complementary', { name: 'Simulated data' })).toContainText(
    '12:00:40 · paused',
  )
  await expect(other).toHaveTitle(/down – HY-0001/)
  await other.close()
})

test('the presenter shows the story with a clicker, from page to page, and by a link', async ({
  page,
  emulator,
  signIn,
}) => {
  // Whether a browser allows the clipboard depends on its window. Without a clipboard the link is shown.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await signIn('owner', '/device/hydra/devices')
  const strip = page.getByRole('complementary', { name: 'Simulated data' })
  await expect(strip).toContainText('All sites are well.')
  await page.locator('body').press('p')
  const presenter = page.getByRole('region', { name: 'Presenter' })
  const caption = presenter.getByRole('status').first()
  await expect(caption).toHaveText('All sites are well.')
  await expect(presenter).toContainText('In 0:40: The grid fails at Marina Clinic.')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(strip.getByRole('button')).toHaveCount(0)
  await page.keyboard.press('PageDown')
  await expect(caption).toHaveText('The grid fails at Marina Clinic.')
  await expect(presenter).toContainText('2 of 10')
  await page
    .getByRole('link', { name: /HY-0001/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/device\/hydra\/HY-0001\?present=1$/)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(caption).toHaveText(/Ikoyi House is opened/)
  await presenter.getByRole('button', { name: 'Copy link to this moment' }).click()
  const link = new URL(await presenter.getByRole('textbox', { name: 'Link' }).inputValue())
  expect(Object.fromEntries(link.searchParams)).toEqual({
    ...{ play: 'sales-story', seed: '3', at: '2026-01-15T11:01:30.000Z' },
    page: '/device/hydra/HY-0001?present=1',
  })
  await page.keyboard.press('PageUp')
  await expect(caption).toHaveText(/^The generator takes over/)
  await page.keyboard.press('Escape')
  await expect(presenter).toHaveCount(0)
  await expect(page).toHaveURL(/\/device\/hydra\/HY-0001$/)

  await page.goto('/device/bg/BG-0001?present=1')
  await emulator.step(10 * 60_000)
  await expect(presenter).toContainText('The story has ended')
  await presenter.getByRole('button', { name: 'Play again' }).click()
  await expect(caption).toHaveText('All sites are well.')
  await presenter.getByRole('button', { name: 'Exit' }).click()
  await expect(page).toHaveURL(/\/device\/bg\/BG-0001$/)

  await page.setViewportSize({ width: 360, height: 740 })
  await strip.getByRole('button', { name: 'Present' }).click()
  await expect(caption).toHaveText('All sites are well.')
})

test('Space plays and pauses, except in a field; ? lists the shortcuts', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await page.getByRole('button', { name: 'Director' }).click()
  const director = page.getByRole('complementary', { name: 'Director' })
  await expect(director.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(director.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(director).toBeHidden()
  await page.locator('body').press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  // Keys of the page have no effect below an open dialog.
  await expect(shortcuts).toBeHidden()
  await page.locator('body').press('g')
  await page.locator('body').press('h')
  await page.waitForURL('**/device/hydra/devices')
  await page.locator('body').press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('gh?')
  await expect(page.getByRole('searchbox')).toHaveValue('gh?')
})
