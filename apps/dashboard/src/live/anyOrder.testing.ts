import { bgDevice, type SocketAnswers } from '@wattpost/protocol'
import { z } from 'zod'
import { aBg } from './devices.testing.ts'
import { createFakeSource } from './fakeSource.testing.ts'
import { createLive, type Live } from './live.ts'

/** Draws that are the same for the same seed. */
function diceOf(seed: number) {
  let state = seed
  const draw = () => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d2b79f5) >>> 0
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32
  }
  return { below: (limit: number) => Math.floor(draw() * limit), hits: (p: number) => draw() < p }
}

const ID = aBg.deviceId
const EPOCH = 3

/** A device as its server knows it: each frame changes one of its parts. */
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
    /** Repeats the newest number, as the extra values for whoever watches do. */
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

/** Everything that was begun and needs no timer has come to its end. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Sends one device's changes over a bad line: some lost, doubled, late or overtaken, the connection lost in
 * between, snapshots asked for meanwhile and answered late.
 * @returns what the server knows in the end, and what is shown
 */
export async function playBadLine(seed: number) {
  const dice = diceOf(seed)
  const server = createServerSide()
  const fake = createFakeSource()
  const live = createLive({
    isSimulated: false,
    loadSource: async () => fake.open,
    untilItComes: (load) => load(),
    outdated: () => {},
    allOutdated: () => {},
    channelChanged: () => {},
  })
  const line: (() => void)[] = []
  fake.answer('device', () => {
    const snapshot = server.snapshot()
    return new Promise((resolve) => line.push(() => resolve(snapshot)))
  })
  await live.open({ uid: 'uid-owner', type: 'end_user' })
  live.watch([ID])
  fake.connect()
  live.seed.bg([aBg])
  const arrive = (index: number) => line.splice(index, 1)[0]?.()
  for (let step = 0; step < 12 + dice.below(20); step += 1) {
    const frame = server.change(dice.below(3), dice.below(100))
    const copies = dice.hits(0.2) ? 0 : 1 + Number(dice.hits(0.2))
    for (let copy = 0; copy < copies; copy += 1) line.push(() => fake.emit('power', frame))
    while (line.length > 0 && dice.hits(0.6)) {
      arrive(dice.hits(0.5) ? 0 : dice.below(line.length))
      if (dice.hits(0.3)) await settled()
    }
    if (dice.hits(0.05)) {
      fake.lose()
      fake.connect()
    }
  }
  // The line is good again: what is late arrives, and the device speaks once more.
  for (let round = 0; round < 4; round += 1) {
    while (line.length > 0) {
      arrive(dice.below(line.length))
      await settled()
    }
    fake.emit('power', server.sample())
    await settled()
  }
  const result = { truth: server.truth(), shown: shownOf(live) }
  live.close()
  return result
}
