export interface Answer {
  readonly status: number
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: any answer of the Auth emulator
  readonly body: any
}

export interface Ask {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: object | string
}

/** Sends a request as the Firebase SDKs do; `path` begins with the API's host. */
export async function ask(
  url: string,
  path: string,
  { method, headers, body }: Ask = {},
): Promise<Answer> {
  const answer = await fetch(`${url}/${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  return {
    status: answer.status,
    type,
    body: type === 'application/json' ? JSON.parse(text) : text,
  }
}

/** A call of the browser SDK. */
export function identityToolkit(url: string, call: string, body: object): Promise<Answer> {
  return ask(url, `identitytoolkit.googleapis.com/v1/${call}?key=any`, { body })
}

export function signIn(url: string, email: string, password: string): Promise<Answer> {
  const body = { email, password, returnSecureToken: true }
  return identityToolkit(url, 'accounts:signInWithPassword', body)
}

export function refresh(url: string, refreshToken: string): Promise<Answer> {
  return ask(url, 'securetoken.googleapis.com/v1/token?key=any', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    }).toString(),
  })
}

/** An unsigned token with this payload; the Auth emulator accepts such tokens. */
export function forgedToken(payload: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`
}

/** The payload of a token, unchecked. */
export function tokenPayload(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
