/*
 * Patch of express 5.3.0.
 * Reason: an app gives each request and response its prototypes. V8 keeps an object whose prototype was changed, and all
 * that it refers to, until the whole heap is collected: of 1,000 requests, about 25 MB.
 * Relies on: `request` and `response` of an app, which it sets as prototypes. They change nothing when the messages have
 * them already.
 */
import {
  createServer,
  IncomingMessage,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http'
import type { Express } from 'express'

/** A server whose requests and responses have the prototypes of an app from the start. */
export function createAppServer(options: ServerOptions, app: Express): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request)
  Object.setPrototypeOf(AppResponse.prototype, app.response)
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype })
  return createServer({ ...options, IncomingMessage: AppRequest, ServerResponse: AppResponse }, app)
}
