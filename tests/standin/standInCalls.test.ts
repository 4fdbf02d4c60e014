import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from './standIn.ts'

/** A Thursday, 15:30 in Bogota. */
const NOW = Date.parse('2026-03-05T20:30:00Z')
/** 10:00 to 12:00 in Bogota. */
const OUTAGE = {
  start: Date.parse('2026-03-05T15:00:00Z'),
  end: Date.parse('2026-03-05T17:00:00Z'),
}

let standIn: StandIn
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stand-in-'))
  await writeFile(join(folder, 'index.html'), '<title>Dashboard</title>')
  standIn = await startStandIn({
    verify: () => Promise.reject(new Error('These calls carry no token')),
    dashboardFolder: folder,
    config: (url) => ({ apiUrl: url }),
    nowMs: () => NOW,
    outage: OUTAGE,
  })
})

afterAll(async () => {
  await standIn.close()
  await rm(folder, { recursive: true })
})

const call = (path: string) => fetch(standIn.url + path)
const get = async (path: string) => (await call(path)).json()

interface Row {
  _id: { period: string; channel: number }
  timestamp: number
  importEnergy: number
  totalImportEnergy: number
  totalChargeEnergy: number
}

const total = (rows: Row[], key: 'importEnergy' | 'totalImportEnergy' | 'totalChargeEnergy') =>
  rows.reduce((all, row) => all + row[key], 0)

describe('pages', () => {
  it('answers a path of the dashboard with index.html and a missing file with 404', async () => {
    expect(await (await call('/device/bg/devices')).text()).toContain('Dashboard')
    expect(await (await call('/')).text()).toContain('Dashboard')
    expect((await call('/assets/missing.js')).status).toBe(404)
    expect((await call('/api/unknown')).status).toBe(404)
  })

  it('builds config.json from its own URL', async () => {
    expect(await get('/config.json')).toEqual({ apiUrl: standIn.url })
  })
})

describe('power meters', () => {
  it('lists two meters and gives each by id', async () => {
    const { success, data } = await get('/api/powermeter/devices')
    expect(success).toBe(true)
    expect(data).toHaveLength(2)
    expect(await get(`/api/powermeter/device/${data[1].deviceId}`)).toEqual({
      success: true,
      data: data[1],
    })
    expect(data[0].powerState).toHaveProperty('phaseC.activePower')
  })

  it('gives hours of a day that add up to the day in the week and month', async () => {
    const rows = async (period: string): Promise<Row[]> =>
      (await get(`/api/powermeter/energy/pm-2001?period=${period}`)).data
    const [day, week, month] = [await rows('day'), await rows('week'), await rows('month')]
    expect([day.length, week.length, month.length]).toEqual([16, 4, 5])
    expect(day[0]?.timestamp).toBe(Date.parse('2026-03-05T05:00:00Z') / 1000)
    expect(total(day, 'importEnergy')).toBe(week.at(-1)?.importEnergy)
    expect(month.slice(1)).toEqual(week)
  })

  it('refuses an unknown meter or period with a message', async () => {
    expect(await get('/api/powermeter/device/none')).toMatchObject({ success: false })
    expect((await call('/api/powermeter/energy/none?period=day')).status).toBe(404)
    expect((await call('/api/powermeter/energy/pm-2001?period=year')).status).toBe(400)
  })
})

