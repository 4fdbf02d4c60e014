import { asyncApiOf, NO_EXAMPLES, openApiOf } from '@wattpost/protocol/contract'
import { isSchema, type Schema } from './schemaCheck.ts'

/** The schemas of the contract's documents. */
export interface ContractSchemas {
  /** Of the answer of an HTTP call. */
  answer(method: string, path: string): Schema
  /** Of the acknowledgement of a socket request. */
  ack(request: string): Schema
  readonly components: Readonly<Record<string, Schema>>
  /** Components of the socket's document. */
  readonly socketComponents: Readonly<Record<string, Schema>>
}

/** Makes the schemas: the same that are published. */
export function contractSchemas(): ContractSchemas {
  const openApi = openApiOf(NO_EXAMPLES)
  const asyncApi = asyncApiOf(NO_EXAMPLES)
  return {
    answer: (method, path) =>
      accepted(
        at(
          openApi,
          'paths',
          path,
          method,
          'responses',
          '200',
          'content',
          'application/json',
          'schema',
        ),
      ),
    ack: (request) =>
      accepted(at(asyncApi, 'channels', request, 'messages', `${request}Ack`, 'payload')),
    components: at(openApi, 'components', 'schemas') as Record<string, Schema>,
    socketComponents: at(asyncApi, 'components', 'schemas') as Record<string, Schema>,
  }
}

/** Of answers that may be failures, the form of a success. */
function accepted(schema: Schema): Schema {
  const [first] = Array.isArray(schema.oneOf) ? schema.oneOf : []
  return isSchema(first) ? first : schema
}

function at(document: Schema, ...keys: readonly string[]): Schema {
  return keys.reduce<Schema>((part, key) => {
    const inner = part[key]
    return isSchema(inner) ? inner : {}
  }, document)
}
