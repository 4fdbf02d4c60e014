import { describe, expect, it } from 'vitest'
import { bgMetrics, bgReport, createBgDevices } from './bgDevices.ts'
import { createCalendar, HOUR } from './zone.ts'

const MIDNIGHT = Date.parse('2026-03-05T05:00:00Z')
const devices = createBgDevices(17)
const hours = Array.from({ length: 24 }, (_, hour) => MIDNIGHT + hour * HOUR)

describe('bg devices', () => {
  it('derive their powers from the sensor values that they send, as the specification says', () => {
    const calendar = createCalendar('America/Bogota')
    for (const device of devices) {
      for (const ms of hours) {
        const sent = bgReport(device, ms, calendar).find((payload) => 'batteryVoltage' in payload)
        const v = Object(sent) as Record<string, number> & { acPower: number }
        const { acOutputCurrent = 0, acOutputVoltage = 0, acOutputPowerFactor = 0 } = v
        const { inverterCurrent = 0, batteryVoltage = 0, batteryCurrent = 0 } = v
        const hasNoAc = v.acPower === 0 && acOutputVoltage === 0 && v.acInputPowerFactor === 0
        const consumtionPower = hasNoAc
          ? inverterCurrent * batteryVoltage
          : acOutputCurrent * acOutputVoltage * acOutputPowerFactor
        const batteryPower = batteryCurrent * batteryVoltage
        expect(bgMetrics(device, ms)).toMatchObject({
          ...{ batteryPower, consumtionPower },
          solarPower: v.acPower > 0 ? 0 : Math.max(0, batteryPower + consumtionPower),
        })
      }
    }
  })

  it('make as much solar power as falls on their panels', () => {
    for (const device of devices) {
      for (const ms of hours) {
        const { solarPower = Number.NaN } = bgMetrics(device, ms)
        expect(Math.abs(solarPower - device.solar.power(ms))).toBeLessThan(0.3)
      }
    }
  })

  it('start the energy of the day at midnight of the zone', () => {
    const calendar = createCalendar('America/Bogota')
    const energyAt = (ms: number) =>
      devices.map((device) => bgReport(device, ms, calendar).find((p) => 'daily_energy_data' in p))
    for (const payload of energyAt(MIDNIGHT)) {
      expect(payload).toMatchObject({
        daily_energy_data: { solarEnergy: 0, batteryEnergyIn: 0, batteryEnergyOut: 0 },
      })
    }
    // Half of a sine of 800 W over 12 hours.
    const noon = energyAt(MIDNIGHT + 12 * HOUR)[0] as { daily_energy_data: { solarEnergy: number } }
    expect(Math.abs(noon.daily_energy_data.solarEnergy - (800 * 12) / Math.PI)).toBeLessThan(5)
  })
})
