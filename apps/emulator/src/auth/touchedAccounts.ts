import type { Auth, UserRecord } from 'firebase-admin/auth'
import type { AuthFault } from '../scenario/faults/authFault.ts'

/** What an account may be for a while. */
export type Touch =
  | { readonly claims: Extract<AuthFault, { auth: 'claims' }>['claims'] }
  | { readonly disabled: true }

interface Touched {
  readonly was: Pick<UserRecord, 'customClaims' | 'disabled'>
  /** In the order in which they came: the newest claims win. */
  readonly touches: Touch[]
}

/** Accounts that are other than they were for a while; several touches may hold at a time. */
export class TouchedAccounts {
  readonly #auth: Pick<Auth, 'getUser' | 'setCustomUserClaims' | 'updateUser'>
  readonly #touched = new Map<string, Touched>()

  constructor(auth: Pick<Auth, 'getUser' | 'setCustomUserClaims' | 'updateUser'>) {
    this.#auth = auth
  }

  /** One after the other. Rejects as firebase-admin does, and then nothing is touched. */
  async add(uid: string, touch: Touch): Promise<void> {
    const known = this.#touched.get(uid)
    const touched = known ?? { was: await this.#auth.getUser(uid), touches: [] }
    await this.#write(uid, touch, { ...touched, touches: [...touched.touches, touch] })
    this.#touched.set(uid, { ...touched, touches: [...touched.touches, touch] })
  }

  /** What it was, or what the others that still hold say. */
  async remove(uid: string, touch: Touch): Promise<void> {
    const touched = this.#touched.get(uid)
    if (touched === undefined) return
    const touches = touched.touches.filter((one) => one !== touch)
    if (touches.length > 0) this.#touched.set(uid, { ...touched, touches })
    else this.#touched.delete(uid)
    await this.#write(uid, touch, { ...touched, touches })
  }

  async #write(uid: string, touch: Touch, { was, touches }: Touched): Promise<void> {
    if ('disabled' in touch) {
      const disabled = was.disabled || touches.some((one) => 'disabled' in one)
      await this.#auth.updateUser(uid, { disabled })
      return
    }
    const newest = touches.findLast((one) => 'claims' in one)
    await this.#auth.setCustomUserClaims(uid, newest?.claims ?? was.customClaims ?? null)
  }
}
