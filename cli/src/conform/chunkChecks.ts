import { ownValue, stateSeries } from '@wattpost/protocol'
import { listIn } from './bodyChecks.ts'
import { type Difference, shown } from './finding.ts'

type Differs = (where: string, expected: string, came: unknown) => Difference

/** Points of a load outside the last 25 hours are not what was asked. */
const HISTORY_S = 90_000

/** Differences of chunks: points of a chart or of a state series. */
export function chunkDifferences(
  event: 'chat_data' | 'switch_data',
  chunks: readonly unknown[],
  nowS: number,
): Difference[] {
  const key = event === 'chat_data' ? 'metric' : 'series'
  const differs = (where: string, expected: string, came: unknown): Difference => ({
    ...{ at: event, where, expected, came: shown(came), ring: 'core' },
  })
  const found = chunks.flatMap((chunk): Difference[] => {
    const [name, status] = [ownValue(chunk, key), ownValue(chunk, 'status')]
    if (typeof name !== 'string') return [differs(key, 'the name of a value', name)]
    if (status === 'error') return [differs('status', 'points', ownValue(chunk, 'message'))]
    const points = ownValue(chunk, 'points')
    if (!Array.isArray(points)) return [differs('points', 'a list', points)]
    const id = ownValue(chunk, 'deviceId')
    return [
      ...(typeof id === 'string' ? [] : [differs('deviceId', 'the device’s id', id)]),
      ...pointDifference(listIn(chunk, 'points'), nowS, differs),
    ]
  })
  const names = new Set(chunks.map((chunk) => ownValue(chunk, key)))
  const missing = event === 'switch_data' ? stateSeries.find((one) => !names.has(one)) : undefined
  if (missing !== undefined && found.length === 0)
    found.push(differs('series', `points of “${missing}” too`, [...names]))
  const isEnded = (name: unknown) =>
    chunks.some((one) => ownValue(one, key) === name && ownValue(one, 'status') === 'done')
  const open = chunks.find((chunk) => !isEnded(ownValue(chunk, key)))
  if (open !== undefined && found.length === 0)
    found.push(differs('status', '“done” with the last points', ownValue(open, 'status')))
  return found.filter((one, at) => found.findIndex(({ where }) => where === one.where) === at)
}

function pointDifference(points: readonly unknown[], nowS: number, differs: Differs): Difference[] {
  for (const [index, point] of points.entries()) {
    const [t, v] = [ownValue(point, 't'), ownValue(point, 'v')]
    if (typeof v !== 'number') return [differs(`points[${index}].v`, 'a number', v)]
    if (typeof t !== 'number') return [differs(`points[${index}].t`, 'epoch seconds', t)]
    if (Math.abs(t - nowS) > HISTORY_S)
      return [differs(`points[${index}].t`, 'epoch seconds of the last day', t)]
  }
  return []
}
