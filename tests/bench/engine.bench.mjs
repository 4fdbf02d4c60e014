import { EventQueue } from '@wattpost/emulator'
import { print, repeated } from './table.mjs'

const EVENTS = 2_000_000
const WAITING = 1000

/** Each due step only queues itself again. */
function eventsPerSecond() {
  const queue = new EventQueue()
  for (let item = 0; item < WAITING; item += 1) queue.add(item % 97, item)
  const began = performance.now()
  for (let count = 0; count < EVENTS; count += 1) {
    const next = queue.popDue(Number.POSITIVE_INFINITY)
    if (next !== undefined) queue.add(next.dueAtMs + 100 + (next.item % 7), next.item)
  }
  return (EVENTS / (performance.now() - began)) * 1000
}

/** Floor: the same steps in an unordered list. */
function floor() {
  const list = Array.from({ length: WAITING }, (_, item) => ({ dueAtMs: item % 97, item }))
  const began = performance.now()
  for (let count = 0; count < EVENTS; count += 1) {
    const { dueAtMs, item } = list[count % WAITING] ?? { dueAtMs: 0, item: 0 }
    list[count % WAITING] = { dueAtMs: dueAtMs + 100 + (item % 7), item }
  }
  return (EVENTS / (performance.now() - began)) * 1000
}

print(
  'engine, million events/s',
  repeated(5, () => ({
    'timed events, empty steps (1000 waiting)': eventsPerSecond() / 1e6,
    'floor: a plain list': floor() / 1e6,
  })),
  2,
)
