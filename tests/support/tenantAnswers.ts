import { type Agent, get } from 'node:http'

/** An answer of a call; texts of JSON are compared as they came. */
interface Answer {
  readonly status: number | undefined
  readonly headers: object
  readonly text: string
}

const isAnswer = (answer: object): answer is Answer => 'text' in answer && 'status' in answer

/** The content of an answer to a call, or of an acknowledgement. */
export function bodyOf(answer: object): unknown {
  return isAnswer(answer) ? JSON.parse(answer.text) : answer
}

/** Whether a call or a message was successful. */
export function isGood(answer: object): boolean {
  return isAnswer(answer) ? answer.status === 200 : Object(answer).ok === true
}

/** The answer to a call over HTTP with a bearer token; headers without the date, which always differs. */
export function answerTo(agent: Agent, url: string, token: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece) => (text += piece))
      answer.on('end', () => {
        const { date: _, ...rest } = answer.headers
        resolve({ status: answer.statusCode, headers: rest, text })
      })
    }).on('error', reject)
  })
}
