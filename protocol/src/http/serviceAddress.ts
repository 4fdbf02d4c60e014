/** The addresses of `config.json`, in words. */
export const ADDRESS_FORM =
  'must be "", a path such as "/v2", or a URL such as "https://api.example.com/v2"'

/** Whether a text is the base of a service: `""` for the page's origin, a path of it, or a URL; without a query. */
export function isServiceAddress(text: string): boolean {
  return text === '' || isPath(text) || isWebUrl(text)
}

/** Whether a text is an absolute path, e.g. of the socket or its namespace. */
export function isPath(text: string): boolean {
  return /^\/(?!\/)[^\s?#]*$/.test(text)
}

const WEB_URL = /^https?:\/\/(?:\[[\da-f:.]+\]|[\p{L}\p{N}._-]+)(?::(\d+))?(?:\/[^\s?#]*)?$/iu
const PORT_MAX = 65_535

/** Whether a text is a whole URL for HTTP, without user, query or fragment. */
export function isWebUrl(text: string): boolean {
  const found = WEB_URL.exec(text)
  return found !== null && Number(found[1] ?? 0) <= PORT_MAX
}

/** The address of the socket in `config.json`. */
interface SocketAddress {
  readonly socketUrl: string
  readonly socketPath?: string | undefined
  readonly socketNamespace?: string | undefined
}

/** The socket's URL, whose path is the namespace, and the path of its handshake. */
export function socketPlace({ socketUrl, socketPath, socketNamespace = '/' }: SocketAddress) {
  const [, origin = '', base = ''] = /^(https?:\/\/[^/]*)?(.*)$/i.exec(socketUrl) ?? []
  const path = socketPath ?? `${base.replace(/\/$/, '')}/socket.io`
  return { url: origin + socketNamespace, path }
}
