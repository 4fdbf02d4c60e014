import { createBrowserRouter, type Path } from 'react-router'

/**
 * The application's path is the path of the URL. A build for hosts without rewrite rules replaces this module.
 */
export const createPageRouter = createBrowserRouter

/** Path, query and hash of the shown page, also those that the router does not know. */
export function pageAddress(): Path {
  return window.location
}

/** The URL of a path of the application, relative to the document. */
export function urlOf(path: string): string {
  return path
}

/** The absolute URL of a path, for other people. */
export function sharedUrl(path: string): string {
  return new URL(path, window.location.origin).href
}
