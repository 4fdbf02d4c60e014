// Child process of `cluster`: a node. It ends with its parent, however that ends.
import { programStop } from '../../tooling/programStop.mjs'
import { start } from '../start/start.ts'
import { watchOutput } from '../terminal.ts'

watchOutput()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone keeps no process alive.
process.channel?.unref()
programStop.finish(await start(process.argv.slice(2)))
