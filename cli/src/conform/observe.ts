import { setTimeout as after } from 'node:timers/promises'
import type { Account } from './account.ts'
import { type Caller, callerOf } from './callBackend.ts'
import { answered } from './callProbes.ts'
import { idsIn } from './bodyChecks.ts'
import { ownValue, type SocketRequestName } from '@wattpost/protocol'
import { callsPlanned, devicesOf, readContextOf, snapshotsIn } from './judge.ts'
import { type Listener, listen } from './listen.ts'
import { bodyOf, listProbes, loginProbe, logoutProbe, serverNowMs } from './listProbes.ts'
import type { ForeignDevice, Observations, RequestObservation } from './observation.ts'
import type { ConformOptions } from './options.ts'
import { commandRequests, deviceRequests, firstRequests, unwatchRequest } from './requestProbes.ts'
import type { Target } from './target.ts'

/** Devices of the second account that are tried. */
const OTHERS_MAX = 3

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
  const caller = callerOf(target.apiUrl, account, timeoutMs)
  const [{ listener, untilEnd }, invalid, first, others] = await Promise.all([
    listen(target, account, timeoutMs).then((listener) => ({
      ...{ listener, untilEnd: after(listener.connection.state === 'connected' ? wait * 1000 : 0) },
    })),
    listen(target, { ...account, token: 'invalid' }, timeoutMs),
    caller
      .call([loginProbe(account.login)])
      .then(async (login) => [...login, ...(await caller.call(listProbes(families)))]),
    other === null ? [] : foreignDevices(caller, callerOf(target.apiUrl, other, timeoutMs)),
  ])
  invalid.close()
  const known: Observations = {
    ...{ target: options.target, nowMs, uid: account.uid, families, commands },
    ...{ statusWords: target.statusWords, noRequests: requestsLacking(target) },
    ...(target.timeZone !== undefined && { timeZone: target.timeZone }),
    ...{ otherDevices: others, calls: first, waitMs: wait * 1000 },
    ...{ connection: listener.connection, invalidToken: invalid.connection },
    ...{ events: listener.events, requests: [] },
  }
  const tried = new Set([...first.map(({ key }) => key), logoutProbe.key])
  const [calls, requests] = await Promise.all([
    caller.call(callsPlanned(known).filter(({ key }) => !tried.has(key))),
    request(listener, known, untilEnd),
  ])
  listener.close()
  const last = await caller.call([logoutProbe])
  return { ...known, calls: [...first, ...calls, ...last], events: [...listener.events], requests }
}

function requestsLacking({ requestNames }: Target): SocketRequestName[] {
  const names = Object.entries(requestNames) as [SocketRequestName, string | false][]
  return names.flatMap(([request, name]) => (name === false ? [request] : []))
}

/** How long acknowledgements are awaited, ms: less once a backend has not acknowledged the first requests. */
const ACK_MS = { first: 5_000, unlikely: 1_500 } as const

/** Sends the socket requests, and listens until the end. */
async function request(
  listener: Listener,
  known: Observations,
  untilEnd: Promise<void>,
): Promise<RequestObservation[]> {
  const done = await listener.request(firstRequests, ACK_MS.first)
  const isAnswered = done.some(({ outcome }) => outcome.state === 'acknowledged')
  const ackMs = isAnswered ? ACK_MS.first : ACK_MS.unlikely
  const seen = () => ({ ...known, requests: done })
  const ids = devicesOf(seen())
  const nowS = serverNowMs(known.nowMs, known.calls, known.events) / 1000
  done.push(...(await listener.request(deviceRequests(ids, nowS, known.otherDevices), ackMs)))
  if (known.commands) {
    const commands = commandRequests(snapshotsIn(seen()).bg, readContextOf(known))
    done.push(...(await listener.request(commands, ackMs)))
  }
  await untilEnd
  done.push(...(await listener.request([unwatchRequest(ids)], ackMs)))
  return done
}

const WHOLE_LISTS = [
  ['pm', '/api/powermeter/devices?page=0&limit=100', 'data'],
  ['hydra', '/api/hydra/devices?page=0&limit=100', 'devices'],
] as const

/** Devices that only the second account lists; none of a family with more devices than a list has. */
async function foreignDevices(own: Caller, other: Caller): Promise<ForeignDevice[]> {
  const probes = WHOLE_LISTS.map(([family, path]) => answered(family, family, path))
  const [mine, theirs] = await Promise.all([own.call(probes), other.call(probes)])
  return WHOLE_LISTS.flatMap(([family, , key], at) => {
    const [ours, others] = [bodyOf(mine[at]?.outcome), bodyOf(theirs[at]?.outcome)]
    if (!Array.isArray(ownValue(ours, key)) || ownValue(ours, 'hasMore') === true) return []
    const known = idsIn(ours, key)
    return idsIn(others, key)
      .filter((id) => !known.includes(id))
      .slice(0, OTHERS_MAX)
      .map((id) => ({ family, id }))
  })
}
