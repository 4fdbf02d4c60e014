import { createHashRouter, createPath, type Path, parsePath } from 'react-router'
import { keptAccount } from '../keptVisit.ts'

/*
 * The application's path is the hash of the URL. The page is one file, so that each address of the demo opens and
 * reloads on any host. At the first visit no service worker could answer for a path without a file.
 */
export const createPageRouter = createHashRouter

export function pageAddress(): Path {
  const { pathname = '/', search = '', hash = '' } = parsePath(location.hash.slice(1))
  return { pathname, search, hash }
}

/** The path in the address. */
export function currentPath(): string {
  return createPath(pageAddress())
}

export function urlOf(path: string): string {
  return `#${path}`
}

/** The link carries the account, too. */
export function sharedUrl(path: string): string {
  const account = keptAccount()
  const whole = account === null ? path : `${path}&${new URLSearchParams({ account })}`
  return new URL(urlOf(whole), location.href).href
}
