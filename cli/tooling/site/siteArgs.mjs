import { parseArgs } from 'node:util'

const PORT = 4330
const USAGE = `Usage: npm run site [-- options]

Builds the documentation site in dist/site, for any web server.

  --base <path>  the folder of the server that will hold it, e.g. /wattpost/ (default: /)
  --serve        serves it on this machine when it is built, until Ctrl-C
  --port <port>  port of --serve (default: ${PORT})
  -h, --help     show this

Examples:
  npm run site -- --serve
  npm run site -- --base /wattpost/`

/**
 * @typedef {object} SiteOptions
 * @property {string} base begins and ends with a slash
 * @property {number | undefined} port to serve at, if it is served
 */

/**
 * Reads the command line of `npm run site`.
 * @param {readonly string[]} args
 * @returns {SiteOptions | { help: string } | { wrong: string }} the options, the usage, or an error
 */
export function readSiteArgs(args) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        base: { type: 'string', default: '/' },
        serve: { type: 'boolean', default: false },
        port: { type: 'string', default: String(PORT) },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    if (values.help) return { help: USAGE }
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      return { wrong: `--port must be from 1 to 65535, not "${values.port}".\n\n${USAGE}` }
    if (!/^\/(?:[\w.~-]+\/)*$/.test(values.base))
      return { wrong: `--base must begin and end with a slash, e.g. /wattpost/.\n\n${USAGE}` }
    return { base: values.base, port: values.serve ? port : undefined }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { wrong: `${error.message.split('. ', 1)[0]}.\n\n${USAGE}` }
  }
}
