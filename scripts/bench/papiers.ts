/**
 * The print of a class, in a process beside the thread that serves:
 *   scripts/bun scripts/bench/papiers.ts [--papers 300] [--out FILE.pdf]
 * Prints seconds, also for one paper and with a logo of 8,000 pixels; the most memory of the process (Linux); the longest time in which this
 * thread did nothing else, also as time of the processor, for beside other programs it waits; bytes.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { FeuilleAImprimer, Impression } from '../../src/domain/papiers/feuille'
import { pdfOf } from '../../src/exchange/pdf/pdf.service'
import { ADRESSE, CODE, impression, releve, sheet } from '../../test/support/papers-to-print'

const { values } = parseArgs({ options: { papers: { type: 'string', default: '300' }, out: { type: 'string' } } })

/** Relevés of different people: each has texts, marks and a code of its own. */
const releves = (count: number): FeuilleAImprimer[] =>
	Array.from({ length: count }, (_, at) =>
		sheet(releve({}, `KOUASSI-${at} Awa ${(at * 7919).toString(36)} Ɛkua`, at), {
			numero: `RN-2027-${String(at + 1).padStart(6, '0')}`,
			code: `${CODE.slice(6)}${at}`
		})
	)

const childMemory = () =>
	readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
		.split(' ')
		.filter(Boolean)
		.map((child) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/** Milliseconds of processor of this process. */
const processor = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000

async function measured(name: string, order: Impression) {
	let [memory, longest, last, isOver] = [0, 0, performance.now(), false]
	let [most, before] = [0, processor()]
	const turn = () => {
		const now = performance.now()
		longest = Math.max(longest, now - last)
		last = now
		const used = processor()
		most = Math.max(most, used - before)
		before = used
		if (!isOver) setImmediate(turn)
	}
	const look = setInterval(() => {
		try {
			memory = Math.max(memory, ...childMemory())
		} catch {
			// it has ended
		}
	}, 50)
	setImmediate(turn)
	const began = performance.now()
	const bytes = await pdfOf(order, ADRESSE)
	const seconds = (performance.now() - began) / 1000
	isOver = true
	clearInterval(look)
	console.log(
		`${name.padEnd(28)} ${seconds.toFixed(2).padStart(6)} s ${memory.toFixed(0).padStart(5)} MiB ${longest.toFixed(0).padStart(4)} ms held, ${most.toFixed(0).padStart(3)} of them at work ${(bytes.length / 1024).toFixed(0).padStart(6)} KiB`
	)
	return bytes
}

await measured('one relevé', impression(releves(1)))
const picture = await new Bun.Image(new URL('../../installer/pictures/lms.png', import.meta.url).pathname).resize(8000, 8000).png().bytes()
await measured('one, a logo of 8,000 pixels', impression(releves(1), { logo: { type: 'image/png', bytes: picture } }))
const bytes = await measured(`${values.papers} relevés`, impression(releves(Number(values.papers))))
if (values.out) await Bun.write(values.out, bytes)
