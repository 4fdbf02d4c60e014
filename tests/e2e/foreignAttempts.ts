import type { Frame, Page } from 'playwright/test'

/** A request that a page may try. */
export interface Attempt {
  readonly method: string
  readonly path: string
  readonly authorization?: string
  readonly body?: string
}

const PROJECT = 'projects/demo-wattpost'
const IDENTITY = '/identitytoolkit.googleapis.com'
const AS_OWNER = { authorization: 'Bearer owner' }

/** Reads all users, makes itself a merchant, changes passwords and deletes everything. */
export const AGAINST_AUTH: readonly Attempt[] = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: `/emulator/v1/${PROJECT}/oobCodes` },
  { method: 'GET', path: `/emulator/v1/${PROJECT}/config` },
  { method: 'GET', path: `${IDENTITY}/v1/projects?key=any` },
  { method: 'GET', path: `${IDENTITY}/v1/${PROJECT}/accounts:batchGet?maxResults=9`, ...AS_OWNER },
  attempt(`${IDENTITY}/v1/accounts:signUp?key=any`, {
    ...{ email: 'evil@wattpost.test', password: 'evil-demo' },
  }),
  attempt(`${IDENTITY}/v1/accounts:signInWithPassword?key=any`, {
    ...{ email: 'merchant@wattpost.test', password: 'merchant-demo', returnSecureToken: true },
  }),
  attempt(`${IDENTITY}/v1/accounts:sendOobCode?key=any`, {
    ...{ requestType: 'PASSWORD_RESET', email: 'owner@wattpost.test' },
  }),
  {
    ...attempt(`${IDENTITY}/v1/${PROJECT}/accounts:update`, {
      ...{ localId: 'uid-pending', customAttributes: '{"merchant":true,"approved":true}' },
    }),
    ...AS_OWNER,
  },
  {
    ...attempt(`${IDENTITY}/v1/${PROJECT}/accounts:delete`, { localId: 'uid-owner' }),
    ...AS_OWNER,
  },
  {
    ...attempt(`/emulator/v1/${PROJECT}/config`, { signIn: { allowDuplicateEmails: true } }),
    method: 'PATCH',
  },
  { method: 'DELETE', path: `/emulator/v1/${PROJECT}/accounts`, ...AS_OWNER },
]

/** Reads devices, configuration and logs, and changes clock, faults and session. */
export const AGAINST_PRODUCT: readonly Attempt[] = [
  ...['/', '/config.json', '/favicon.svg', '/api/hydra/devices', '/api/_auth/session', '/api/none'],
  ...['/API/hydra/devices', '/api/powermeter/devices', '/__emulator/openapi.json'],
  ...['/__emulator/state', '/__emulator/log', '/__emulator/mail', '/__emulator/accounts'],
]
  .map((path): Attempt => ({ method: 'GET', path }))
  .concat(
    attempt('/__emulator/reset', {}),
    attempt('/__emulator/clock', { stepMs: 60_000 }),
    attempt('/__emulator/scenario', { name: 'storm' }),
    attempt('/__emulator/faults', { fault: { http: 'GET /api/**', status: 500 } }),
    attempt('/__emulator/devices/HY-0001/actions', { do: 'grid-off' }),
    attempt('/api/login', {}),
    { method: 'DELETE', path: '/api/_auth/session' },
    { method: 'DELETE', path: '/__emulator/faults' },
  )

function attempt(path: string, body: object): Attempt {
  return { method: 'POST', path, body: JSON.stringify(body) }
}

/** A frame in a page whose own origin is none: `Origin: null`. */
export async function sandboxedFrame(page: Page): Promise<Frame> {
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts allow-forms')
    frame.srcdoc = '<!doctype html><title>Foreign</title><body>'
    document.body.append(frame)
    return new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  })
  const sandboxed = page.frames().at(-1)
  if (sandboxed === undefined) throw new Error('there is no frame')
  return sandboxed
}

/**
 * Runs in a page: makes each attempt in each way that a page has. @returns what the page could read
 */
