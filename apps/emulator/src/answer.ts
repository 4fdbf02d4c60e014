import type { Response } from 'express'

/** A handler's answer: a body, or a refusal with its status. */
export type Answer =
  | { readonly status: 200; readonly body: object }
  | { readonly status: 400 | 401 | 403 | 404 | 503; readonly message: string }

/** An answer with a body. */
export function fine(body: object): Answer {
  return { status: 200, body }
}

/** A refusal; its message is for people. */
export function no(status: 400 | 401 | 403 | 404 | 503, message: string): Answer {
  return { status, message }
}

/** Sends an answer; every refusal has the same shape. */
export function send(response: Response, answer: Answer): void {
  response
    .status(answer.status)
    .json(answer.status === 200 ? answer.body : { success: false, message: answer.message })
}
