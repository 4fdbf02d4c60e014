import { callPath, type Family, httpCalls, ownValue } from '@wattpost/protocol'
import type { Account } from '../client/account.ts'
import { Caller } from '../client/caller.ts'
import { type Listener, listen } from '../client/socket.ts'
import type { Target } from '../client/target.ts'
import { idsIn } from './bodyChecks.ts'
import { answered } from './callProbes.ts'
import type { Finding } from './finding.ts'
import { bodyOf } from './listProbes.ts'
import {
  type ForeignDevice,
  type Observations,
  observedCalls,
  observedRequests,
  type RequestProbe,
} from './observation.ts'

/** Devices of the second account that are tried, of each family. */
const OTHERS_MAX = 3
const LIST_MAX = 100

const WHOLE_LISTS = [
  ['pm', 'listMeters', 'data'],
  ['hydra', 'listHydras', 'devices'],
] as const

/** The request whose answer has the bg devices, which no HTTP call lists. */
const ALL_DEVICES: RequestProbe = {
  key: 'devices whole',
  request: 'devices',
  payload: { page: 0, limit: LIST_MAX },
}

interface ForeignOptions {
  /** Families of which the account has devices. */
  readonly families: readonly Family[]
  readonly timeoutMs: number
  readonly ackMs: number
}

/** Devices of the chosen families that only the second account lists; none of a family with more devices than a list has. */
export async function foreignDevices(
  target: Target,
  own: { readonly caller: Caller; readonly listener: Listener },
  other: Account,
  { families, timeoutMs, ackMs }: ForeignOptions,
): Promise<ForeignDevice[]> {
  const caller = new Caller({ apiUrl: target.apiUrl, token: () => other.token, timeoutMs })
  const lists = WHOLE_LISTS.filter(([family]) => families.includes(family))
  const probes = lists.map(([, id]) => answered({ id, query: { page: 0, limit: LIST_MAX } }))
  const bodiesOf = async (from: Caller) =>
    (await observedCalls(from, probes)).map(({ outcome }) => bodyOf(outcome))
  const [mine, theirs, bg] = await Promise.all([
    bodiesOf(own.caller),
    bodiesOf(caller),
    families.includes('bg') ? foreignBg(target, own.listener, other, { timeoutMs, ackMs }) : [],
  ])
  const listed = lists.flatMap(([family, , key], at) =>
    onlyIn(theirs[at], mine[at], key).map((id) => ({ family, id })),
  )
  return [...bg, ...listed]
}

async function foreignBg(
  target: Target,
  own: Listener,
  other: Account,
  { timeoutMs, ackMs }: Pick<ForeignOptions, 'timeoutMs' | 'ackMs'>,
): Promise<ForeignDevice[]> {
  const listener = await listen(target, other, timeoutMs)
  const [mine, theirs] = await Promise.all(
    [own, listener].map(async (one) => {
      const [answer] = await observedRequests(one, [ALL_DEVICES], ackMs)
      return answer?.outcome.state === 'acknowledged' ? answer.outcome.ack : undefined
    }),
  )
  listener.socket.close()
  return onlyIn(theirs, mine, 'devices').map((id) => ({ family: 'bg', id }))
}

function onlyIn(theirs: unknown, mine: unknown, key: string): string[] {
  if (!Array.isArray(ownValue(mine, key)) || ownValue(mine, 'hasMore') === true) return []
  const known = idsIn(mine, key)
  return idsIn(theirs, key)
    .filter((id) => !known.includes(id))
    .slice(0, OTHERS_MAX)
}

/** Why no device of the second account was tried. */
function untriedReason(family: Family): string {
  const [, id] = WHOLE_LISTS.find(([one]) => one === family) ?? []
  return id === undefined
    ? 'no such device is in the answers to the socket request devices'
    : `${httpCalls[id].method} ${callPath(id)} lists none that only the second account has`
}

/** With a second account: how many of its devices were tried, by chosen family. Answers to them are differences of the calls. */
export function foreignFindings({
  hasOther,
  otherDevices,
  families,
}: Pick<Observations, 'hasOther' | 'otherDevices' | 'families'>): Finding[] {
  if (hasOther !== true) return []
  return families.map((family): Finding => {
    const count = otherDevices.filter((one) => one.family === family).length
    return {
      ...{ id: `other ${family}`, title: `another user’s ${family} devices: ${count} tried` },
      ...{ ring: family === 'bg' ? 'addition' : 'core', statements: [] },
      ...{ differences: [], readings: [] },
      ...(count === 0
        ? { state: 'untested', reason: untriedReason(family) }
        : { state: 'conforms' }),
      dashboard:
        count === 0
          ? 'Whether they are refused is not known.'
          : 'Any that is answered is listed at its call or request.',
    }
  })
}
