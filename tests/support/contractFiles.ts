import { asyncApiOf, contractPage, openApiOf } from '@wattpost/protocol/contract'
import { contractExamples } from './contractRun.ts'

/** The files of `docs/contract/` by name; `npm run contract` writes them. */
export async function contractFiles(): Promise<Record<string, string>> {
  const examples = await contractExamples()
  const [openApi, asyncApi] = [openApiOf(examples), asyncApiOf(examples)]
  const json = (document: object) => `${JSON.stringify(document, null, 2)}\n`
  return {
    'openapi.json': json(openApi),
    'asyncapi.json': json(asyncApi),
    'README.md': contractPage(openApi, asyncApi),
  }
}
