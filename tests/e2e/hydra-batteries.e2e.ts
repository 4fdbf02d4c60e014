import {
  type BatteryMonitorEnergy,
  type BatteryMonitorPower,
  type BatterySystem,
  encodeHydraEnergy,
  encodeHydraPower,
} from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { expectFacts, expectRows } from './facts.ts'
import { expect, test } from './fixtures.ts'
import { deviceState, region, total, truth } from './hydraPage.ts'
import { openTab } from './openDevice.ts'
import { proxySocket } from './proxiedSocket.ts'
import { plainText, scaledText } from './shownQuantity.ts'

test.use({ scenario: 'grid-outage' })

/** Below 0.5 W a battery is idle. */
function batteryLabel(powerW: number): string {
  if (Math.abs(powerW) < 0.5) return 'Battery idle'
  return powerW < 0 ? 'Battery discharging' : 'Battery charging'
}

async function expectBatteries(
  page: Page,
  system: BatterySystem,
  monitors: readonly (readonly [name: string, BatteryMonitorPower & BatteryMonitorEnergy])[],
): Promise<void> {
  const { bp, sp, mp, abp, tsc, mc } = system
  await openTab(page, 'Details')
  await expectFacts(page, [
    ['Battery system', 'Charge', plainText(abp, '%', 0)],
    ['Battery system', batteryLabel(bp), scaledText(Math.abs(bp), 'W')],
    ['Battery system', 'Solar', scaledText(sp, 'W')],
    ['Battery system', 'AC input', scaledText(mp, 'W')],
    ['Battery system', 'Stored charge', plainText(tsc, '', 1)],
    ['Battery system', 'Monitors', `${mc}`],
  ])
  await expectRows(
    page,
    'Battery monitors',
    monitors.map(([name, { v, i, p, soc, ce, de }]) => [
      name,
      ...[plainText(v, 'V', 2), plainText(i, 'A', 2), scaledText(p, 'W'), plainText(soc, '%', 0)],
      ...[scaledText(ce, 'Wh'), scaledText(de, 'Wh')],
    ]),
  )
}

for (const [id, variant, channels] of [
  ['HY-0002', 'Solar and grid', 3],
  ['HY-0003', 'Battery monitor', 0],
] as const) {
  test(`${id}, "${variant}", shows only its measurements and channels [E13–E16, E19, H12, H16, K9]`, async ({
    page,
    emulator,
    signIn,
  }) => {
    // The server sends a watched device each second; here only the test sends power and energy.
    const socket = await proxySocket(page, {
      changed: (message) => (/^42\["hydra_(power|energy)"/.test(String(message)) ? null : message),
      opensAfter: deviceState(page),
    })
    await signIn('merchant', `/device/hydra/${id}`)
    const api = await truth(emulator, id, 'merchant')
    const device = await api.device()
    const { 'battery-system': system, ...latest } = device.latestData
    const { 'battery-monitor-power': powers, 'battery-monitor-energy': energies } = latest
    if (!system || !powers || !energies) throw new Error(`${id} has no battery data`)
    await expectBatteries(
      page,
      system,
      Object.entries(powers).map(([name, power]) => [
        name,
        { ...power, ...(energies[name] ?? { ce: Number.NaN, de: Number.NaN }) },
      ]),
    )
    await expectFacts(page, [
      ['Network', 'Operator', device.network_data.cop],
      ['Network', 'Signal', new RegExp(`\\(CSQ ${device.network_data.signal_quality} of 31\\)$`)],
    ])
    await expect(page.getByText(variant, { exact: true })).toBeVisible()
    await openTab(page, 'Overview')
    await expect(page.getByRole('group', { name: /^Channel \d / })).toHaveCount(channels)
    await expect(region(page, 'Channels')).toHaveCount(channels === 0 ? 0 : 1)

    const today = await api.energy('range=d')
    for (const [kind, key] of [
      ['Battery charged', 'totalChargeEnergy'],
      ['Battery discharged', 'totalDischargeEnergy'],
      ['Solar charging', 'solarChargeEnergy'],
    ] as const) {
      const wh = today.reduce((sum, row) => sum + row[key], 0)
      expect(wh, kind).toBeGreaterThan(0)
      await expect(total(page, kind)).toHaveText(scaledText(wh, 'Wh'))
    }

    await socket.settled()
    // Newer than a snapshot that the page may be fetching.
    const head = { deviceId: id, t: device.lastSeen + 1000 }
    const newSystem = { bp: -321, sp: 654, mp: 987, abp: 76, tsc: 43.2, mc: 5 }
    const power = { v: 51.23, i: -6.31, p: -323, soc: 77 }
    const energy = { ce: 43_210, de: 32_100 }
    const [monitor = ''] = Object.keys(powers)
    for (const body of [
      { type: 'battery-system', ...newSystem } as const,
      { type: 'battery-monitor-power', monitor, ...power } as const,
    ])
      socket.say('hydra_power', encodeHydraPower({ head, body }))
    const body = { type: 'battery-monitor-energy', monitor, ...energy } as const
    socket.say('hydra_energy', encodeHydraEnergy({ head, body }))
    await expectBatteries(page, newSystem, [[monitor, { ...power, ...energy }]])
    await expectRows(page, 'Lifetime energy', [
      [monitor, '0 Wh', '0 Wh', scaledText(energy.ce, 'Wh'), scaledText(energy.de, 'Wh')],
    ])
  })
}
