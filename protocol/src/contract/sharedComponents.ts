import { z } from 'zod'
import { failureBody } from '../http/bodies.ts'
import { metricPoint } from '../live/chartData.ts'
import { handshakeAuth } from '../live/connection.ts'
import { connectionWire, deviceStatus, deviceStatuses } from '../live/deviceStatus.ts'
import { clockReading, dropped } from '../live/events.ts'
import { frameHead } from '../live/frame.ts'
import { KNOWN_WORDS } from '../reported/statusWords.ts'
import { loginRequest, session, sessionUser } from '../session/session.ts'
import { type Component, component } from './component.ts'
import { added } from './marks.ts'

const CLAIMS = {
  merchant: 'Whether the user owns a fleet; merchant only when exactly true [A1]',
  approved: 'Whether the user may see device data; only exactly false means no',
  profile: 'Free-form, or null',
}
const SECONDS = 'epoch seconds'

/** The known words of a status, by meaning. */
function wordsText(words: ReadonlyMap<string, string>): string {
  return deviceStatuses
    .map((status) => {
      const known = [...words].flatMap(([word, meaning]) => (meaning === status ? word : []))
      return `${known.map((word) => `\`${word}\``).join(', ')} as \`${status}\``
    })
    .join('; ')
}
/** The specification names no words for a status. */
const anyWord = () => z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Session, failures and the parts of frames that all families share. */
export const sharedComponents: readonly Component[] = [
  component('SessionUser', sessionUser, ['E1'], 'The session’s user: identity and claims.', {
    uid: 'The id at the identity service',
    email: 'Email address',
    emailVerified: 'Whether the address is verified',
    ...CLAIMS,
    name: added('Display name; may be empty'),
    photo: added('Address of a picture, or null'),
  }),
  component('Session', session, ['E1', 'H2'], 'The session; without `user` when signed out.', {
    user: 'The signed-in user; absent when signed out',
  }),
  component('LoginRequest', loginRequest, ['H7', 'A2'], 'Sent after each sign-in.', {
    user: 'The uid; the token names the same',
    ...CLAIMS,
    name: 'Display name',
    email: 'Email address',
    emailVerified: 'Whether the address is verified',
    photo: 'Address of a picture, or null',
  }),
  component('Failure', failureBody, ['H1', 'X18'], 'The body of a refused or failed call.', {
    success: 'Always false',
    message: 'The reason, for people; clients show it where the call has no text of its own',
  }),
  component(
    'FrameHead',
    frameHead,
    ['C4'],
    'The head of every frame. Each frame is one flat object: the head and a body.',
    {
      deviceId: 'The device; clients take a frame without it where they show one device',
      t: `Time of measurement, ${SECONDS}; clients take the time of receipt without it`,
      epoch: added('Rises whenever device time goes back; each server has its own', 'seq'),
      seq: added('Rises by one with each frame of a device, within an epoch', 'seq'),
      sample: added('An extra value for watchers, under the number of the frame before', 'seq'),
    },
  ),
  {
    ...{ name: 'DeviceStatus', schema: deviceStatus, documentedAs: anyWord(), fields: {} },
    statements: ['E9', 'E13', 'S12'],
    text: `State of a device. \`up\`: it reports and has power. \`down\`: it reports that no source supplies power. \`unknown\`: it does not report. These three words are an addition (statusWords), since the specification names none. The dashboard reads, in any letter case: ${wordsText(KNOWN_WORDS)}. 1, 0, true and false may be numbers and booleans. \`null\` counts as an absent status. So does any other word; it is no error, and \`statusWords\` of \`config.json\` can give it a meaning. The emulator’s core sends \`ONLINE\`, \`DOWN\` and \`OFFLINE\` for a hydra and 1, 0 and null for a power meter.`,
  },
  {
    ...{ name: 'ConnectionStatus', schema: connectionWire.shape.status, documentedAs: anyWord() },
    ...{ statements: ['K5'], fields: {} },
    text: 'Whether a device reports. The words `online` and `offline` are an addition (statusWords). The dashboard also reads the words of [DeviceStatus](#devicestatus): those that mean `up` mean online, those that mean `down` or `unknown` mean offline. The emulator’s core sends true and false.',
  },
  component('MetricPoint', metricPoint, ['E20'], 'A point of a chart or state series.', {
    t: `Time, ${SECONDS}`,
    v: 'Value in the metric’s unit; 1 or 0 in a state series [S10]',
  }),
  component('Connection', connectionWire, ['K5'], 'Whether a device reports to the server.', {
    status: 'Whether the device reports',
    lastSeen: `Last report, ${SECONDS}`,
  }),
  component('Clock', clockReading, [], 'The server’s time and speed.', {
    now: added(`Present time, ${SECONDS}`, 'clock'),
    speed: added('Seconds of device time per second', 'clock'),
    paused: added('Whether time is paused', 'clock'),
    epoch: added('Rises whenever device time goes back; each server has its own', 'clock'),
    ended: added('The run has reached its limit', 'clock'),
  }),
  component('Dropped', dropped, [], 'The server left out frames for a client that reads slowly.', {
    frames: added('Number of frames left out', 'batch'),
    deviceIds: added('Devices to load again', 'batch'),
    others: added('Whether further devices are affected', 'batch'),
    since: added(`Device time of the first frame left out, ${SECONDS}`, 'batch'),
  }),
  component('HandshakeAuth', handshakeAuth, ['K1'], 'The connection’s auth payload.', {
    token: 'The ID token of the identity service',
  }),
]
