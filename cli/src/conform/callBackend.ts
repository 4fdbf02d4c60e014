import type { Account } from './account.ts'
import { answerText } from './answerText.ts'
import type { CallProbe } from './callProbes.ts'
import type { CallObservation, CallOutcome } from './observation.ts'

/** Makes the calls of a run. */
export interface Caller {
  /** Makes calls at the same time. */
  call(probes: readonly CallProbe[]): Promise<CallObservation[]>
}

/** Calls as the dashboard does: with the account's token, and with the cookies that the server has set. */
export function callerOf(apiUrl: string, { token }: Account, timeoutMs: number): Caller {
  const cookies = new Map<string, string>()
  const headersOf = ({ isSignedIn, body }: CallProbe) => ({
    accept: 'application/json',
    ...(isSignedIn && { authorization: `Bearer ${token}` }),
    ...(isSignedIn && cookies.size > 0 && { cookie: [...cookies.values()].join('; ') }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  })
  const outcomeOf = async (probe: CallProbe, isRetry = false): Promise<CallOutcome> => {
    try {
      const { method, body } = probe
      const answer = await fetch(apiUrl + probe.path, {
        ...{ method, headers: headersOf(probe), signal: AbortSignal.timeout(timeoutMs) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';')
        cookies.set(pair.slice(0, pair.indexOf('=')), pair)
      }
      return { state: 'answered', status: answer.status, body: parsed(await answerText(answer)) }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError')
        return { state: 'unanswered', afterMs: timeoutMs }
      // Browsers repeat it, too: the server may have closed an idle connection at this moment.
      if (probe.method === 'GET' && !isRetry) return outcomeOf(probe, true)
      const cause = error instanceof Error ? (error.cause ?? error) : error
      return { state: 'failed', message: cause instanceof Error ? cause.message : String(cause) }
    }
  }
  return {
    call: (probes) =>
      Promise.all(
        probes.map(async (probe) => ({ key: probe.key, outcome: await outcomeOf(probe) })),
      ),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
