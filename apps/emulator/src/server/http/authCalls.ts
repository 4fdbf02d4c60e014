import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import type { RequestHandler, Response } from 'express'
import { isClientPath } from '../guard/clientPaths.mjs'

/** Longest time from a call to the end of its answer, ms. */
const AUTH_ANSWER_MS_MAX = 8_000

/** Headers of a call that are the page's server's own, or concern one connection alone. */
const NOT_PASSED_ON =
  /^(host|cookie|connection|keep-alive|expect|upgrade|te|trailer|forwarded|proxy-.*|x-forwarded-.*)$/
/** Headers of an answer that a page needs; all others are those of the page's server. */
const PASSED_BACK = /^(content-type|content-length|content-encoding|vary|access-control-.*)$/

/**
 * Passes the calls of the Firebase SDKs for a user's own account on to the Auth emulator, so that pages need one origin and
 * one port. Origin and rights are checked there too; cookies of the product stay here.
 * @param authUrl its address, e.g. `http://127.0.0.1:9310`
 */
export function authCalls(authUrl: string, answerMsMax = AUTH_ANSWER_MS_MAX): RequestHandler {
  return (incoming, response, next) => {
    const { method, originalUrl } = incoming
    if (!isClientPath(originalUrl)) return next()
    const call = request(new URL(authUrl), {
      ...{ method, path: originalUrl, agent: false },
      headers: matching(incoming.headers, (name) => !NOT_PASSED_ON.test(name)),
    })
    const deadline = setTimeout(() => call.destroy(new Error('no answer in time')), answerMsMax)
    call.on('error', () => refuse(response))
    call.on('response', (answer) => {
      response.status(answer.statusCode ?? 502)
      const headers = matching(answer.headers, (name) => PASSED_BACK.test(name))
      for (const [name, value] of Object.entries(headers))
        if (value !== undefined) response.setHeader(name, value)
      response.setHeader('cache-control', 'no-store')
      // The client sees a broken-off answer too.
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    })
    response.once('close', () => {
      clearTimeout(deadline)
      call.destroy()
    })
    incoming.pipe(call)
  }
}

function matching(
  headers: IncomingHttpHeaders,
  isPassed: (name: string) => boolean,
): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isPassed(name)))
}

/** In the form of Firebase's own errors: the SDKs read it as `auth/network-request-failed`, with this message. */
function refuse(response: Response): void {
  if (response.headersSent) return void response.destroy()
  const message = 'NETWORK_REQUEST_FAILED : The Auth emulator does not answer.'
  response
    .status(503)
    .set({ 'cache-control': 'no-store', connection: 'close' })
    .json({ error: { code: 503, message } })
}
