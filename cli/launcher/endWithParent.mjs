// Loaded before the script of a child of ours. The channel closes when the parent dies, however it dies: the child
// must not outlive it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// It is there for its end only, and keeps nobody alive.
process.channel?.unref()
