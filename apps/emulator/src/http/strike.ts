import type { Request, Response } from 'express'
import type { HttpFault } from '../scenario/faults/httpFault.ts'
import type { Verbatim } from '../scenario/faults/verbatim.ts'

/** Whether a fault leaves the answer to the handlers, and only breaks it. */
export function breaksAnswer(fault: HttpFault): boolean {
  return fault.truncated === true || fault.malformed === true
}

/** Whether it does more than to delay. */
export function hasEffect(fault: HttpFault): boolean {
  const { status, hang, reset } = fault
  return status !== undefined || 'body' in fault || !!hang || !!reset || breaksAnswer(fault)
}

/** What a fault makes of a call: nothing more comes of it. */
export function strike(fault: HttpFault, request: Request, response: Response): void {
  if (fault.hang) return
  if (fault.reset) request.socket.resetAndDestroy()
  else if ('body' in fault) response.status(fault.status ?? 200).json(fault.body)
  else {
    const message = fault.message ?? 'Internal error.'
    response.status(fault.status ?? 500).json({ success: false, message })
  }
}

/** What a fault makes of the server's true answer. */
export function strikeAnswer(
  fault: HttpFault,
  request: Request,
  response: Response,
  body: Buffer,
): void {
  if (fault.truncated) truncate(response, body)
  else if (fault.malformed) sendBytes(response, body.subarray(0, -1))
  else strike(fault, request, response)
}

/** An answer word for word. */
export function sendVerbatim(response: Response, answer: Verbatim): void {
  response.status(answer.status)
  if (answer.text === undefined) response.json(answer.body ?? {})
  else response.type(answer.contentType ?? 'application/json').send(answer.text)
}

/** As much is promised as there was, and half of it comes. */
function truncate(response: Response, body: Buffer): void {
  response.setHeader('content-length', body.length)
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy())
}

function sendBytes(response: Response, body: Buffer): void {
  response.setHeader('content-length', body.length)
  response.end(body)
}
