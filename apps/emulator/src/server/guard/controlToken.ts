import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { writeWhole } from '../writtenFile.ts'
import { bearerToken, isSecret, randomSecret } from './secret.mjs'

/** The secret of one run beyond loopback, by default of 256 random bits, and a file that only its owner can read. */
export class ControlToken {
  readonly text: string
  #file: string | null = null

  /** @param text a given secret; by default a random one */
  constructor(text = randomSecret()) {
    this.text = text
  }

  /** Replaces the file, so that a planted link is not followed. */
  async save(file: string): Promise<void> {
    await writeWhole(file, `${this.text}\n`, { mode: 0o600 })
    this.#file = file
  }

  /** Deletes the file, if it was written. */
  async delete(): Promise<void> {
    if (this.#file !== null) await rm(this.#file, { force: true })
  }
}

/** Whether a request carries the token; compared in constant time. */
export function carriesToken(
  { headers }: Pick<IncomingMessage, 'headers'>,
  token: string,
): boolean {
  const own = headers['x-wattpost-token']
  const given = bearerToken(headers.authorization) || (typeof own === 'string' ? own : '')
  return isSecret(given, token)
}
