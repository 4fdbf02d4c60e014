// Loaded into a process before anything else: tells at its end, on standard error, what it weighed at most.
process.on('exit', () => {
  process.stderr.write(`\npeak ${process.resourceUsage().maxRSS * 1024}\n`)
})
