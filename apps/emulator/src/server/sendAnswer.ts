import type { Response } from 'express'
import { type Answer, type AnswerBody, bodyOf } from './transport/answer.ts'
import { LongBody, type Steps } from './transport/steps.ts'

/** Delay before a client with too many open calls should call again, s. */
const RETRY_AFTER_S = 5

/** Sends an answer over HTTP. */
export function sendAnswer(response: Response, answer: Answer): void {
  if (!answer.ok && answer.error.code === 'busy') response.set('retry-after', String(RETRY_AFTER_S))
  if (!answer.ok && answer.error.allow !== undefined)
    response.set('allow', answer.error.allow.join(', '))
  sendBody(response, bodyOf(answer))
}

export function sendBody(response: Response, { status, contentType, text }: AnswerBody): void {
  response.status(status).type(contentType).send(text)
}

/** Longest JSON text that is sent as a whole, with its length; beyond it, text is sent in parts of this length. */
const TEXT_MAX = 32_768

/** Sends an answer while its rows are made. It waits for a client that reads slowly. */
export function* sendAnswerInSteps(response: Response, answer: Answer): Steps<void> {
  if (!answer.ok || !(answer.value instanceof LongBody)) return sendAnswer(response, answer)
  let text = ''
  for (const part of answer.value.json()) {
    text += part ?? ''
    if (text.length < TEXT_MAX) yield null
    else {
      if (!response.headersSent) response.status(200).type('json')
      const hasRoom = response.write(text)
      text = ''
      yield hasRoom ? 'long' : drained(response)
    }
  }
  if (response.headersSent) response.end(text)
  else response.status(200).type('json').send(text)
}

/** Resolves when more can be written, or the client has gone. */
function drained(response: Response): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve()
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
}
