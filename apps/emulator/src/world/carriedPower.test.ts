import { MINUTE_MS, phases } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BgDevice } from './bg/device.ts'
import { HydraDevice } from './hydra/device.ts'
import { PmDevice } from './pm/device.ts'
import { siteKinds } from './site.ts'
import { bgSpec, COMMISSIONED_MS, hydraSpec, pmSpec } from './specs.testing.ts'

/** A power with the voltage and the current of its instrument; `factor` of an AC instrument. */
interface Carried {
  readonly name: string
  readonly powerW: number
  readonly voltage: number
  /** `null` of an instrument that shows no current. */
  readonly current: number | null
  readonly factor?: number
}

const anySite = fc.record({ seed: fc.nat(1000), kind: fc.constantFrom(...siteKinds) })
/** Within the first ten days, by night and by day. */
const anyMoments = fc.array(fc.nat(10 * 24 * 60), { minLength: 20, maxLength: 20 })

test.each([
  ['bg', bgPowers],
  ['pm', pmPowers],
  ['hydra', hydraPowers],
] as const)(
  '%s: each instrument that carries power shows voltage and current that give it',
  (_, powersOf) => {
    let carrying = 0
    fc.assert(
      fc.property(anySite, anyMoments, (site, minutes) => {
        const read = powersOf(site)
        for (const minute of minutes) {
          for (const { name, powerW, voltage, current, factor = 1 } of read(
            COMMISSIONED_MS + minute * MINUTE_MS,
          )) {
            if (Math.abs(powerW) < 5) continue
            carrying += 1
            expect(voltage, name).toBeGreaterThan(10)
            if (current === null) continue
            const given = voltage * current * factor
            expect(Math.abs(given - powerW), `${name}: ${given} W, ${powerW} W`).toBeLessThan(
              1 + 0.01 * Math.abs(powerW),
            )
          }
        }
      }),
      { seed: 9, numRuns: 6 },
    )
    expect(carrying).toBeGreaterThan(100)
  },
)

interface AnySite {
  readonly seed: number
  readonly kind: (typeof siteKinds)[number]
}
type Reader = (ms: number) => readonly Carried[]

/** The load of a bg device is measured at the AC output on AC, else before the inverter [S17]. */
function bgPowers({ seed, kind }: AnySite): Reader {
  const device = new BgDevice(bgSpec(seed, { site: { kind } }))
  return (ms) => {
    const { powerState } = device.snapshot(ms).device
    const { mode, loadW } = device.at(ms).flows
    const volts = powerState.batteryVoltage
    return [
      {
        name: 'battery',
        powerW: powerState.batteryPower,
        voltage: volts,
        current: powerState.batteryCurrent,
      },
      {
        name: 'solar',
        powerW: powerState.solarPower,
        voltage: powerState.solarVoltage,
        current: powerState.solarCurrent,
      },
      mode === 'ac'
        ? {
            ...{ name: 'AC output', powerW: loadW, voltage: powerState.acOutputVoltage },
            ...{ current: powerState.acOutputCurrent, factor: powerState.acOutputPowerFactor },
          }
        : {
            name: 'inverter',
            powerW: powerState.consumtionPower,
            voltage: volts,
            current: powerState.inverterCurrent,
          },
    ]
  }
}

function pmPowers({ seed, kind }: AnySite): Reader {
  const device = new PmDevice(pmSpec(seed, { site: { kind } }))
  return (ms) => {
    const { powerState } = device.snapshot(ms).device
    return phases.map((name) => {
      const { activePower, voltage, current, powerFactor } = powerState[`phase${name}`]
      const factor = Math.sign(activePower) * powerFactor
      return { name: `phase ${name}`, powerW: activePower, voltage, current, factor }
    })
  }
}

function hydraPowers({ seed, kind }: AnySite): Reader {
  const variant = (['grid_gen', 'solar_grid', 'battery_monitor'] as const)[seed % 3] ?? 'grid_gen'
  const device = new HydraDevice(hydraSpec(seed, { site: { kind }, variant }))
  return (ms) => {
    const { latestData } = device.snapshot(ms).device
    const channels = Object.entries(latestData['ac-power'] ?? {}).map(([name, { rp, v = 0 }]) => ({
      ...{ name: `channel ${name}`, powerW: rp, voltage: v, current: null },
    }))
    const monitors = Object.entries(latestData['battery-monitor-power'] ?? {}).map(
      ([name, { p, v, i }]) => ({ name, powerW: p, voltage: v, current: i }),
    )
    return [...channels, ...monitors]
  }
}
