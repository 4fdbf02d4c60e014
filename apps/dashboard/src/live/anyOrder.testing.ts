import { bgDevice, type SocketAnswers } from '@wattpost/protocol'
import { z } from 'zod'
import { createFakeSource } from './connection/fakeSource.testing.ts'
import { aBg } from './devices/devices.testing.ts'
import { createLive, type Live } from './live.ts'

/** Random numbers, equal for equal seeds. */
function randomOf(seed: number) {
  let state = seed
  const draw = () => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d2b79f5) >>> 0
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32
  }
  return { below: (limit: number) => Math.floor(draw() * limit), hits: (p: number) => draw() < p }
}

const ID = aBg.deviceId
const EPOCH = 3

/** A device on the server; each frame changes one of its parts. */
function createServerSide() {
  let seq = 0
  let t = 200
  const parts: { csq: number; sw: 0 | 1; hiTmp: number } = { csq: 0, sw: 1, hiTmp: 60 }
  const frame = (content: object) => ({ deviceId: ID, t, epoch: EPOCH, seq, ...content })
  return {
    change: (which: number, value: number) => {
      seq += 1
      t += 1
      if (which === 0) {
        parts.csq = value
        return frame({ csq: value })
      }
      if (which === 1) {
        parts.sw = value % 2 === 0 ? 0 : 1
        return frame({ sw: parts.sw, pw: 0, tm: 0, bv: 44_000 })
      }
      parts.hiTmp = value
      const others = { hi_vol: 58, hi_pwd: 3000, hi_pwn: 2000, lo_eng: 800, no_chg: 120 }
      return frame({ hi_tmp: value, ...others })
    },
    /** A sample for watching clients: it repeats the newest sequence number. */
    sample: () => ({ ...frame({ csq: parts.csq }), sample: true }),
    snapshot: (): SocketAnswers['device'] => ({
      family: 'bg',
      epoch: EPOCH,
      seq,
      device: z.encode(bgDevice, {
        ...aBg,
        lastSeen: t * 1000,
        signal_quality: parts.csq,
        switch_status: { ...aBg.switch_status, switch: parts.sw === 1 ? 'on' : 'off' },
        notifications_threshold: { ...aBg.notifications_threshold, high_temperature: parts.hiTmp },
      }),
    }),
    truth: () => ({ csq: parts.csq, isOn: parts.sw === 1, hiTmp: parts.hiTmp }),
  }
}

function shownOf(live: Live) {
  const device = live.stores.bg.read(ID)?.device
  return {
    csq: device?.signal_quality,
    isOn: device?.switch_status.switch === 'on',
    hiTmp: device?.notifications_threshold.high_temperature,
  }
}

/** Waits for all pending work without timers. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Sends a device's changes over a bad connection: frames are lost, doubled, late or overtaken, the connection is
 * interrupted, and snapshots are answered late.
 * @returns the final state on the server and in the live layer
 */
export async function playBadConnection(seed: number) {
  const random = randomOf(seed)
  const server = createServerSide()
  const fake = createFakeSource()
  const live = createLive({
    isSimulated: false,
    loadSource: async () => fake.open,
    loadWithRetry: (load) => load(),
    invalidate: () => {},
    invalidateAll: () => {},
    channelChanged: () => {},
  })
  const inTransit: (() => void)[] = []
  fake.answer('device', () => {
    const snapshot = server.snapshot()
    return new Promise((resolve) => inTransit.push(() => resolve(snapshot)))
  })
  await live.open({ uid: 'uid-owner', type: 'end_user' })
  live.watch([ID])
  fake.connect()
  live.storeFetched.bg([aBg])
  const arrive = (index: number) => inTransit.splice(index, 1)[0]?.()
  for (let step = 0; step < 12 + random.below(20); step += 1) {
    const frame = server.change(random.below(3), random.below(100))
    const copies = random.hits(0.2) ? 0 : 1 + Number(random.hits(0.2))
    for (let copy = 0; copy < copies; copy += 1) inTransit.push(() => fake.emit('power', frame))
    while (inTransit.length > 0 && random.hits(0.6)) {
      arrive(random.hits(0.5) ? 0 : random.below(inTransit.length))
      if (random.hits(0.3)) await settled()
    }
    if (random.hits(0.05)) {
      fake.lose()
      fake.connect()
    }
  }
  // The connection works again: late frames arrive, and the device reports once more.
  for (let round = 0; round < 4; round += 1) {
    while (inTransit.length > 0) {
      arrive(random.below(inTransit.length))
      await settled()
    }
    fake.emit('power', server.sample())
    await settled()
  }
  const result = { truth: server.truth(), shown: shownOf(live) }
  live.close()
  return result
}
