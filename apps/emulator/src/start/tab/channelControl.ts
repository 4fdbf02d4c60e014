import { type LogKind, logKinds } from '@wattpost/protocol'
import type { ChannelCall } from '@wattpost/protocol/channel'
import type { AnsweringRoute, ControlRoute } from '../../control/controlRoute.ts'
import { trafficFormat, withShortTarget, worldFormat } from '../../control/logFormats.ts'
import type { Logs } from '../../control/logs.ts'
import { readRequest } from '../../control/readRequest.ts'
import { type AnswerBody, bodyOf } from '../../server/channel/answerBody.ts'
import { callOf, paramsOf, queryOf } from '../../server/channel/routes.ts'
import { refuseCall } from '../../server/transport/answer.ts'

const BASE = '/__emulator'

/** A log to send line by line. */
export interface FollowedLog {
  /** Its lines so far. */
  readonly lines: Iterable<string>
  /** Calls back with each new line; `null` if they are not wanted. @returns the function that ends this */
  readonly follow: ((onLine: (line: string) => void) => () => void) | null
}

/** The control API over a channel. */
export class ChannelControl {
  readonly #routes: readonly AnsweringRoute[]
  readonly #logs: Logs

  /** @param routes those with a stream are left out */
  constructor(routes: readonly ControlRoute[], logs: Logs) {
    this.#routes = routes.filter((route): route is AnsweringRoute => 'answer' in route)
    this.#logs = logs
  }

  /** Whether a call is one of the control API. */
  concerns({ target }: ChannelCall): boolean {
    return target.startsWith(`${BASE}/`)
  }

  /** The log that a call follows; `null` for other calls. */
  logOf(sent: ChannelCall): FollowedLog | null {
    const call = callOf(sent.method, sent.target)
    if (call.method !== 'GET' || call.path !== `${BASE}/log`) return null
    const { kind = 'world', follow } = queryOf(call)
    if (!logKinds.includes(kind as LogKind)) return null
    const logs = this.#logs
    const lines = logs.lines(kind as LogKind)
    if (follow !== 'true' || kind === 'inputs') return { lines, follow: null }
    return {
      lines,
      follow: (onLine) =>
        kind === 'world'
          ? logs.onWorld((entry) => onLine(worldFormat.line(entry)))
          : logs.onTraffic((entry) => onLine(trafficFormat.line(withShortTarget(entry)))),
    }
  }

  async answer(sent: ChannelCall): Promise<AnswerBody> {
    const call = callOf(sent.method, sent.target)
    const path = call.path.slice(BASE.length)
    for (const route of this.#routes) {
      const params = route.method === call.method.toLowerCase() ? paramsOf(route.path, path) : null
      if (params === null) continue
      const body: unknown = sent.body === null ? undefined : JSON.parse(sent.body)
      const input = readRequest(route, { body, query: queryOf(call), params })
      if (!input.ok) return bodyOf(refuseCall('invalid', input.error.message))
      return bodyOf(await route.answer(input.value))
    }
    return bodyOf(refuseCall('unknown', `There is no ${call.method} ${call.path}.`))
  }
}
