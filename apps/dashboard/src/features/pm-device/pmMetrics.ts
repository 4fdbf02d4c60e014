/** What can be charted of a meter [E10, E11, E20]; phases have colours of their own. */
export const pmMetrics = [
  { key: 'totalActivePower', name: 'Active power', unit: 'W', color: 'var(--source-grid)' },
  { key: 'phaseA.activePower', name: 'A power', unit: 'W', color: 'var(--phase-a)' },
  { key: 'phaseB.activePower', name: 'B power', unit: 'W', color: 'var(--phase-b)' },
  { key: 'phaseC.activePower', name: 'C power', unit: 'W', color: 'var(--phase-c)' },
  {
    key: 'totalReactivePower',
    name: 'Reactive power',
    unit: 'var',
    color: 'var(--source-generator)',
  },
  { key: 'totalApparentPower', name: 'Apparent power', unit: 'VA', color: 'var(--source-load)' },
  { key: 'phaseA.voltage', name: 'A voltage', unit: 'V', color: 'var(--phase-a)' },
  { key: 'phaseB.voltage', name: 'B voltage', unit: 'V', color: 'var(--phase-b)' },
  { key: 'phaseC.voltage', name: 'C voltage', unit: 'V', color: 'var(--phase-c)' },
  { key: 'phaseA.current', name: 'A current', unit: 'A', color: 'var(--phase-a)' },
  { key: 'phaseB.current', name: 'B current', unit: 'A', color: 'var(--phase-b)' },
  { key: 'phaseC.current', name: 'C current', unit: 'A', color: 'var(--phase-c)' },
  { key: 'neutralCurrent', name: 'Neutral current', unit: 'A', color: 'var(--source-grid)' },
  { key: 'frequency', name: 'Frequency', unit: 'Hz', color: 'var(--source-grid)' },
  { key: 'temperature', name: 'Temperature', unit: '°C', color: 'var(--source-generator)' },
  { key: 'totalPowerFactor', name: 'Power factor', unit: '', color: 'var(--source-load)' },
] as const

/** What is shown when nobody has picked anything: how the phases share the load. */
export const PM_USUAL = ['phaseA.activePower', 'phaseB.activePower', 'phaseC.activePower'] as const
