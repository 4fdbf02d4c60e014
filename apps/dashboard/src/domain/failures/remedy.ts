import { CallError, type Failure } from './failure.ts'
import { text } from './text.ts'

/** What to do about an error. */
export interface Remedy {
  /** Why it failed and what to do, a sentence; `null` where the error's message says it. */
  readonly text: string | null
  /** Whether the same call may succeed later. */
  readonly canRetry: boolean
}

/** The remedy of a failed load. */
export function remedyOf(error: Error): Remedy {
  if (!(error instanceof CallError)) return { text: null, canRetry: true }
  const { failure } = error
  const canRetry = failure.kind !== 'not-allowed' && failure.kind !== 'too-large'
  return { text: sentenceOf(failure), canRetry }
}

function sentenceOf(failure: Failure): string {
  switch (failure.kind) {
    case 'session-expired':
      return text('sessionExpired')
    case 'not-allowed':
      return text('notAllowed')
    case 'gone':
      return text('gone')
    case 'overloaded': {
      const { retryAfterMs } = failure
      if (retryAfterMs === null) return text('overloaded')
      return text('overloadedFor', { seconds: Math.ceil(retryAfterMs / 1000) })
    }
    case 'web-page': {
      const { status } = failure
      return status === null ? text('webPage') : text('webPageWith', { status })
    }
    case 'unreachable':
      return text('unreachable')
    case 'too-slow':
      return text('tooSlow')
    case 'too-large':
      return text('tooLarge')
    case 'unreadable':
      return text('unreadable')
    case 'refused': {
      const { status } = failure
      return status === null ? text('refused') : text('refusedWith', { status })
    }
    case 'broken':
      return text('broken', { status: failure.status })
  }
}
