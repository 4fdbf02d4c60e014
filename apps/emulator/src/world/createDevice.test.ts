import { expect, test } from 'vitest'
import { BgDevice } from './bg/device.ts'
import { createDevice } from './createDevice.ts'
import { HydraDevice } from './hydra/device.ts'
import { PmDevice } from './pm/device.ts'
import { bgSpec, hydraSpec, pmSpec } from './specs.testing.ts'

test.each([
  [bgSpec(1), BgDevice],
  [pmSpec(2), PmDevice],
  [hydraSpec(3), HydraDevice],
])('a spec of the family $family makes a device of this family', (spec, family) => {
  const device = createDevice(spec)
  expect(device).toBeInstanceOf(family)
  expect(device.spec).toBe(spec)
  expect(device.inputs).toEqual([])
})
