import { setTimeout as after } from 'node:timers/promises'
import type { SocketRequestName } from '@wattpost/protocol'
import type { Account } from '../client/account.ts'
import { Caller } from '../client/caller.ts'
import { type Listener, listen } from '../client/socket.ts'
import type { Target } from '../client/target.ts'
import { corsSeen } from './cors.ts'
import { framesOf } from './eventChecks.ts'
import { foreignDevices } from './foreignDevices.ts'
import { callsPlanned, devicesOf, readContextOf, snapshotsIn } from './judge.ts'
import { listProbes, loginProbe, logoutProbe, serverNowMs } from './listProbes.ts'
import {
  type Observations,
  observedCalls,
  observedRequests,
  type RequestObservation,
} from './observation.ts'
import type { ConformOptions } from './options.ts'
import {
  commandRequests,
  deviceRequests,
  firstRequests,
  uncontradicted,
  unwatchRequest,
} from './requestProbes.ts'

/** Looks at a backend for some seconds. Nothing is changed without `commands`. */
export async function observe(
  target: Target,
  account: Account,
  other: Account | null,
  options: ConformOptions,
): Promise<Observations> {
  const { families, commands, wait, timeout } = options
  const timeoutMs = timeout * 1000
  const nowMs = Date.now()
  const caller = new Caller({ apiUrl: target.apiUrl, token: () => account.token, timeoutMs })
  const [{ listener, untilEnd }, invalid, first, cors] = await Promise.all([
    listen(target, account, timeoutMs).then((listener) => ({
      ...{ listener, untilEnd: after(listener.connection.state === 'connected' ? wait * 1000 : 0) },
    })),
    listen(target, { ...account, token: 'invalid' }, timeoutMs),
    observedCalls(caller, [loginProbe(account.login)]).then(async (login) => [
      ...login,
      ...(await observedCalls(caller, listProbes(families))),
    ]),
    corsSeen(target, account.token, options),
  ])
  invalid.socket.close()
  const limits = { families, timeoutMs, ackMs: ACK_MS.first }
  const others =
    other === null ? [] : await foreignDevices(target, { caller, listener }, other, limits)
  const known: Observations = {
    ...{ target: options.target, nowMs, uid: account.uid, families, commands },
    ...{ statusWords: target.statusWords, noRequests: requestsLacking(target) },
    ...(target.timeZone !== undefined && { timeZone: target.timeZone }),
    ...(cors !== undefined && { cors }),
    ...{ hasOther: other !== null, otherDevices: others, calls: first, waitMs: wait * 1000 },
    ...{ connection: listener.connection, invalidToken: invalid.connection },
    ...{ events: listener.events, requests: [] },
  }
  const tried = new Set([...first.map(({ key }) => key), logoutProbe.key])
  const [calls, requests] = await Promise.all([
    observedCalls(
      caller,
      callsPlanned(known).filter(({ key }) => !tried.has(key)),
    ),
    request(listener, known, untilEnd),
  ])
  listener.socket.close()
  const last = await observedCalls(caller, [logoutProbe])
  return { ...known, calls: [...first, ...calls, ...last], events: [...listener.events], requests }
}

function requestsLacking({ requestNames }: Target): SocketRequestName[] {
  const names = Object.entries(requestNames) as [SocketRequestName, string | false][]
  return names.flatMap(([request, name]) => (name === false ? [request] : []))
}

/** Longest wait for acknowledgements, ms: shorter once a backend has not acknowledged the first requests. */
const ACK_MS = { first: 5_000, unlikely: 1_500 } as const

/** Sends the socket requests, and listens until the end. */
async function request(
  listener: Listener,
  known: Observations,
  untilEnd: Promise<void>,
): Promise<RequestObservation[]> {
  const done = await observedRequests(listener, firstRequests(known.families), ACK_MS.first)
  const isAnswered = done.some(({ outcome }) => outcome.state === 'acknowledged')
  const ackMs = isAnswered ? ACK_MS.first : ACK_MS.unlikely
  const seen = () => ({ ...known, requests: done })
  const ids = devicesOf(seen())
  const nowS = serverNowMs(known.nowMs, known.calls, known.events) / 1000
  done.push(
    ...(await observedRequests(listener, deviceRequests(ids, nowS, known.otherDevices), ackMs)),
  )
  if (known.commands) {
    const context = readContextOf(known)
    const present = commandRequests(snapshotsIn(seen()).bg, context)
    const commands = uncontradicted(present, framesOf(known.events, 'power'), context)
    done.push(...(await observedRequests(listener, commands, ackMs)))
  }
  await untilEnd
  done.push(...(await observedRequests(listener, [unwatchRequest(ids)], ackMs)))
  return done
}
