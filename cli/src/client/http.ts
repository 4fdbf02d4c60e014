import { ownValue } from '@wattpost/protocol'

/** Longest body that is read, unpacked. */
export const BODY_BYTES_MAX = 16 * 1024 * 1024

/** An HTTP call within limits of time and bytes. */
export interface HttpCall {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as a form, or else as JSON. */
  readonly body?: unknown
  /** Time from the call to the end of its answer, ms. */
  readonly deadlineMs: number
  readonly signal?: AbortSignal | undefined
  /** `error` where a redirect must not receive what is sent. */
  readonly redirect?: 'error'
}

/** The outcome of a call; failures are values. */
export type HttpOutcome =
  | {
      readonly state: 'answered'
      readonly status: number
      readonly headers: Headers
      readonly text: string
    }
  | { readonly state: 'unanswered'; readonly afterMs: number }
  | {
      readonly state: 'failed'
      readonly message: string
      /** Code of the system, e.g. `ECONNREFUSED`. */
      readonly code?: string
    }

/**
 * Makes a call. A server that sends headers or body byte by byte ends at the deadline, one that sends without end at
 * 16 MiB.
 */
export async function exchange(url: string | URL, call: HttpCall): Promise<HttpOutcome> {
  const { method = 'GET', headers, body, deadlineMs, signal, redirect } = call
  const deadline = AbortSignal.timeout(deadlineMs)
  const isForm = body instanceof URLSearchParams
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(redirect !== undefined && { redirect }),
    })
    const text = await boundedText(answer.body ?? [])
    return { state: 'answered', status: answer.status, headers: answer.headers, text }
  } catch (error) {
    if (deadline.aborted) return { state: 'unanswered', afterMs: deadlineMs }
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const code = ownValue(cause, 'code')
    return {
      state: 'failed',
      message: cause instanceof Error ? cause.message : String(cause),
      ...(typeof code === 'string' && { code }),
    }
  }
}

/** The text of a body. Rejects when it is longer than 16 MiB, and when it breaks off. */
export async function boundedText(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > BODY_BYTES_MAX) throw new Error('its answer has more than 16 MiB')
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

/** Why a call has no answer, in words. */
export function failureText(outcome: Exclude<HttpOutcome, { readonly state: 'answered' }>): string {
  return outcome.state === 'failed'
    ? outcome.message
    : `no whole answer within ${outcome.afterMs / 1000} s`
}
