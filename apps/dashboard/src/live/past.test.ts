import type { SocketAnswers, SocketRequestName, SocketRequestWire } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { createPast } from './past.ts'

/** A past whose server answers each question at once, and what it was asked. */
function asking() {
  const asked: unknown[][] = []
  const past = createPast(
    async <N extends SocketRequestName>(name: N, question: SocketRequestWire<N>) => {
      asked.push([name, question])
      const stream = name === 'chat_data' ? past.points : past.states
      stream.take({ ...question, status: 'done', points: [] })
      return {} as SocketAnswers[N]
    },
  )
  return { past, asked }
}

const hour = { deviceId: 'BG-1', fromMs: 1000, toMs: 3_601_000 }
const wire = { deviceId: 'BG-1', from: 1, to: 3601 }

test('a metric’s points are asked for in seconds, and thinned only for who wants fewer [K7]', async () => {
  const { past, asked } = asking()
  await past.points.points({ ...hour, metric: 'solarPower' })
  await past.points.points({ ...hour, metric: 'solarPower', pointsMax: 300 })
  expect(asked).toEqual([
    ['chat_data', { ...wire, metric: 'solarPower' }],
    ['chat_data', { ...wire, metric: 'solarPower', maxPoints: 300 }],
  ])
})

test('a state is asked for as a series, and one that nobody has is not asked for [K8]', async () => {
  const { past, asked } = asking()
  await past.states.points({ ...hour, metric: 'tamper' })
  const unknown = past.states.points({ ...hour, metric: 'mood' })
  await expect(unknown).rejects.toThrow('no state series is called mood')
  expect(asked).toEqual([['switch_data', { ...wire, series: 'tamper' }]])
})