describe('hydras', () => {
  it('pages, searches and filters the list', async () => {
    const first = await get('/api/hydra/devices?page=0&limit=2')
    expect(first).toMatchObject({ total: 3, hasMore: true })
    const rest = await get('/api/hydra/devices?page=1&limit=2')
    expect(rest).toMatchObject({ total: 3, hasMore: false })
    const variants = [...first.devices, ...rest.devices].map(({ variant }) => variant)
    expect(variants).toEqual(['grid_gen', 'solar_grid', 'battery_monitor'])
    expect((await get('/api/hydra/devices?search=3002')).total).toBe(1)
    expect((await get('/api/hydra/devices?filter=battery_monitor')).total).toBe(1)
  })

  it('gives a device by id, with the data of its variant', async () => {
    const { device } = await get('/api/hydra/device/hydra-3001')
    expect(device.latestData['ac-power']).toHaveLength(6)
    const battery = (await get('/api/hydra/device/hydra-3003')).device
    expect(battery.latestData).not.toHaveProperty('ac-power')
    expect(battery.lifetime_energy).toHaveLength(2)
  })

  it('names hours and days in the zone of the backend, with the same energy', async () => {
    const energy = async (query: string): Promise<Row[]> =>
      (await get(`/api/hydra/energy/hydra-3001?${query}`)).energyData
    const hours = (await energy('range=d')).filter(({ _id }) => _id.channel === 1)
    expect(hours.map(({ _id }) => _id.period).slice(0, 2)).toEqual([
      '2026-03-05 00:00',
      '2026-03-05 01:00',
    ])
    expect(hours[10]?.totalImportEnergy).toBe(0)
    const week = (await energy('range=w')).filter(({ _id }) => _id.channel === 1)
    expect(week.map(({ _id }) => _id.period).at(-1)).toBe('2026-03-05')
    expect(total(hours, 'totalImportEnergy')).toBe(week.at(-1)?.totalImportEnergy)
    const month = (await energy('range=m')).filter(({ _id }) => _id.channel === 1)
    expect(month.slice(1)).toEqual(week)
  })

  it('gives the energy of custom dates, of past days and as a summary', async () => {
    const dates = 'startDate=2026-03-03T05:00:00.000Z&endDate=2026-03-05T05:00:00.000Z'
    const { energyData } = await get(`/api/hydra/energy-summary/hydra-3002?${dates}`)
    expect(energyData.map((row: Row) => row._id.period)).toEqual(['2026-03-04', '2026-03-03'])
    const monitors = await get(`/api/hydra/energy/hydra-3002?range=w&type=ce&${dates}`)
    expect(total(monitors.energyData, 'totalChargeEnergy')).toBe(
      total(energyData, 'totalChargeEnergy'),
    )
    const past = await get('/api/hydra/device/energy/hydra-3003?days=3')
    expect(past.energyData).toHaveLength(6)
  })

  it('reports the outage: two hours without grid, the generator a minute later', async () => {
    const status = await get('/api/hydra/power-status?deviceId=hydra-3001')
    expect(status).toMatchObject({ totalSecondsInPeriod: 55_800, bothDownTime: 7200 })
    expect(status.grid).toEqual({ tup: 48_600, tdn: 7200, availability: 87.1 })
    expect(status.generator.tup).toBe(7140)
    expect(status.dailyUsage[0]).toMatchObject({ channel: 1, group: 'grid', rc: 1, fc: 1 })
    const before = await get('/api/hydra/power-status?deviceId=hydra-3001&offset=1')
    expect(before).toMatchObject({ totalSecondsInPeriod: 86_400, grid: { availability: 100 } })
  })

  it('gives the timeline of the channels that are asked for', async () => {
    const timeline = await get('/api/hydra/power-timeline?deviceId=hydra-3001&channels=1,4')
    expect(timeline.summary).toEqual({ totalEvents: 4, channelEvents: { 1: 2, 4: 2 } })
    expect(timeline.byChannel[1][0]).toEqual({
      channel: 1,
      ts: OUTAGE.start / 1000,
      powerStatus: 'power_failed',
      duration: 7200,
      ns: 0,
      os: 1,
      v: 0,
    })
  })

  it('refuses an unknown device, range or date with a message', async () => {
    expect(await get('/api/hydra/device/none')).toEqual({ message: 'Hydra device not found' })
    expect((await call('/api/hydra/energy/hydra-3001?range=y')).status).toBe(400)
    expect((await call('/api/hydra/energy/hydra-3001?startDate=soon')).status).toBe(400)
    expect((await call('/api/hydra/devices?limit=many')).status).toBe(400)
  })
})
