import { expect, test } from 'vitest'
import { HEAD, scenarioOf } from '../scenario/scenarios.testing.ts'
import { startTime } from './startTime.ts'

const FLEET = `fleet:
  - { id: BG-0001, family: bg }
`
const NOW_MS = Date.parse('2030-05-06T07:08:09.123Z')
const nowMs = () => NOW_MS
const fast = (more = '') => scenarioOf(`${HEAD.replace(' }', ', rate: 60 }')}${more}${FLEET}`)

test('virtual time begins at the start of the scenario', () => {
  const scenario = fast()
  expect(startTime({ nowMs })(scenario)).toBe(scenario)
})

test.each(['dialect: core\n', 'without: [clock]\n'])(
  'with %j virtual time begins at the present time and runs as fast',
  (keys) => {
    const { clock } = startTime({ nowMs })(fast(keys))
    expect(clock).toMatchObject({ start: '2030-05-06T07:08:09.123Z', rate: 1, tz: 'Africa/Lagos' })
  },
)

test('the dialect of the server decides before that of the scenario', () => {
  const scenario = fast('dialect: core\n')
  expect(startTime({ nowMs, dialect: { dialect: 'full' } })(scenario)).toBe(scenario)
  expect(startTime({ nowMs, dialect: { without: ['clock'] } })(fast()).clock.rate).toBe(1)
})

test('a given start is kept in any dialect, with the speed of the scenario', () => {
  const startMs = Date.parse('2026-02-03T04:05:06Z')
  for (const keys of ['', 'dialect: core\n'])
    expect(startTime({ nowMs, startMs })(fast(keys)).clock).toMatchObject({
      ...{ start: '2026-02-03T04:05:06.000Z', rate: 60 },
    })
})
