import { readFileSync } from 'node:fs'
import { giveBack } from '../../src/server/jobs/give-back'

/** Kilobytes of the running program's code that are in memory. */
function codeInMemory(): number {
	const [, code] = readFileSync('/proc/self/smaps', 'utf8').split(/^[0-9a-f]+-[0-9a-f]+ r-xp .* \/.*bun.*\n/m)
	return Number(/^Rss: +(\d+) kB$/m.exec(code ?? '')?.[1])
}

// prints it before and after code is given back
const before = codeInMemory()
giveBack()
console.log(JSON.stringify([before, codeInMemory()]))
