import { type Account, type Credentials, signIn, type Target } from '../conform/index.ts'

/** An account that many clients use; they share its token. */
export class SharedAccount {
  readonly #target: Target
  readonly #credentials: Credentials
  #account: Account
  #renewal: Promise<void> | null = null

  constructor(target: Target, credentials: Credentials, account: Account) {
    this.#target = target
    this.#credentials = credentials
    this.#account = account
  }

  get current(): Account {
    return this.#account
  }

  /** Signs in again, once for all clients that ask at the same time. Keeps the old token if that is refused. */
  renew(): Promise<void> {
    this.#renewal ??= signIn(this.#target, this.#credentials)
      .then((signedIn) => {
        if (signedIn.ok) this.#account = signedIn.value
      })
      .finally(() => {
        this.#renewal = null
      })
    return this.#renewal
  }
}