export async function tryEverything({
  url,
  attempts,
}: {
  readonly url: string
  readonly attempts: readonly Attempt[]
}): Promise<string[]> {
  const readable: string[] = []
  const ask = async (
    { method, path, authorization, body }: Attempt,
    options: { readonly type: string } & Pick<RequestInit, 'mode' | 'credentials'>,
  ) => {
    const { type, mode, credentials } = options
    const headers = { 'content-type': type, ...(authorization && { authorization }) }
    const answer = await fetch(url + path, {
      ...{ method, mode, credentials },
      ...(body !== undefined && { body }),
      ...(mode === 'cors' && { headers }),
    } as RequestInit).catch(() => null)
    const text = await answer?.text().catch(() => '')
    if (answer !== null && answer.type !== 'opaque' && answer.status !== 403)
      readable.push(`${mode} ${method} ${path}: ${answer.status} ${text?.slice(0, 80)}`)
  }
  const load = (tag: 'img' | 'script' | 'link' | 'iframe' | 'object' | 'video', path: string) =>
    new Promise<void>((resolve) => {
      const element = document.createElement(tag)
      element.onload = element.onerror = () => resolve()
      const address = url + path
      if (tag === 'link') Object.assign(element, { rel: 'stylesheet', href: address })
      else Object.assign(element, tag === 'object' ? { data: address } : { src: address })
      document.body.append(element)
      // An object whose page is refused ends without an event.
      if (tag === 'object') setTimeout(resolve, 50)
    })
  /** As a module, which is fetched with CORS, in a worker. */
  const work = (path: string) =>
    new Promise<void>((resolve) => {
      const code = `import(${JSON.stringify(url + path)}).then(() => postMessage('read'), () => postMessage(''))`
      const worker = new Worker(URL.createObjectURL(new Blob([code])), { type: 'module' })
      const end = ({ data }: { readonly data?: unknown }) => {
        if (data === 'read') readable.push(`worker ${path}`)
        worker.terminate()
        resolve()
      }
      worker.onmessage = end
      worker.onerror = () => end({})
    })
  const submit = ({ path, body = '' }: Attempt, enctype: string) =>
    new Promise<void>((resolve) => {
      const frame = document.createElement('iframe')
      frame.name = `target-${Math.random()}`
      document.body.append(frame)
      frame.addEventListener('load', () => resolve())
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: url + path, target: frame.name, enctype })
      const field = document.createElement('input')
      Object.assign(field, { name: body.slice(0, -1), value: '}' })
      form.append(field)
      document.body.append(form)
      form.submit()
    })
  /** All ways of one attempt at a time. */
  const make = (one: Attempt): Promise<void>[] => {
    const made: Promise<void>[] = []
    for (const credentials of ['include', 'omit'] as const) {
      for (const type of ['application/json', 'text/plain'])
        made.push(ask(one, { type, credentials, mode: 'cors' }))
      if (one.method === 'GET' || one.method === 'POST')
        made.push(ask(one, { type: 'text/plain', credentials, mode: 'no-cors' }))
    }
    if (one.method === 'POST') {
      navigator.sendBeacon(url + one.path, one.body)
      for (const enctype of ['text/plain', 'application/x-www-form-urlencoded'])
        made.push(submit(one, enctype))
    }
    if (one.method === 'GET')
      for (const tag of ['img', 'script', 'link', 'iframe', 'object', 'video'] as const)
        made.push(load(tag, one.path))
    if (one.method === 'GET') made.push(work(one.path))
    return made
  }
  for (const one of attempts) await Promise.all(make(one))
  for (const path of ['/api/hydra/devices', '/__emulator/steps', '/__emulator/log?follow=true'])
    await new Promise<void>((resolve) => {
      const source = new EventSource(url + path, { withCredentials: true })
      source.onopen = source.onerror = ({ type }) => {
        if (type === 'open') readable.push('EventSource')
        source.close()
        resolve()
      }
    })
  await new Promise<void>((resolve) => {
    const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
    const socket = new WebSocket(address)
    socket.onopen = socket.onerror = ({ type }) => {
      if (type === 'open') readable.push('WebSocket')
      socket.close()
      resolve()
    }
  })
  return readable
}
