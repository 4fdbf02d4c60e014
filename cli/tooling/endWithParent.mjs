// Node loads this into a child before its script. The channel closes when the parent dies, however it dies: the child
// must not outlive it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone keeps no process alive.
process.channel?.unref()
