import { controlRefusal } from '@wattpost/protocol'
import { z } from 'zod'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { ControlRoute } from './controlRoute.ts'

/** The OpenAPI document of the control API, generated from its routes. */
export function openApiOf(routes: readonly ControlRoute[]): object {
  const paths: Record<string, ZodOpenApiPathsObject[string]> = {}
  for (const route of routes) {
    const path = `/__emulator${route.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method]: operationOf(route) }
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Wattpost emulator: control API',
      version: '1',
      description:
        'Exists only in the emulator. On loopback it requires a loopback Host and no foreign Origin; elsewhere it requires the token printed at start.',
    },
    paths,
  })
}

function operationOf(route: ControlRoute) {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const ok =
    'answers' in route
      ? { 'application/json': { schema: route.answers } }
      : { [route.streams]: { schema: z.string() } }
  return {
    summary: route.summary,
    requestParams: {
      ...(names.length > 0 && {
        path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
      }),
      ...(route.query instanceof z.ZodObject && { query: route.query }),
    },
    ...(route.body !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: route.body } } },
    }),
    responses: {
      200: { description: 'Success', content: ok },
      ...((route.body !== undefined || route.query !== undefined) && {
        400: refused('Invalid request'),
      }),
      ...(names.length > 0 && { 404: refused('Not found') }),
      403: refused('Unknown host or origin'),
      ...(route.conflict !== undefined && { 409: refused(route.conflict) }),
      ...(route.unavailable !== undefined && { 503: refused(route.unavailable) }),
    },
  }
}

function refused(description: string) {
  return { description, content: { 'application/json': { schema: controlRefusal } } }
}
