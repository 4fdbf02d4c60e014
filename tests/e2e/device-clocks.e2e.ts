import type { Page } from 'playwright/test'
import { expectAsLogged } from './asLogged.ts'
import { badge, grid, HYDRA, REPORT_MS, reports, SCENARIO, watch } from './chaosPage.ts'
import { act, fault } from './control.ts'
import { expect, test } from './fixtures.ts'

test.use({ scenario: SCENARIO })

/** A device of each family, an action, and its effect on the page. */
const families = [
  {
    id: 'HY-0001',
    path: HYDRA,
    does: [{ do: 'grid-off' }, { do: 'grid-on' }],
    shows: (page: Page, isDone: boolean) =>
      expect(grid(page)).toContainText(isDone ? 'Down' : 'Up'),
  },
  {
    id: 'BG-0001',
    path: '/device/bg/BG-0001',
    does: [{ do: 'tamper-on' }, { do: 'tamper-off' }],
    shows: (page: Page, isDone: boolean) =>
      expect(page.getByRole('region', { name: 'Switch', exact: true })).toContainText(
        isDone ? 'Open' : 'Closed',
      ),
  },
  {
    id: 'PM-0001',
    path: '/device/pm/PM-0001',
    does: [
      { do: 'phase-off', phase: 'A' },
      { do: 'phase-on', phase: 'A' },
    ],
    shows: (page: Page, isDone: boolean) => {
      const volts = expect(page.getByRole('row', { name: /^Voltage/ }))
      return volts.toContainText(isDone ? /^Voltage\s*0\.0 V/ : /^Voltage\s*2\d\d\.\d V/)
    },
  },
] as const

test('chaos: device clocks two hours off, then right → values and last-seen times continue (case 13)', async ({
  page,
  context,
  emulator,
}) => {
  const sinceMs = await watch(page, emulator)
  const pages = [page, await context.newPage(), await context.newPage()]
  const all = families.map((family, at) => ({ ...family, page: pages[at] ?? page }))
  for (const { path, page: own } of all.slice(1)) {
    await own.goto(emulator.url + path)
    await expect(badge(own)).toHaveText('Live')
  }
  const skewed = async (skew: string) => {
    const lifts = await Promise.all(
      families.map(({ id }) => fault(emulator, { device: 'clock-skew', of: id, skew })),
    )
    return async () => {
      for (const lift of lifts) await lift()
    }
  }
  const expectAll = async (isDone: boolean) => {
    await Promise.all(families.map(({ id, does }) => act(emulator, id, does[isDone ? 0 : 1])))
    await reports(emulator, 2)
    for (const { page: own, shows } of all) {
      await shows(own, isDone)
      await expect(own.getByText('Last seen just now')).toBeVisible()
    }
  }
  const behind = await skewed('-2h')
  await expectAll(true)
  for (const { page: own } of all.slice(1)) {
    await own.reload()
    await expect(own.getByText('Last seen just now')).toBeVisible()
    await expect(own.getByRole('status', { name: 'Device state' })).not.toHaveText('Offline')
  }
  await behind()
  const ahead = await skewed('2h')
  await expectAll(false)
  await ahead()
  await expectAll(true)
  await expectAsLogged(page, emulator, sinceMs)
  await skewed('2h')
  await emulator.step(REPORT_MS)
  for (const { id } of families) await act(emulator, id, { do: 'offline' })
  // Frames after the step would be placed by its time, which is less exact.
  for (const { page: own } of all)
    await expect(own.getByRole('status', { name: 'Device state' })).toHaveText('Offline')
  await emulator.step(2 * REPORT_MS)
  for (const { page: own } of all) {
    await expect(own.getByText('Last seen 20 s ago')).toBeVisible()
  }
})
