import { parentPort } from 'node:worker_threads'
import { openScenario } from '../scenario/parse/openScenario.ts'
import { parseScenario } from '../scenario/parse/parseScenario.ts'
import type { ParserRequest } from './scenarioParser.ts'

// The thread of a `ScenarioParser`: answers each request with its scenario or its mistakes. The first message says that
// it is ready. An error ends the thread.
parentPort?.on('message', (request: ParserRequest) => {
  const { file, accounts } = request
  if ('text' in request) parentPort?.postMessage(parseScenario(file, request.text, accounts))
  else
    void openScenario(file, request.folders, accounts).then((read) => parentPort?.postMessage(read))
})
parentPort?.postMessage('ready')
