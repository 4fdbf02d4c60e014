import {
  bgDevice,
  bgDevicePage,
  hydraDevice,
  meterDevice,
  msToSeconds,
  SERVER_ERRORS,
} from '@wattpost/protocol'
import { z } from 'zod'
import type { Device } from '../world/world.ts'
import type { StreamPlace } from './broadcaster.ts'
import { commandHandlers, type GiveCommand } from './commands.ts'
import { historyHandlers } from './histories.ts'
import type { Handlers } from './request.ts'
import type { Connection } from './types.ts'
import type { Watching } from './watching.ts'

interface HandlerParts {
  readonly watching: Watching
  /** The place of a device's stream; what happened before it has been told. */
  readonly placeOf: (deviceId: string) => StreamPlace
  readonly command: GiveCommand
  /** Resolves when the connection takes more. */
  readonly mayWrite: (socket: Connection) => Promise<void>
}

/** What is done for each request of a dashboard [K10]. */
export function handlersOf({ watching, placeOf, command, mayWrite }: HandlerParts): Handlers {
  return {
    devices: ({ world, payload, nowMs }) => {
      const { devices, total, hasMore } = world.page('bg', payload, nowMs)
      const page = {
        devices: devices.map((device) => device.snapshot(nowMs).device),
        total,
        hasMore,
      }
      return { ack: { ok: true, ...z.encode(bgDevicePage, page) } }
    },
    device: ({ devices: [device], nowMs }) =>
      device === undefined
        ? { ack: { ok: false, message: SERVER_ERRORS.unknownDevice } }
        : {
            ack: {
              ok: true,
              ...wireSnapshot(device, nowMs),
              ...placeOf(device.id),
              now: msToSeconds(nowMs),
            },
          },
    watch: ({ socket, payload }) => {
      const watched = watching.watch(socket, payload.deviceIds, payload.batch ?? false)
      return { ack: { ok: true, watching: watched } }
    },
    unwatch: ({ socket, payload }) => ({
      ack: { ok: true, watching: watching.unwatch(socket, payload.deviceIds) },
    }),
    ...historyHandlers(mayWrite),
    ...commandHandlers(command),
  }
}

function wireSnapshot(device: Device, nowMs: number) {
  const snapshot = device.snapshot(nowMs)
  switch (snapshot.family) {
    case 'bg':
      return { family: snapshot.family, device: z.encode(bgDevice, snapshot.device) }
    case 'pm':
      return { family: snapshot.family, device: z.encode(meterDevice, snapshot.device) }
    case 'hydra':
      return { family: snapshot.family, device: z.encode(hydraDevice, snapshot.device) }
  }
}
