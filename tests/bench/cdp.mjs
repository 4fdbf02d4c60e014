import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { findBrowser, launchOptions } from '../support/browser.mjs'

/** @typedef {Record<string, unknown>} Fields */
/** @typedef {(method: string, params?: Fields) => Promise<any>} Send */

/**
 * Drives Chromium by its protocol only: a driver library would be measured with the page.
 * @param {readonly string[]} [more] flags
 */
export async function openBrowser(more = []) {
  const file = findBrowser()
  if (file === undefined) throw new Error('No browser: name one in WATTPOST_BROWSER.')
  const profile = mkdtempSync(join(tmpdir(), 'wattpost-browser-'))
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(file, [...launchOptions(file).args, ...flags, ...more, 'about:blank'])
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const connection = await connect(await addressFrom(child))
  return {
    pid: child.pid ?? 0,
    /** Opens a page with an empty cache. */
    async newPage() {
      const { browserContextId } = await connection.send('Target.createBrowserContext')
      const { targetId } = await connection.send('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
      })
      const attached = await connection.send('Target.attachToTarget', { targetId, flatten: true })
      /** @type {Send} */
      const send = (method, params) => connection.send(method, params, attached.sessionId)
      return {
        send,
        /** @param {string} expression */
        evaluate: (expression) => evaluate(send, expression),
        close: () => connection.send('Target.disposeBrowserContext', { browserContextId }),
      }
    },
    async close() {
      // `Browser.close` waits for child processes; a kill leaves them writing into the profile.
      await connection.send('Browser.close')
      await ended
      connection.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

/**
 * @param {Send} send
 * @param {string} expression
 */
async function evaluate(send, expression) {
  const { result, exceptionDetails } = await send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
  return result.value
}

/**
 * @param {import('node:child_process').ChildProcessWithoutNullStreams} child
 * @returns {Promise<string>}
 */
function addressFrom(child) {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the browser ended with ${code}`)))
    createInterface(child.stderr).on('line', (line) => {
      const address = /^DevTools listening on (ws:.*)$/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
}

/** @param {string} address */
async function connect(address) {
  const socket = new WebSocket(address)
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map()
  let last = 0
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('message', (/** @type {Buffer} */ data) => {
    const { id, result, error } = JSON.parse(String(data))
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  })
  return {
    /**
     * @param {string} method
     * @param {Fields} [params]
     * @param {string} [sessionId]
     * @returns {Promise<any>}
     */
    send(method, params = {}, sessionId = undefined) {
      last += 1
      const id = last
      socket.send(JSON.stringify({ id, method, params, sessionId }))
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
    close: () => socket.close(),
  }
}
