import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { deviceRoutes } from '@wattpost/emulator'
import { stageWith } from './stage.mjs'
import { print } from './table.mjs'
import { trusting } from './trusting.mjs'

// Whether the time of a refusal tells that somebody else's device exists (case 17): it is compared with a device
// that nobody has, and two of those with each other, which is the floor.

const CALLS = 2_000
const RUNS = 3
const FOREIGN = { bg: 'BG-0900', pm: 'PM-0900', hydra: 'HY-0900' }
const NOBODYS = { bg: 'BG-7777', pm: 'PM-7777', hydra: 'HY-7777' }
const NOBODYS_TOO = { bg: 'BG-8888', pm: 'PM-8888', hydra: 'HY-8888' }
/** What a route's query cannot do without, beside the device. @type {Record<string, string>} */
const NEEDS = {
  '/api/powermeter/energy/:id': 'period=day',
  '/api/hydra/device/energy/:id': 'days=1',
}
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** @param {string} url @returns {Promise<number>} ms until the whole refusal is here */
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
 * Median time of a refusal of each address, asked in turns, so that all have the same weather.
 * @param {readonly string[]} urls
 * @param {number} calls
 */
async function medians(urls, calls) {
  const times = urls.map(() => /** @type {number[]} */ ([]))
  for (let call = 0; call < calls; call += 1)
    for (const [n, url] of urls.entries()) times[n]?.push(await refusedIn(url))
  return times.map(median)
}

const stage = await stageWith(
  Object.entries(FOREIGN).map(
    ([family, id]) => `{ id: ${id}, family: ${family}, merchant: merchant2@wattpost.test }`,
  ),
)
const url = await trusting(stage)

for (const { path, of, family } of deviceRoutes) {
  if (of === 'list') continue
  const urls = [FOREIGN, NOBODYS, NOBODYS_TOO].map((ids) => {
    const query = new URLSearchParams(NEEDS[path])
    if (!path.includes(':id')) query.set('deviceId', ids[family])
    return `${url}${path.replace(':id', ids[family])}?${query}`
  })
  await medians(urls, CALLS / 4)
  const runs = []
  for (let run = 0; run < RUNS; run += 1) {
    const [foreign = 0, nobodys = 0, nobodysToo = 0] = await medians(urls, CALLS)
    runs.push({
      "somebody else's, µs": foreign * 1000,
      "nobody's, µs": nobodys * 1000,
      "somebody else's : nobody's": foreign / nobodys,
      "floor: two of nobody's": nobodysToo / nobodys,
    })
  }
  print(`GET ${path}`, runs, 3)
}
process.exit(0)
