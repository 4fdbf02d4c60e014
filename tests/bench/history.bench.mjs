import { DAY_MS } from '@wattpost/protocol'
import { playerWith } from './player.mjs'
import { print } from './table.mjs'

const DEVICES = 20

/** @param {() => unknown} work */
function took(work) {
  const began = performance.now()
  work()
  return performance.now() - began
}

for (const family of ['bg', 'pm', 'hydra']) {
  const player = await playerWith([`{ count: ${DEVICES}, family: ${family} }`], { paused: true })
  const { startMs, world } = player.run
  const month = Array.from({ length: 31 }, (_, day) => startMs - (30 - day) * DAY_MS)
  // The first device includes compilation, which is not part of the cost of a device.
  const [warm, ...untouched] = world.devices
  for (const ms of month) warm?.at(ms)
  const runs = untouched.map((device) => ({
    'first month, day by day': took(() => month.map((ms) => device.at(ms))),
    'the same month again': took(() => month.map((ms) => device.at(ms))),
    'floor: the newest day of it': took(() => device.at(startMs)),
  }))
  print(`history of a ${family}, ms`, runs, 2)
}
