import { stageWith } from './stage.mjs'
import { print } from './table.mjs'

const DAY_MS = 86_400_000
const DEVICES = 20

/** @param {() => unknown} work */
function took(work) {
  const began = performance.now()
  work()
  return performance.now() - began
}

for (const family of ['bg', 'pm', 'hydra']) {
  const stage = await stageWith([`{ count: ${DEVICES}, family: ${family} }`], { paused: true })
  const { startMs, world } = stage.play
  const month = Array.from({ length: 31 }, (_, day) => startMs - (30 - day) * DAY_MS)
  // The first device pays for compiling; it is no device's own cost.
  const [warm, ...untouched] = world.devices
  for (const ms of month) warm?.at(ms)
  const runs = untouched.map((device) => ({
    'first month, day by day': took(() => month.map((ms) => device.at(ms))),
    'the same month again': took(() => month.map((ms) => device.at(ms))),
    'floor: the newest day of it': took(() => device.at(startMs)),
  }))
  print(`history of a ${family}, ms`, runs, 2)
}
