import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { deviceCalls } from '@wattpost/emulator'
import { playerWith } from './player.mjs'
import { print } from './table.mjs'
import { trusting } from './trusting.mjs'

// Whether the time of a refusal reveals the existence of another user's device (case 17). It is compared with the
// refusal of a device that does not exist; the floor is the comparison of two of those.

const CALLS = 2_000
const RUNS = 3
const FOREIGN = { bg: 'BG-0900', pm: 'PM-0900', hydra: 'HY-0900' }
const MISSING = { bg: 'BG-7777', pm: 'PM-7777', hydra: 'HY-7777' }
const MISSING_TOO = { bg: 'BG-8888', pm: 'PM-8888', hydra: 'HY-8888' }
/** Required query parameters of a route, beside the device. @type {Record<string, string>} */
const NEEDS = {
  '/api/powermeter/energy/:id': 'period=day',
  '/api/hydra/device/energy/:id': 'days=1',
}
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** @param {string} url @returns {Promise<number>} ms until the refusal has arrived completely */
function refusedIn(url) {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: 'Bearer any' } }, (answer) => {
      if (answer.statusCode !== 404) reject(new Error(`${url} answers ${answer.statusCode}`))
      answer.on('data', () => {})
      answer.on('end', () => resolve(performance.now() - began))
    }).on('error', reject)
  })
}

/** @param {number[]} values */
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Median time of a refusal of each address, requested in turns under equal conditions.
 * @param {readonly string[]} urls
 * @param {number} calls
 */
async function medians(urls, calls) {
  const times = urls.map(() => /** @type {number[]} */ ([]))
  for (let call = 0; call < calls; call += 1)
    for (const [n, url] of urls.entries()) times[n]?.push(await refusedIn(url))
  return times.map(median)
}

const player = await playerWith(
  Object.entries(FOREIGN).map(
    ([family, id]) => `{ id: ${id}, family: ${family}, merchant: merchant2@wattpost.test }`,
  ),
)
const url = await trusting(player)

for (const { path, of, family } of deviceCalls) {
  if (of === 'list') continue
  const urls = [FOREIGN, MISSING, MISSING_TOO].map((ids) => {
    const query = new URLSearchParams(NEEDS[path])
    if (!path.includes(':id')) query.set('deviceId', ids[family])
    return `${url}${path.replace(':id', ids[family])}?${query}`
  })
  await medians(urls, CALLS / 4)
  const runs = []
  for (let run = 0; run < RUNS; run += 1) {
    const [foreign = 0, missing = 0, missingToo = 0] = await medians(urls, CALLS)
    runs.push({
      'foreign device, µs': foreign * 1000,
      'missing device, µs': missing * 1000,
      'foreign : missing': foreign / missing,
      'floor: two missing devices': missingToo / missing,
    })
  }
  print(`GET ${path}`, runs, 3)
}
process.exit(0)
