import { MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from './fixtures.ts'
import { energy, HYDRA, importedWh, outages, truth } from './hydraPage.ts'
import { openTab } from './openDevice.ts'
import { saved } from './savedFile.ts'

test.use({ scenario: 'grid-outage' })

test('energy and outages are exported as CSV with units, local time with offset and a SIMULATED mark', async ({
  page,
  emulator,
  signIn,
}) => {
  await emulator.step(12 * MINUTE_MS)
  const api = await truth(emulator)
  await signIn('owner', HYDRA)
  const hours = await saved(page, energy(page).getByRole('button', { name: 'Export CSV' }))
  expect(hours.name).toBe('HY-0001-energy-2026-01-15-SIMULATED.csv')
  expect(hours.lines[0]).toBe(
    'From,Grid import (Wh),Generator import (Wh),Battery charge (Wh),Battery discharge (Wh),Solar charge (Wh),Data',
  )
  const rows = await api.energy('range=d')
  const evening = rows.filter(({ _id }) => _id.period === '2026-01-15T18:00:00+01:00')
  const [at, gridWh, generatorWh, , , , data] = hours.lines.at(-2)?.split(',') ?? []
  expect([at, data]).toEqual(['2026-01-15T18:00:00+01:00', 'SIMULATED'])
  expect(Number(gridWh)).toBeCloseTo(importedWh(evening, 'grid'), 6)
  expect(Number(generatorWh)).toBeCloseTo(importedWh(evening, 'generator'), 6)
  expect(hours.lines).toHaveLength(21)

  await openTab(page, 'Outages')
  const timelines = await saved(page, outages(page).getByRole('button', { name: 'Export CSV' }))
  expect(timelines.name).toBe('HY-0001-outages-2026-01-15-SIMULATED.csv')
  expect(timelines.lines[0]).toBe('Channel,State,From,To,Duration (s),Remark,Data')
  expect(timelines.lines).toContainEqual(
    expect.stringMatching(
      /^Channel 1 grid,Down,2026-01-15T18:58:30\+01:00,2026-01-15T19:08:00\+01:00,570,no source for \d+ s,SIMULATED$/,
    ),
  )
})
