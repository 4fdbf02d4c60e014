import { type IncomingHttpHeaders, request as open } from 'node:http'

/** An answer; a JSON body is parsed. */
export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

export interface Asked {
  readonly method?: string
  /** Any header, including those that `fetch` forbids: `Host`, `Origin`, `Cookie`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: unknown
}

/** One HTTP request with just these headers. */
export function request(url: string, { method, headers, body }: Asked = {}): Promise<Reply> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const options = {
    method: method ?? (text === undefined ? 'GET' : 'POST'),
    headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
    agent: false,
  } as const
  return new Promise((resolve, reject) => {
    const asking = open(url, options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const said = Buffer.concat(chunks).toString('utf8')
        const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false
        const { statusCode: status = 0, headers } = answer
        resolve({ status, headers, body: isJson ? JSON.parse(said) : said })
      })
      answer.on('error', reject)
    })
    asking.on('error', reject)
    asking.end(text)
  })
}
