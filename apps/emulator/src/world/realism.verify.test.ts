import { DAY_MS, HOUR_MS, type HydraVariant } from '@wattpost/protocol'
import { afterAll, describe, expect, test } from 'vitest'
import { streamOf } from '../engine/random.ts'
import { BgDevice } from './bg/device.ts'
import { bgInstallation } from './bg/installation.ts'
import { HydraDevice } from './hydra/device.ts'
import { hydraInstallation } from './hydra/installation.ts'
import { PmDevice } from './pm/device.ts'
import { PmModel } from './pm/model.ts'
import { type SiteKind, siteKinds } from './site.ts'
import { naturalOutages } from './siteConditions/outages.ts'
import { SiteConditions } from './siteConditions/siteConditions.ts'
import { type GridQuality, gridQualities } from './spec.ts'
import { bgSpec, COMMISSIONED_MS, hydraSpec, pmSpec } from './specs.testing.ts'

/** A simulated year of 200 sites of each kind: 50 meters, 50 bg devices, 100 hydras. */
const SITES = Number(process.env.WATTPOST_REALISM_SITES ?? 200)
const DAYS = 365
const HOURS = DAYS * 24

/** A range of a figure over all sites: the median, and the extremes of single sites. */
interface Range {
  readonly median: readonly [low: number, high: number]
  readonly each: readonly [low: number, high: number]
}

const report: string[] = []
afterAll(() => process.stdout.write(`${report.join('\n')}\n`))

function expectWithin(name: string, values: readonly number[], { median, each }: Range): void {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = Number.NaN, middle = Number.NaN, high = Number.NaN] = [
    sorted[0],
    sorted[sorted.length >> 1],
    sorted.at(-1),
  ]
  report.push(`${name}: ${[low, middle, high].map((value) => value.toPrecision(3)).join(' … ')}`)
  expect.soft(middle, `median of ${name}`).toBeGreaterThanOrEqual(median[0])
  expect.soft(middle, `median of ${name}`).toBeLessThanOrEqual(median[1])
  expect.soft(low, `lowest ${name}`).toBeGreaterThanOrEqual(each[0])
  expect.soft(high, `highest ${name}`).toBeLessThanOrEqual(each[1])
}

const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed)

describe.each(siteKinds)('%s', (kind) => {
  test('meters: load factor, power factor, share of the night, export', () => {
    const years = seeds(SITES / 4).map((seed) => meteredYear(seed, kind))
    const consumers = years.filter(({ hasPanels }) => !hasPanels)
    const [loadFactors, powerFactors, nights] = [
      consumers.map(({ loadFactor }) => loadFactor),
      years.map(({ powerFactor }) => powerFactor),
      consumers.map(({ nightShare }) => nightShare),
    ]
    expectWithin(`${kind}: load factor`, loadFactors, LOAD_FACTOR[kind])
    // Homes and businesses with little compensation; utilities ask for 0.9 and more. The bounds are assumed.
    expectWithin(`${kind}: power factor`, powerFactors, { median: [0.9, 0.98], each: [0.88, 1] })
    expectWithin(`${kind}: night share`, nights, NIGHT_SHARE[kind])
    for (const { exportWh } of consumers) expect(exportWh).toBe(0)
    expect(years.some(({ exportWh }) => exportWh > 0)).toBe(true)
  })

  test('bg devices: yield of the panels, cycles of the battery, share of the grid', () => {
    const years = seeds(SITES / 4).map((seed) => bgYear(seed, kind))
    // Global Solar Atlas: about 1,300 kWh/kWp a year at Lagos, of which a full battery lets some go.
    expectWithin(
      `${kind}: kWh per kWp`,
      years.map((year) => year.kwhPerKwp),
      { median: [700, 1400], each: [500, 1700] },
    )
    // One charge and discharge a day at most; what the sun gives by day goes past the battery (assumed).
    expectWithin(
      `${kind}: cycles of a bg device`,
      years.map((year) => year.cycles),
      { median: [120, 300], each: [80, 365] },
    )
    // Panels and battery are sized to carry most of the load, the grid what remains (assumed).
    expectWithin(
      `${kind}: grid per load of a bg device`,
      years.map((year) => year.gridShare),
      { median: [0, 0.4], each: [0, 0.6] },
    )
  })

  test('hydras: import, cycles, export only with panels and grid', () => {
    for (const variant of ['grid_gen', 'solar_grid', 'battery_monitor'] as const) {
      const years = seeds(Math.ceil(SITES / 6)).map((seed) => hydraYear(seed, kind, variant))
      for (const { exportWh } of years) expect(exportWh).toBe(0)
      if (variant === 'battery_monitor') for (const { importWh } of years) expect(importWh).toBe(0)
      // A battery that bridges outages cycles less than one that shifts the sun (assumed).
      expectWithin(
        `${kind}: cycles of ${variant}`,
        years.map((year) => year.cycles),
        { median: [60, 300], each: [40, 365] },
      )
    }
    const feeding = seeds(5).map((seed) => hydraYear(seed, kind, 'solar_grid', true))
    expect(feeding.some(({ exportWh }) => exportWh > 0)).toBe(true)
  })
})

test.each(gridQualities)('a %s grid: number and length of outages', (gridQuality) => {
  const years = seeds(SITES).map((seed) => outageYear(seed, gridQuality))
  const { perYear, hoursEach } = OUTAGES[gridQuality]
  expectWithin(
    `${gridQuality}: outages a year`,
    years.map(({ count }) => count),
    perYear,
  )
  const lengths = years.filter(({ count }) => count > 0).map(({ hours, count }) => hours / count)
  expectWithin(`${gridQuality}: hours of an outage`, lengths, hoursEach)
})

