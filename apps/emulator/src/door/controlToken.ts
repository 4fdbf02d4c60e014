import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname } from 'node:path'

const TOKEN_BYTES = 32

/** The secret of one run of an emulator that others can reach: 256 bits, and a file that only its owner reads. */
export class ControlToken {
  readonly text = randomBytes(TOKEN_BYTES).toString('base64url')
  #file: string | null = null

  /** What stood in the file's place before is not written through. */
  async keep(file: string): Promise<void> {
    await mkdir(dirname(file), { recursive: true })
    await rm(file, { force: true })
    await writeFile(file, `${this.text}\n`, { mode: 0o600, flag: 'wx' })
    this.#file = file
  }

  /** Takes the file away again, if there is one. */
  async forget(): Promise<void> {
    if (this.#file !== null) await rm(this.#file, { force: true })
  }
}

/** Whether a request carries the token; takes as long for one that is nearly right. */
export function carriesToken(
  { headers }: Pick<IncomingMessage, 'headers'>,
  token: string,
): boolean {
  const [scheme, bearer = ''] = (headers.authorization ?? '').split(' ')
  const own = headers['x-wattpost-token']
  const given = scheme?.toLowerCase() === 'bearer' ? bearer : typeof own === 'string' ? own : ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
