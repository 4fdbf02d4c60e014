import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildEmulator } from '../support/command.ts'
import { startWatched } from '../support/measuredEmulator.ts'
import { frame, openRawSocket, type RawConnection } from '../support/rawConnection.ts'

beforeAll(buildEmulator)

const SOCKETS = 200
const CUT_MS_MAX = 10_000
const GROWTH_BYTES_MAX = 50 * 1024 * 1024
const piece = frame(0, 'x', false)

test.each([
  ['say nothing', []],
  ['announce attachments', [frame(1, '459-["devices"]'), ...Array(9).fill(frame(2, 'x'))]],
  ['send binary messages', Array(20).fill(frame(2, new Uint8Array(50_000)))],
  ['take a message apart without end', [frame(1, '4', false), ...Array(20_000).fill(piece)]],
  [
    'send nearly the longest message in pieces',
    [frame(1, '4', false), frame(0, 'x'.repeat(99_000), false)],
  ],
])(
  'case 30, 31: 200 sockets that %s are closed within 10 s and leave no memory',
  async (_, frames) => {
    const emulator = await startWatched('grid-outage')
    onTestFinished(() => emulator.stop())
    // The one-time cost of 200 connections does not count.
    await gone(await open(emulator.url, frame(8, '')))
    const before = await emulator.memory()
    const began = performance.now()
    const sockets = await open(emulator.url, Buffer.concat(frames))
    let heaviest = before.rssBytes
    const weighing = setInterval(async () => {
      heaviest = Math.max(heaviest, (await emulator.memory()).rssBytes)
    }, 250)
    await gone(sockets)
    clearInterval(weighing)
    expect(performance.now() - began).toBeLessThan(CUT_MS_MAX)
    expect(heaviest - before.rssBytes).toBeLessThan(GROWTH_BYTES_MAX)
    expect(emulator.complaints()).toBe('')
  },
)

async function open(url: string, bytes: Uint8Array): Promise<RawConnection[]> {
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => openRawSocket(url)))
  for (const { socket } of sockets) socket.write(bytes)
  return sockets
}

async function gone(sockets: readonly RawConnection[]): Promise<void> {
  await Promise.all(sockets.map(({ closed }) => closed))
}
