// Preloaded into a process: prints its peak memory on standard error at exit.
process.on('exit', () => {
  process.stderr.write(`\npeak ${process.resourceUsage().maxRSS * 1024}\n`)
})
