/** What of a request says where it comes from. */
export interface Caller {
  readonly host: string | undefined
  readonly origin: string | undefined
}

/** Who may come in by which name. */
export interface House {
  /** The port on which the server listens. */
  readonly port: number
  /** Bound to loopback only, so only loopback names are right. */
  readonly loopback: boolean
  /** Origins named at start that may also call. */
  readonly allowedOrigins: readonly string[]
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']

/** Bind addresses that are this machine only, in the form in which an address holds them. */
export const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost']

/** Whether a bind address is this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK_HOSTS.includes(host)
}

/**
 * Whether the request names this server: any web page can reach a loopback server under a name of its own,
 * so only the exact loopback names pass.
 */
export function knowsHost({ host }: Caller, house: House): boolean {
  return !house.loopback || LOOPBACK_NAMES.some((name) => host === `${name}:${house.port}`)
}

/** Whether the page that calls, if one does, is ours or was named at start; `null` is nobody's. */
export function isOwnOrigin({ host, origin }: Caller, house: House): boolean {
  if (origin === undefined) return true
  return (
    origin === `http://${host}` ||
    origin === `https://${host}` ||
    house.allowedOrigins.includes(origin)
  )
}
