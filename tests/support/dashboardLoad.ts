import { readFileSync } from 'node:fs'
import type { Family } from '@wattpost/protocol'
import type { RunningEmulator } from './emulator.ts'
import { visitor } from './visitor.ts'

const DAY_S = 86_400

/** A constant of the dashboard's fleet page. */
function dashboardLimit(file: string, name: string): number {
  const source = readFileSync(`apps/dashboard/src/features/fleet/${file}`, 'utf8')
  const found = new RegExp(`const ${name} = (\\d+)`).exec(source)?.[1]
  if (found === undefined) throw new Error(`${file} has no ${name}`)
  return Number(found)
}

/**
 * Asks what the dashboard of a merchant with this number of devices asks: the sparkline of each, and for a tenth of
 * them each what a meter and a hydra have done today.
 * @returns how often each status and acknowledgement came
 */
export async function dashboardLoad(
  emulator: RunningEmulator,
  devices: number,
): Promise<ReadonlyMap<string, number>> {
  const merchant = await visitor(emulator, 'merchant')
  const client = await merchant.connect()
  const { world } = emulator.player.run
  const idsOf = (family: Family) =>
    world.specsOf(family, (spec) => spec.merchant === merchant.uid).map(({ id }) => id)
  const [bg, pm, hydra] = [idsOf('bg'), idsOf('pm'), idsOf('hydra')]
  const atOnce = dashboardLimit('askPage.ts', 'AT_ONCE')
  const maxPoints = dashboardLimit('useToday.ts', 'TREND_POINTS')
  /** For each device those who wait for its points: small fleets are asked several times at once. */
  const waiting = new Map<string, (() => void)[]>()
  client.socket.on('chat_data', ({ deviceId, status }) => {
    if (status === 'done') waiting.get(String(deviceId))?.shift()?.()
  })
  const answers = new Map<string, number>()
  const note = (answer: unknown) =>
    void answers.set(`${answer}`, (answers.get(`${answer}`) ?? 0) + 1)

  /** Asks as the dashboard does: the next devices when the last ones are answered. */
  const askEach = async (count: number, ids: string[], ask: (id: string) => Promise<void>) => {
    for (let from = 0; from < count; from += atOnce) {
      const some = Array.from({ length: atOnce }, (_, at) => ids[(from + at) % ids.length] ?? '')
      await Promise.all(some.map(ask))
    }
  }
  const sparkline = async (deviceId: string) => {
    const to = emulator.player.nowMs() / 1000
    const done = new Promise<void>((resolve) => {
      waiting.set(deviceId, [...(waiting.get(deviceId) ?? []), resolve])
    })
    const query = { deviceId, metric: 'solarPower', from: to - DAY_S, to, maxPoints }
    note((await client.ask('chat_data', query)).ok)
    await done
  }
  const call = async (path: string) => note((await merchant.get(path)).status)
  await Promise.all([
    askEach(devices, bg, sparkline),
    askEach(devices / 10, pm, (id) => call(`/api/powermeter/energy/${id}?period=day`)),
    askEach(devices / 10, hydra, async (id) => {
      const today = 'range=d&offset=0'
      await Promise.all([
        call(`/api/hydra/power-status?deviceId=${id}&${today}`),
        call(`/api/hydra/energy/${id}?${today}&resolution=hourly&type=all`),
      ])
    }),
  ])
  client.close()
  return answers
}
