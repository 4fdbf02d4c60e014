import { expect, test } from 'vitest'
import type { LogPiece } from './redisLog.ts'
import { SharedLogs } from './sharedLogs.ts'

const line = (at: string, node: string) => JSON.stringify({ at, node })

/** Two nodes, of which the second answers or is stuck; the clock advances with each look. */
function logsOf({ isStuck = false }) {
  const answers: LogPiece[] = []
  let nowMs = 0
  const log = {
    askForLogs: async () => '1-0',
    asksAfter: async (last: string) => ({ asks: last === '$' ? [] : ['1-0'], last: '1-0' }),
    answer: async (_ask: string, piece: LogPiece) => void answers.push(piece),
    takeAnswers: async () => answers.splice(0),
  }
  const nodes = [['a', ['10:00', '10:02']] as const, ['b', ['10:01']] as const].map(
    ([name, times]) => {
      const logs = new SharedLogs({ log, name, nodes: () => 2, wallNowMs: () => (nowMs += 500) })
      logs.answerWith(() => times.map((at) => line(at, name)))
      return logs
    },
  ) as [SharedLogs, SharedLogs]
  const answer = async () => {
    // The first look finds out where asks begin.
    for (const one of isStuck ? nodes.slice(0, 1) : nodes)
      for (let looks = 0; looks < 2; looks += 1) await one.answerAsks()
  }
  return { nodes, answer }
}

test('gathers the lines of all nodes by virtual time', async () => {
  const { nodes, answer } = logsOf({})
  await answer()
  expect(await nodes[0].all()).toEqual([line('10:00', 'a'), line('10:01', 'b'), line('10:02', 'a')])
})

test('says how many nodes have not answered', async () => {
  const { nodes, answer } = logsOf({ isStuck: true })
  await answer()
  const [notice, ...lines] = await nodes[0].all()
  expect(notice).toBe('{"kind":"missing","nodes":1}')
  expect(lines).toHaveLength(2)
})
