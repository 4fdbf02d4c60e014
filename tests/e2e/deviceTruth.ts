import { type BgDevice, bgDevice, type MeterDevice, meterDevice } from '@wattpost/protocol'
import { z } from 'zod'
import { signIn } from '../support/accounts.ts'
import { connectClient, type TestClient } from '../support/client.ts'
import type { EmulatorProcess } from './emulator.ts'

/** Connects as the owner beside the page: the page must show what this connection receives. */
export async function ownersClient(emulator: EmulatorProcess): Promise<TestClient> {
  const { idToken, uid } = await signIn(emulator.authUrl, 'owner')
  return connectClient(emulator.url, { uid, idToken, type: 'end_user' })
}

/** The current bg device of the server. */
export async function bgTruth(client: TestClient, deviceId: string): Promise<BgDevice> {
  return bgDevice.parse((await client.ask('device', { deviceId })).device) as BgDevice
}

/** The current meter of the server. */
export async function pmTruth(emulator: EmulatorProcess, id: string): Promise<MeterDevice> {
  const { idToken } = await signIn(emulator.authUrl, 'owner')
  const body = z
    .object({ success: z.literal(true), data: meterDevice })
    .parse(await emulator.get(`/api/powermeter/device/${id}`, idToken))
  return body.data as MeterDevice
}
