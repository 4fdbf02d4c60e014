import {
  type MeterDevice,
  type MeterLifetime,
  type MeterPowerBody,
  type MeterTotals,
  type PhaseEnergy,
  type PhasePower,
  phases,
} from '@wattpost/protocol'
import { expect, type Page } from 'playwright/test'
import { expectFacts, expectRows, type Fact, panel } from './facts.ts'
import { openTab } from './openDevice.ts'
import { momentText, plainText, scaledText } from './shownQuantity.ts'

type PhaseState = PhasePower & PhaseEnergy

/** Fails unless the page shows each value of a meter. */
export async function expectMeterShown(page: Page, device: MeterDevice): Promise<void> {
  const { powerState: power } = device
  const watts = power.totalActivePower
  await expect(panel(page, 'Power now').locator('dl > div')).toHaveText([
    flowText('Grid', watts),
    ...phases.map((phase) => flowText(`Phase ${phase}`, power[`phase${phase}`].activePower)),
  ])
  await expect(panel(page, 'Totals now').getByRole('group')).toHaveText([
    `Active power${exportText(scaledText(watts, 'W'))}`,
    `Reactive power${scaledText(power.totalReactivePower, 'var')}`,
    `Apparent power${scaledText(power.totalApparentPower, 'VA')}`,
    `Power factor${plainText(power.totalPowerFactor, '', 2)}`,
    `Frequency${plainText(power.frequency, 'Hz', 2)}`,
    `Neutral current${plainText(power.neutralCurrent, 'A', 2)}`,
    `Temperature${plainText(power.temperature, '°C', 1)}`,
  ])
  await expectRows(
    page,
    'Phases',
    PHASE_ROWS.map(([name, text]) => [
      name,
      ...phases.map((phase) => text(power[`phase${phase}`])),
    ]),
  )
  await expectFacts(page, imbalancesOf(device))
  await openTab(page, 'Details')
  await expectFacts(page, detailsOf(device))
  await openTab(page, 'Overview')
}

/** A power of the flow with its direction and sign. */
function flowText(name: string, watts: number): string {
  return `${name} ${watts < 0 ? 'export' : 'import'}${scaledText(watts, 'W')}`
}

/** A power with its sign, and the word of a negative one. */
function exportText(shown: string): string {
  return shown.startsWith('−') ? `${shown} export` : shown
}

const PHASE_ROWS: readonly (readonly [name: string, text: (phase: PhaseState) => string])[] = [
  ['Voltage', ({ voltage }) => plainText(voltage, 'V', 1)],
  ['Current', ({ current }) => plainText(current, 'A', 2)],
  ['Active power', ({ activePower }) => exportText(scaledText(activePower, 'W'))],
  ['Reactive power', ({ reactivePower }) => scaledText(reactivePower, 'var')],
  ['Apparent power', ({ apparentPower }) => scaledText(apparentPower, 'VA')],
  ['Power factor', ({ powerFactor }) => plainText(powerFactor, '', 2)],
  ['Imported', ({ importEnergy }) => scaledText(importEnergy, 'Wh')],
  ['Exported', ({ exportEnergy }) => scaledText(exportEnergy, 'Wh')],
  ['Reactive imported', ({ reactiveImport }) => scaledText(reactiveImport, 'varh')],
  ['Reactive exported', ({ reactiveExport }) => scaledText(reactiveExport, 'varh')],
  ['Apparent energy', ({ apparentEnergy }) => scaledText(apparentEnergy, 'VAh')],
]

function imbalancesOf({ powerState: power }: MeterDevice): readonly Fact[] {
  const imbalanceText = (read: (phase: PhaseState) => number) =>
    plainText(imbalance(phases.map((phase) => read(power[`phase${phase}`]))), '%', 1)
  return [
    ['Phases', 'Voltage imbalance', imbalanceText(({ voltage }) => voltage)],
    ['Phases', 'Current imbalance', imbalanceText(({ current }) => current)],
  ]
}

