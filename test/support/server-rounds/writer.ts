/**
 * A process that writes into a namespace as whoever has a fence does, until another has taken over: writer.ts URL FENCE. It prints what is
 * acknowledged, `total N` for each ten of them, and `reprise` where the first is after a failure.
 */
import { libsqlError } from '../../../src/db/files/failures'
import { openStore } from '../../../src/db/stores/open-store'
import { systemClock } from '../../../src/kit/clock'
import { IDENTITY } from '../../../src/school/identity'
import { add } from '../store'

const WRITERS = 8
const [, , url = '', fence = ''] = process.argv
const open = () =>
	openStore(url, { clock: systemClock, synchronous: 'full', minFree: 0, identity: IDENTITY, server: { fence: Number(fence) } })

let store = await open()
let opening: Promise<void> | undefined
let total = 0
let hasFailed = false

/** Opens a store that has ended again, as the registry does. */
async function again() {
	if (store.isEnded) store = await open()
}

function acknowledged(texte: string) {
	process.stdout.write(`ack ${texte}\n`)
	if (hasFailed) process.stdout.write('reprise\n')
	hasFailed = false
	if (++total % 10 === 0) process.stdout.write(`total ${total}\n`)
}

function failed(error: unknown) {
	if (libsqlError(error)?.code === 'FENCED') process.exit(0)
	hasFailed = true
}

async function writeOn(writer: number) {
	for (let n = 0; ; n++) {
		const texte = `${fence}-${writer}-${n}`
		try {
			await add(store, texte)
			acknowledged(texte)
		} catch (error) {
			failed(error)
			await (opening ??= again()
				.catch(failed)
				.finally(() => (opening = undefined)))
			await Bun.sleep(20)
		}
	}
}

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeOn(writer)))
