import { setTimeout as after } from 'node:timers/promises'
import { playerWith } from './player.mjs'
import { print } from './table.mjs'

const DEVICES = 100_000
const SECONDS = 20
const TICK_MS = 50

function heapBytes() {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const empty = await playerWith(['{ count: 1, family: bg }'])
const before = heapBytes()
const began = performance.now()
const player = await playerWith([
  `{ count: ${DEVICES / 2}, family: bg }`,
  `{ count: ${DEVICES / 4}, family: pm }`,
  `{ count: ${DEVICES / 4}, family: hydra }`,
])
const madeS = (performance.now() - began) / 1000
const atRest = heapBytes()
let reports = 0
player.listen({ entry: ({ entry }) => (reports += entry.kind === 'report' ? 1 : 0) })

/** @param {import('@wattpost/emulator').ScenarioPlayer} played */
async function cpuShare(played) {
  const cpu = process.cpuUsage()
  const from = performance.now()
  while (performance.now() - from < SECONDS * 1000) {
    played.catchUp()
    await after(TICK_MS)
  }
  const { user, system } = process.cpuUsage(cpu)
  return (user + system) / 1000 / (performance.now() - from)
}

const share = await cpuShare(player)
print(
  '100,000 devices at rate 1',
  [
    {
      'made in, s': madeS,
      'bytes a device, at rest': (atRest - before) / DEVICES,
      'bytes a device, after 20 s of reports': (heapBytes() - before) / DEVICES,
      'reports/s': reports / SECONDS,
      'cores used': share,
      'floor: cores used by one device': await cpuShare(empty),
    },
  ],
  3,
)
