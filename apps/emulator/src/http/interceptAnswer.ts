import type { Response } from 'express'

/** Gathers what the handlers send, and hands it over whole instead of sending it. */
export function interceptAnswer(response: Response, then: (body: Buffer) => void): void {
  const { write, end } = response
  const chunks: Buffer[] = []
  const gather = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string')
      chunks.push(
        Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'),
      )
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const called = (args: readonly unknown[]) => {
    const last = args.at(-1)
    if (typeof last === 'function') process.nextTick(last)
  }
  response.write = (...args: unknown[]) => {
    gather(args[0], args[1])
    called(args)
    return true
  }
  response.end = ((...args: unknown[]) => {
    gather(args[0], args[1])
    called(args)
    Object.assign(response, { write, end })
    then(Buffer.concat(chunks))
    return response
  }) as Response['end']
}
