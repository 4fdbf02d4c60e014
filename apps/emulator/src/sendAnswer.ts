import type { Response } from 'express'
import type { Answer, RefusalCode } from './transport/answer.ts'

const STATUS: Readonly<Record<RefusalCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  unknown: 404,
  unavailable: 503,
}

/** Sends an answer over HTTP; all refusals have the same shape. */
export function sendAnswer(response: Response, answer: Answer): void {
  if (answer.ok) response.status(200).json(answer.value)
  else {
    const { code, message } = answer.error
    response.status(STATUS[code]).json({ success: false, message })
  }
}
