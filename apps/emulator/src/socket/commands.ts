import type { DeviceAction } from '../world/action.ts'
import type { Device } from '../world/world.ts'
import { type Handlers, type Reply, type Request, refuse } from './request.ts'

/** Enters a command of a dashboard's user into the input log. */
export type GiveCommand = (device: Device, action: DeviceAction, uid: string) => void

type CommandName = 'switch' | 'thresholds' | 'dividers'

/** What a dashboard may tell a device to do; acknowledged when the device has taken it. */
export function commandHandlers(command: GiveCommand): Pick<Handlers, CommandName> {
  return {
    switch: (request) =>
      give(command, request, { do: request.payload.on ? 'switch-on' : 'switch-off' }),
    thresholds: (request) => {
      const { deviceId: _, ...thresholds } = request.payload
      return give(command, request, { do: 'thresholds', thresholds })
    },
    dividers: (request) => {
      const { deviceId: _, ...dividers } = request.payload
      return give(command, request, { do: 'dividers', dividers })
    },
  }
}

function give(
  command: GiveCommand,
  { devices: [device], socket, nowMs }: Request<CommandName>,
  action: DeviceAction,
): Reply<CommandName> {
  if (device === undefined) throw new Error('a command names one device')
  if (!device.can(action)) return refuse(`${device.id} has nothing to ${action.do}.`)
  if (!device.isOnline(nowMs)) return refuse(`${device.id} is offline.`)
  const { uid } = socket.data.user
  return { ack: { ok: true }, afterwards: async () => command(device, action, uid) }
}
