import { expect, test } from 'vitest'
import { nodeTooOld } from './nodeVersion.mjs'

test.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('Node %s is new enough', (version) => {
  expect(nodeTooOld(version)).toBeUndefined()
})

test.each(['20.18.3', '18.20.0', '8.0.0'])(
  'Node %s is refused, with its version in the message',
  (version) => {
    expect(nodeTooOld(version)).toContain(`this is Node ${version}`)
    expect(nodeTooOld(version)).toContain('20.19')
  },
)
