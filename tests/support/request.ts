import { type IncomingHttpHeaders, request as open } from 'node:http'

/** What a server answered; the body read as JSON where it says that it is. */
export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

export interface Asked {
  readonly method?: string
  /** Any header, also those that `fetch` does not let one set: `Host`, `Origin`, `Cookie`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a text goes out as it is. */
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
