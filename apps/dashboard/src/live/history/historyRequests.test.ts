import type { SocketAnswers, SocketRequestName, SocketRequestWire } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { createHistoryRequests } from './historyRequests.ts'

const context = { nowMs: () => 0, onlyDevice: () => null }

/** History requests whose server answers at once, and the requests it received. */
function createSetup() {
  const sent: unknown[][] = []
  const past = createHistoryRequests(
    async <N extends SocketRequestName>(name: N, question: SocketRequestWire<N>) => {
      sent.push([name, question])
      const stream = name === 'chat_data' ? past.points : past.states
      stream.take({ ...question, status: 'done', points: [] })
      return {} as SocketAnswers[N]
    },
    { context, isAcknowledged: () => true, onLatePoints: () => {} },
  )
  return { past, sent }
}

const hour = { deviceId: 'BG-1', fromMs: 1000, toMs: 3_601_000 }
const wire = { deviceId: 'BG-1', from: 1, to: 3601 }

test('a metric’s points are requested in seconds, and thinned only on demand [K7]', async () => {
  const { past, sent } = createSetup()
  await past.points.points({ ...hour, metric: 'solarPower' })
  await past.points.points({ ...hour, metric: 'solarPower', pointsMax: 300 })
  expect(sent).toStrictEqual([
    ['chat_data', { ...wire, metric: 'solarPower' }],
    ['chat_data', { ...wire, metric: 'solarPower', maxPoints: 300 }],
  ])
})

test('a state is requested as a series, and an unknown series is refused [K8]', async () => {
  const { past, sent } = createSetup()
  await past.states.points({ ...hour, metric: 'tamper' })
  const unknown = past.states.points({ ...hour, metric: 'mood' })
  await expect(unknown).rejects.toThrow('no state series is called mood')
  expect(sent).toEqual([['switch_data', { ...wire, series: 'tamper' }]])
})

test('a lost connection rejects the open requests of metrics and of states', async () => {
  const past = createHistoryRequests(() => new Promise(() => {}), {
    ...{ context, isAcknowledged: () => true, onLatePoints: () => {} },
  })
  const open = [
    past.points.points({ ...hour, metric: 'solarPower' }),
    past.states.points({ ...hour, metric: 'tamper' }),
  ]
  const failed = open.map((answer) => expect(answer).rejects.toThrow('Socket not connected'))
  await Promise.resolve()
  past.abandon()
  await Promise.all(failed)
})

test('a state that came unprompted before the range holds at its start [K8]', async () => {
  const silent = createHistoryRequests(async () => new Promise<never>(() => {}), {
    context,
    isAcknowledged: () => false,
    onLatePoints: () => {},
  })
  const came = { deviceId: 'BG-1', series: 'tamper', points: [{ t: 0, v: 1 }], status: 'done' }
  silent.states.take(came)
  const shown = new Promise((resolve) =>
    silent.states.points({ ...hour, fromMs: 10_000, metric: 'tamper' }, resolve),
  )
  expect(await shown).toEqual([{ t: 10_000, v: 1 }])
})
