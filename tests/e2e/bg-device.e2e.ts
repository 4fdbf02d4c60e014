import { readFile } from 'node:fs/promises'
import { encodeConnection, encodePower, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { bgReports, expectBgShown } from './bgShown.ts'
import { bgTruth, ownersClient } from './deviceTruth.ts'
import { fact, panel } from './facts.ts'
import { expect, test } from './fixtures.ts'
import { lengthOf } from './hydraPage.ts'
import { openDevice, openTab } from './openDevice.ts'
import { proxySocket } from './proxiedSocket.ts'

const ID = 'BG-0001'
const PATH = `/device/bg/${ID}`

const linesOf = (csv: string) => csv.replace('\ufeff', '').trim().split('\r\n')

test.describe('at a sunny noon', () => {
  test.use({ scenario: 'a-day-in-the-fleet' })

  test('the page matches the server and each frame [E2–E8, S10, S15–S19, C4, K4, K5]', async ({
    page,
    emulator,
    signIn,
  }) => {
    let passesReports = true
    const socket = await proxySocket(page, {
      changed: (message) =>
        passesReports || !String(message).startsWith('42["power"') ? message : null,
    })
    await emulator.step(6 * HOUR_MS + 3 * MINUTE_MS)
    await openDevice(page, signIn, PATH)
    await emulator.step(4 * MINUTE_MS)
    const client = await ownersClient(emulator)
    const device = await bgTruth(client, ID)
    client.close()
    const { powerState: power, realtimeEnergy: energy } = device
    expect(power.batteryPower).toBeCloseTo(power.batteryCurrent * power.batteryVoltage, 6)
    expect(power.solarPower).toBeGreaterThan(100)
    await expectBgShown(page, device, ['Battery charging', power.batteryPower])

    // The hours, the current one included, sum up to the day's energy.
    const hours = panel(page, 'Energy')
    await hours.scrollIntoViewIfNeeded()
    const saved = page.waitForEvent('download')
    await hours.getByRole('button', { name: 'Export CSV' }).click()
    const [header, ...rows] = linesOf(await readFile(await (await saved).path(), 'utf8'))
    expect(header).toBe(
      'From,Solar (Wh),AC input (Wh),Load (Wh),Battery charged (Wh),Battery discharged (Wh),Data',
    )
    expect(rows).toHaveLength(24)
    const solarWh = rows.reduce((sum, row) => sum + Number(row.split(',')[1]), 0)
    expect(Math.abs(solarWh - energy.solarEnergy)).toBeLessThan(0.1)

    passesReports = false
    await socket.settled()
    const head = { deviceId: ID, t: device.lastSeen }
    const { reports, reported } = bgReports(device)
    for (const body of reports) socket.say('power', encodePower({ head, body }))
    // The battery discharges 7.89 A at 51.23 V.
    await expectBgShown(page, reported, ['Battery discharging', 404.2047])
    const body = { status: 'offline', lastSeen: device.lastSeen } as const
    socket.say('status', encodeConnection({ head, body }))
    await expect(page.getByRole('status', { name: 'Device state' })).toHaveText('Offline')

    await lengthOf(page).getByText('Week').click()
    await expect(page).toHaveURL(/range=w/)
    await page.reload()
    await hours.scrollIntoViewIfNeeded()
    await hours.getByRole('button', { name: 'Show as table' }).click()
    await expect(hours.getByRole('row')).toHaveCount(8)
    await expect(hours.getByRole('row').nth(3)).toContainText(/14 Jan.*[1-9][\d.]* kWh/)
  })

  test('a metric streams in, with table, CSV export and address [K7, E20, R6]', async ({
    page,
    emulator,
    signIn,
  }) => {
    await emulator.step(6 * HOUR_MS)
    const chunks: string[] = []
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const status = /^42\["chat_data".*"status":"(more|done)"/.exec(String(payload))?.[1]
        if (status !== undefined) chunks.push(status)
      }),
    )
    await openDevice(page, signIn, `${PATH}?tab=history&range=d&metrics=batteryVoltage`)
    const chart = page.getByRole('group', { name: 'Battery voltage', exact: true })
    await expect(chart.getByRole('img', { name: /Battery voltage: from/ })).toBeVisible()
    await expect.poll(() => chunks.at(-1)).toBe('done')
    expect(chunks.filter((status) => status === 'more').length).toBeGreaterThan(3)

    const client = await ownersClient(emulator)
    const { powerState } = await bgTruth(client, ID)
    client.close()
    await chart.getByRole('button', { name: 'Show values as table' }).click()
    const last = chart.getByRole('row').last()
    await expect(last).toContainText(`${powerState.batteryVoltage.toFixed(1)} V`)

    const saved = page.waitForEvent('download')
    await chart.getByRole('button', { name: 'Export CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe(`${ID}-metrics-2026-01-15-SIMULATED.csv`)
    const lines = linesOf(await readFile(await file.path(), 'utf8'))
    expect(lines[0]).toBe('Time,Battery voltage (V),Data')
    expect(lines[1]).toMatch(/^2026-01-15T00:00:\d\d\+01:00,[\d.]+,SIMULATED$/)
    expect(lines.length).toBeGreaterThan(4000)

    await chart.getByRole('button', { name: 'Show as chart' }).click()
    await chart.getByRole('slider').press('+')
    await expect(page).toHaveURL(/zoom=\d+-\d+/)
    await page.reload()
    await chart.getByRole('button', { name: 'Reset zoom' }).click()
    await expect(page).not.toHaveURL(/zoom=/)

    await page.getByText('Change', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Solar', exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'Solar', exact: true })).toBeChecked()
    await expect(page).toHaveURL(/metrics=solarPower%2CbatteryVoltage/)
    await expect(page.getByRole('group', { name: 'Solar', exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('group', { name: 'Solar', exact: true })).toBeHidden()
  })
})

test.describe('with an opened enclosure', () => {
  test.use({ scenario: 'tamper-and-theft' })

  test('tamper is the first alert; its timeline matches the server [K8, S10, E20, R22]', async ({
    page,
    emulator,
    signIn,
  }) => {
    await emulator.step(10.4 * MINUTE_MS)
    await openDevice(page, signIn, `${PATH}?range=h`)
    await expect(page.getByRole('status', { name: 'Alerts' })).toContainText('Enclosure open')
    await expect(fact(page, 'Switch', 'Tamper')).toHaveText('Open')
    await openTab(page, 'History')
    const events = page.getByRole('table', { name: 'Events' })
    await expect(events.getByRole('row').nth(1)).toContainText(/23:10:00\s*Tamper\s*Enclosure open/)
    await panel(page, 'Switch, power and tamper')
      .getByRole('button', { name: 'Show states as table' })
      .click()
    // The scenario opens it ten minutes after 22:00 UTC, 23:10 at the device.
    await expect(
      page.getByRole('row', { name: /23:10:00 Tamper Enclosure open/ }).first(),
    ).toBeVisible()
  })
})

test('a missing device → an error with a retry [R14]', async ({ page, signIn }) => {
  await signIn('owner', '/device/bg/BG-9999')
  await expect(page.getByText('Device not found.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
})

test('a chosen period keeps the page; another query by navigation → a new page [R6]', async ({
  page,
  signIn,
}) => {
  await openDevice(page, signIn, `${PATH}?range=d`)
  const edit = page.getByRole('button', { name: 'Edit thresholds' })
  await openTab(page, 'Details')
  await edit.click()
  await openTab(page, 'Overview')
  await lengthOf(page).getByText('Hour').click()
  await expect(page).toHaveURL(/range=h/)
  await lengthOf(page).getByText('Month').click()
  await expect(page).toHaveURL(/range=m/)
  await openTab(page, 'Details')
  await expect(page.getByRole('region', { name: 'Thresholds' })).toBeVisible()
  await expect(edit).toBeHidden()
  await page.goBack()
  await expect(lengthOf(page).getByRole('radio', { name: 'Hour' })).toBeChecked()
  await openTab(page, 'Details')
  await expect(edit).toBeVisible()
})
