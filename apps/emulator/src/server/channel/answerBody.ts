import { statusOf } from '../sendAnswer.ts'
import type { Answer } from '../transport/answer.ts'
import { ListBody } from '../transport/listItems.ts'
import { LongBody, type Steps } from '../transport/steps.ts'

/** A complete answer. */
export interface AnswerBody {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

const JSON_TYPE = 'application/json; charset=utf-8'

export function jsonBody(status: number, json: unknown): AnswerBody {
  return { status, contentType: JSON_TYPE, text: JSON.stringify(json) }
}

/** The body of an answer, the same as over HTTP. */
export function bodyOf(answer: Answer): AnswerBody {
  if (!answer.ok)
    return jsonBody(statusOf(answer.error), { success: false, message: answer.error.message })
  return answer.value instanceof ListBody
    ? { status: 200, contentType: JSON_TYPE, text: answer.value.json() }
    : jsonBody(200, answer.value)
}

/** The same while other work may run. */
export function* bodyInSteps(answer: Answer): Steps<AnswerBody> {
  if (!answer.ok || !(answer.value instanceof LongBody)) return bodyOf(answer)
  let text = ''
  for (const part of answer.value.json()) {
    text += part ?? ''
    yield null
  }
  return { status: 200, contentType: JSON_TYPE, text }
}