function detailsOf({ powerState: power, lifetime, network }: MeterDevice): readonly Fact[] {
  return [
    ['Lifetime', 'Imported', scaledText(lifetime.lifetimeEnergy, 'Wh')],
    ['Lifetime', 'Exported', scaledText(lifetime.lifetimeExportEnergy, 'Wh')],
    ['Lifetime', 'Reactive imported', scaledText(lifetime.lifetimeReactiveImport, 'varh')],
    ['Lifetime', 'Reactive exported', scaledText(lifetime.lifetimeReactiveExport, 'varh')],
    ['Lifetime', 'Apparent', scaledText(lifetime.lifetimeApparentEnergy, 'VAh')],
    ['Network', 'Operator', network.cop],
    ['Network', 'Signal', new RegExp(`\\(CSQ ${network.signal_quality} of 31\\)$`)],
    ['Network', 'IMEI', network.imei],
    ['Network', 'IMSI', network.imsi],
    ['Raw values', 'Measured', momentText(power.timestamp)],
    ['Raw values', 'Total active power', exportText(plainText(power.totalActivePower, 'W', 1))],
    ['Raw values', 'Total reactive power', plainText(power.totalReactivePower, 'var', 1)],
    ['Raw values', 'Total apparent power', plainText(power.totalApparentPower, 'VA', 1)],
    ['Raw values', 'Total power factor', plainText(power.totalPowerFactor, '', 3)],
    ['Raw values', 'Frequency', plainText(power.frequency, 'Hz', 3)],
    ['Raw values', 'Neutral current', plainText(power.neutralCurrent, 'A', 3)],
    ['Raw values', 'Temperature', plainText(power.temperature, '°C', 1)],
  ]
}

/** Largest deviation from the mean in percent. */
function imbalance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return (Math.max(...values.map((value) => Math.abs(value - mean))) / mean) * 100
}

// All shown values differ, so that a swapped one is found.

const totals: MeterTotals = {
  ...{ frequency: 49.871, temperature: 36.4, neutralCurrent: 1.472 },
  ...{ totalActivePower: 2345.6, totalReactivePower: 612.3 },
  ...{ totalApparentPower: 2424.2, totalPowerFactor: 0.968 },
}
const lifetime: MeterLifetime = {
  ...{ lifetimeEnergy: 9_876_543, lifetimeExportEnergy: 123_456 },
  ...{ lifetimeReactiveImport: 2_345_678, lifetimeReactiveExport: 34_567 },
  lifetimeApparentEnergy: 10_234_567,
}
const power: Readonly<Record<'A' | 'B' | 'C', PhasePower>> = {
  A: {
    ...{ voltage: 231.4, current: 4.31, activePower: 911 },
    ...{ reactivePower: 214, apparentPower: 997, powerFactor: 0.91 },
  },
  B: {
    ...{ voltage: 228.7, current: 3.52, activePower: 702 },
    ...{ reactivePower: 198, apparentPower: 805, powerFactor: 0.87 },
  },
  C: {
    ...{ voltage: 233.9, current: 2.83, activePower: 533 },
    ...{ reactivePower: 141, apparentPower: 662, powerFactor: 0.81 },
  },
}
const energy: Readonly<Record<'A' | 'B' | 'C', PhaseEnergy>> = {
  A: {
    ...{ importEnergy: 31_110, exportEnergy: 2220, reactiveImport: 13_330 },
    ...{ reactiveExport: 440, apparentEnergy: 35_550 },
  },
  B: {
    ...{ importEnergy: 41_120, exportEnergy: 3230, reactiveImport: 14_340 },
    ...{ reactiveExport: 550, apparentEnergy: 45_560 },
  },
  C: {
    ...{ importEnergy: 51_130, exportEnergy: 4240, reactiveImport: 15_350 },
    ...{ reactiveExport: 660, apparentEnergy: 55_570 },
  },
}

/** A meter whose phases A and B export more than phase C imports. */
export function exporting(device: MeterDevice): MeterDevice {
  const { powerState } = device
  return {
    ...device,
    powerState: {
      ...powerState,
      totalActivePower: -535.4,
      phaseA: { ...powerState.phaseA, activePower: -74.6 },
      phaseB: { ...powerState.phaseB, activePower: -658 },
      phaseC: { ...powerState.phaseC, activePower: 197.2 },
    },
  }
}

/** A report of each kind of power and energy, and the meter that they make up. */
export function meterReports(device: MeterDevice): {
  reports: readonly MeterPowerBody[]
  reported: MeterDevice
} {
  return {
    reports: [
      { kind: 'total-power', totals },
      { kind: 'total-energy', lifetime },
      ...phases.flatMap((phase) => [
        { kind: 'phase-power' as const, phase, power: power[phase] },
        { kind: 'phase-energy' as const, phase, energy: energy[phase] },
      ]),
    ],
    reported: {
      ...device,
      lifetime,
      powerState: {
        ...{ timestamp: device.lastSeen, ...totals },
        phaseA: { ...power.A, ...energy.A },
        phaseB: { ...power.B, ...energy.B },
        phaseC: { ...power.C, ...energy.C },
      },
    },
  }
}
