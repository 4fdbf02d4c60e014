import {
  type BgDevice,
  bgDevicePage,
  energyRowsBody,
  type HydraDevice,
  hydraListBody,
  type MeterDevice,
  meterEnergyBody,
  meterListBody,
  type PowerStatusReport,
  powerStatusReport,
} from '@wattpost/protocol'
import { signIn } from '../support/accounts.ts'
import { connectClient } from '../support/client.ts'
import type { EmulatorProcess } from './emulator.ts'

/** The fleet of a merchant as answered by the server. */
export interface FleetTruth {
  readonly bg: readonly BgDevice[]
  readonly pm: readonly MeterDevice[]
  readonly hydra: readonly HydraDevice[]
  /** The current day of each hydra. */
  readonly status: readonly PowerStatusReport[]
  /** Energy imported from grid and generators today, Wh. */
  readonly importedWh: number
  readonly solarWh: number
}

/** Requests a fleet that fits into one page, as a merchant. */
export async function fleetTruth(emulator: EmulatorProcess): Promise<FleetTruth> {
  const { idToken, uid } = await signIn(emulator.authUrl, 'merchant')
  const get = (path: string) => emulator.get(path, idToken)
  const client = await connectClient(emulator.url, { uid, idToken, type: 'merchant' })
  const bg = bgDevicePage.parse(await client.ask('devices', { page: 0, limit: 100 })).devices
  client.close()
  const meters = meterListBody.parse(await get('/api/powermeter/devices?limit=100'))
  const pm = meters.success ? meters.data : []
  const { devices: hydra } = hydraListBody.parse(await get('/api/hydra/devices?limit=100'))
  const status = await Promise.all(
    hydra.map(async ({ deviceId }) =>
      powerStatusReport.parse(await get(`/api/hydra/power-status?deviceId=${deviceId}`)),
    ),
  )
  const rows = await Promise.all(
    hydra.map(async ({ deviceId }) =>
      energyRowsBody.parse(await get(`/api/hydra/energy/${deviceId}?range=d&type=all`)),
    ),
  )
  const metered = await Promise.all(
    pm.map(async ({ deviceId }) => {
      const body = meterEnergyBody.parse(await get(`/api/powermeter/energy/${deviceId}?period=day`))
      return body.success ? body.data : []
    }),
  )
  const energy = rows.flatMap(({ energyData }) => energyData)
  return {
    ...({ bg, pm, hydra } as Pick<FleetTruth, 'bg' | 'pm' | 'hydra'>),
    status,
    importedWh:
      sum(bg, ({ realtimeEnergy }) => realtimeEnergy.acEnergy) +
      sum(metered.flat(), ({ haet }) => haet) +
      sum(energy, ({ totalImportEnergy }) => totalImportEnergy),
    solarWh:
      sum(bg, ({ realtimeEnergy }) => realtimeEnergy.solarEnergy) +
      sum(energy, ({ solarChargeEnergy }) => solarChargeEnergy),
  }
}

export function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0)
}
