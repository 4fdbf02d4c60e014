import { createServer } from 'node:net'

/** Whether something listens there already, found out by trying to. Throws what else keeps us off it. */
export function isPortTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const attempt = createServer()
    attempt.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(true)
      else reject(error)
    })
    attempt.listen(port, host, () => attempt.close(() => resolve(false)))
  })
}
