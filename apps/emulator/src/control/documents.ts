import { z } from 'zod'
import { answer } from '../server/transport/answer.ts'
import { answering, type ControlRoute } from './controlRoute.ts'

/** Documents of the contract between dashboard and backend. */
const DOCUMENTS = {
  'openapi.json': 'The HTTP calls of the backend, as OpenAPI 3.1',
  'asyncapi.json': 'The socket of the backend, as AsyncAPI 3.0',
} as const
export type ContractDocument = keyof typeof DOCUMENTS

/** Routes of the contract's documents. */
export function contractRoutes(read: (name: ContractDocument) => Promise<object>): ControlRoute[] {
  return (Object.keys(DOCUMENTS) as ContractDocument[]).map((name) =>
    answering(
      {
        ...{ method: 'get', path: `/contract/${name}`, summary: DOCUMENTS[name] },
        answers: z.looseObject({}),
      },
      async () => answer(await read(name)),
    ),
  )
}
