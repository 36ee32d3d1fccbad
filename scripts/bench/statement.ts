/**
 * The statement of an operator with as many lines as money that waits: milliseconds of reading its file, keeping it, comparing it, applying
 * it, and of the same file again; each as a ratio to a bare SQLite that writes as many rows in one transaction.
 *   scripts/bun scripts/bench/statement.ts [--lines 5000] [--rounds 3]
 */
import { Database } from 'bun:sqlite'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { readReleve } from '../../src/features/rapprochement/fichier-releve.service'
import { appliquer, choisirColonnes, deposer, releveOf } from '../../src/features/rapprochement/releves.service'
import * as s from '../../src/school/schema'
import { write } from '../../test/support/affairs'
import { startTable } from '../../test/support/console-table'
import { visitOf } from '../../test/support/registre'
import { median } from './machine'

const { values } = parseArgs({ options: { lines: { type: 'string', default: '5000' }, rounds: { type: 'string', default: '3' } } })
const [lines, rounds] = [Number(values.lines), Number(values.rounds)]
const COLUMNS: Readonly<Record<string, string>> = { date: 'Date', reference: 'Référence', brut: 'Brut', commission: 'Frais' }
const numbers = Array.from({ length: lines }, (_, at) => at + 1)
const times = new Map<string, number[]>()

async function timed<T>(kind: string, run: () => T | Promise<T>): Promise<T> {
	const from = performance.now()
	const result = await run()
	times.set(kind, [...(times.get(kind) ?? []), performance.now() - from])
	return result
}

function writeBare() {
	const bare = new Database(':memory:')
	bare.exec('CREATE TABLE lines (id INTEGER PRIMARY KEY, reference TEXT UNIQUE, amount INTEGER)')
	const insert = bare.prepare('INSERT INTO lines VALUES (?, ?, ?)')
	bare.transaction(() => numbers.forEach((n) => insert.run(n, `W${n}`, 1000 + n)))()
	bare.close()
}

async function measure() {
	const { schools } = await startTable()
	const money = { mode: 'mobile_money', operateur: 'Wave', date: '2026-11-19', etat: 'a_verifier', fait_at: 1, fait_par: 2 } as const
	await write(schools, async (db) => {
		for (let from = 0; from < lines; from += 500) {
			const some = numbers.slice(from, from + 500)
			await db.insert(s.versements).values(some.map((n) => ({ ...money, id: n, reference: `W${n}`, cle: `W${n}`, montant: 1000 + n })))
			const payment = { date: money.date, updated_at: `${money.date}T08:00:00+00:00` }
			await db
				.insert(s.paiements)
				.values(
					some.map((n) => ({ ...payment, id: n, reference: `R-${n}`, etudiant_id: 20 + (n % 3), montant: 1000 + n, versement_id: n }))
				)
		}
	})
	const visit = await visitOf(schools, 'awa')
	const rows = numbers.map((n) => `2026-11-19;w${n};${1000 + n};10`)
	const bytes = new TextEncoder().encode(`Date;Référence;Brut;Frais\n${rows.join('\n')}\n`)
	const send = async (again: string) => {
		const read = await timed(`read the file${again}`, () => readReleve('wave.csv', bytes))
		if (typeof read === 'string') throw new Error(read)
		const id = await timed(`keep its rows${again}`, () =>
			deposer(visit, { operateur: 'Wave', sorte: 'mobile_money', fichier: 'wave.csv' }, read)
		)
		if (again === '') await choisirColonnes(visit, id, (champ) => COLUMNS[champ] ?? '')
		const { plan } = await timed(`compare${again}`, async () => releveOf(await visit.view(), id))
		await timed(`apply${again}`, () => appliquer(visit, id, plan!.vu, new Set()))
	}
	await send('')
	await send(', again')
	await schools.stop()
	await timed('bare SQLite', writeBare)
}

for (let round = 0; round < rounds; round++) await measure()
const floor = median(times.get('bare SQLite')!)
console.log(`${lines} lines, medians of ${rounds}, load ${loadavg()[0]!.toFixed(1)}\n${''.padEnd(24)}     ms   ratio`)
for (const [kind, taken] of times) {
	const ms = median(taken)
	console.log(`${kind.padEnd(24)}${ms.toFixed(1).padStart(7)} ${(ms / floor).toFixed(1).padStart(7)}`)
}
