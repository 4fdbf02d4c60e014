import { createServer } from 'node:net'

/** The error code that keeps us from listening there, e.g. `EADDRINUSE`, found out by trying to. */
export function portProblem(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const attempt = createServer()
    attempt.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    attempt.listen(port, host, () => attempt.close(() => resolve(undefined)))
  })
}
