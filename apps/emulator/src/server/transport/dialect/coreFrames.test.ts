import { expect, test } from 'vitest'
import { coreFrames } from './coreFrames.ts'

test('the core counts the import of a channel, never its export [E15]', () => {
  const head = { deviceId: 'HY-1', t: 100 }
  const data = { ...head, type: 'ac-channel-energy', channel: 1, ie: 12, ee: 3 }
  const [frame] = coreFrames([{ event: 'hydra_energy', deviceId: 'HY-1', data }])
  expect(frame?.data).toStrictEqual({ ...head, type: 'ac-channel-energy', channel: 1, ie: 12 })
})