/**
 * Average by highest hour of a year. 20 to 40 % for homes, 40 to 60 % for businesses, 60 to 80 % for data centres, taken
 * for telecom sites (https://utilitiesbunker.com/tools/load-factor-reference); single homes go down to 16 %
 * (https://sepapower.org/knowledge/looking-in-the-mirror-at-a-low-load-factor-customer/).
 */
const LOAD_FACTOR: Record<SiteKind, Range> = {
  home: { median: [0.2, 0.4], each: [0.16, 0.45] },
  shop: { median: [0.35, 0.6], each: [0.3, 0.6] },
  clinic: { median: [0.4, 0.6], each: [0.4, 0.7] },
  telecom: { median: [0.6, 0.8], each: [0.55, 0.9] },
}

/** Energy between 22 and 6 o'clock; a third of the day (assumed around the standard load profiles H25 and G25). */
const NIGHT_SHARE: Record<SiteKind, Range> = {
  home: { median: [0.2, 0.35], each: [0.15, 0.4] },
  shop: { median: [0.1, 0.25], each: [0.1, 0.3] },
  clinic: { median: [0.15, 0.33], each: [0.12, 0.35] },
  telecom: { median: [0.26, 0.34], each: [0.24, 0.38] },
}

/** Sources beside `HABITS` in `outages.ts`; storms come on top. Lengths are assumed but those of the steady grid. */
const OUTAGES: Record<GridQuality, { readonly perYear: Range; readonly hoursEach: Range }> = {
  steady: {
    perYear: { median: [0, 10], each: [0, 30] },
    // The only outage of a year may be a storm's: with major events, the USA's average of 2022 is 5.6 hours a year.
    hoursEach: { median: [0.5, 4], each: [0.1, 24] },
  },
  typical: {
    perYear: { median: [60, 120], each: [40, 150] },
    hoursEach: { median: [0.5, 3], each: [0.4, 4] },
  },
  weak: {
    perYear: { median: [300, 450], each: [250, 500] },
    hoursEach: { median: [1, 4], each: [0.8, 5] },
  },
  shedding: {
    perYear: { median: [200, 1100], each: [100, 1300] },
    hoursEach: { median: [1, 3], each: [0.8, 4] },
  },
}

function meteredYear(seed: number, kind: SiteKind) {
  const spec = pmSpec(seed, { site: { kind }, gridQuality: 'steady' })
  const meter = new PmDevice(spec)
  let [highestWh, nightWh, before] = [0, 0, 0]
  for (let hour = 1; hour <= HOURS; hour++) {
    const { state } = meter.at(COMMISSIONED_MS + hour * HOUR_MS)
    const importWh = state.reduce((sum, phase) => sum + phase.importWh, 0)
    const hourWh = importWh - before
    before = importWh
    highestWh = Math.max(highestWh, hourWh)
    // Lagos is an hour ahead of UTC.
    const localHour = hour % 24
    if (localHour < 6 || localHour >= 22) nightWh += hourWh
  }
  const { state } = meter.at(COMMISSIONED_MS + HOURS * HOUR_MS)
  const exportWh = state.reduce((sum, phase) => sum + phase.exportWh, 0)
  const apparentVah = state.reduce((sum, phase) => sum + phase.apparentVah, 0)
  return {
    hasPanels: new PmModel(spec, new SiteConditions(spec), []).pvPeakW > 0,
    loadFactor: before / HOURS / highestWh,
    powerFactor: (before + exportWh) / apparentVah,
    nightShare: nightWh / before,
    exportWh,
  }
}

function bgYear(seed: number, kind: SiteKind) {
  const spec = bgSpec(seed, { site: { kind }, gridQuality: 'typical' })
  const { state } = new BgDevice(spec).at(COMMISSIONED_MS + DAYS * DAY_MS)
  const { battery, pvPeakW } = bgInstallation(spec)
  const loadWh = state.inverterOutWh + state.acConsumptionWh
  return {
    kwhPerKwp: state.solarWh / pvPeakW,
    cycles: state.batteryOutWh / battery.capacityWh,
    gridShare: (state.acConsumptionWh + state.acChargeWh) / loadWh,
  }
}

function hydraYear(seed: number, kind: SiteKind, variant: HydraVariant, feedsIn = false) {
  const spec = hydraSpec(seed, { site: { kind }, gridQuality: 'typical', variant, feedsIn })
  const { state } = new HydraDevice(spec).at(COMMISSIONED_MS + DAYS * DAY_MS)
  const total = (wh: readonly number[]) => wh.reduce((sum, one) => sum + one, 0)
  return {
    importWh: total(state.importWh),
    exportWh: total(state.exportWh),
    cycles: state.dischargedWh / hydraInstallation(spec).battery.capacityWh,
  }
}

function outageYear(seed: number, gridQuality: GridQuality) {
  // A region of its own for each: 200 sites of one region have the same faults.
  const regionStream = streamOf(seed, 'realism')
  const spec = hydraSpec(seed, { gridQuality, regionStream })
  const firstDay = COMMISSIONED_MS / DAY_MS
  const outages = Array.from({ length: DAYS }, (_, day) => naturalOutages(spec, firstDay + day))
  const hours = outages.flat().reduce((sum, { fromMs, toMs }) => sum + (toMs - fromMs) / HOUR_MS, 0)
  return { count: outages.flat().length, hours }
}
