import { expect, test } from 'bun:test'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { enter } from '../support/kills/clerk'
import { rowsOf } from '../support/kills/rows'
import { CODE, fileOf, PASSWORD, writeTables } from '../support/kills/school'
import { withProgram, type Program } from '../support/program'

/** Rounds of the gate; CAISSE_ROUNDS asks for more. */
const ROUNDS = Number(process.env['CAISSE_ROUNDS'] ?? 3)
const CASHIERS = Array.from({ length: 8 }, (_, at) => `caisse${at}`)
const STUDENTS = Array.from({ length: 40 }, (_, at) => `E-${at}`)
/** Answers after which a server is killed, between these two. */
const [FEWEST, MOST] = [40, 120]

/** A form of the counter, which its key names: a versement of one or two students, or the cancellation of a payment (no parts). */
type Form = { readonly path: string; readonly fields: Record<string, string>; readonly parts: number; readonly montant: number }

function look<T>(program: Program, sql: string, args: string[] = []): T[] {
	const file = fileOf(program)
	try {
		return rowsOf<T>(file, sql, args)
	} finally {
		file.close()
	}
}

/** A school where it is noon: a drawer is of one day. */
async function makeSchool(program: Program): Promise<readonly number[]> {
	const [ahead, year] = [12 - new Date().getUTCHours(), new Date().getUTCFullYear()]
	const source = join(program.folder, 'depart')
	writeTables(source, {
		annees: ['libelle;date_debut;date_fin;courante', [`${year}-${year + 1}`, `${year}-01-01`, `${year + 1}-12-31`, 'oui']],
		utilisateurs: ['identifiant;fonctions;nom;mot_de_passe', ...CASHIERS.map((who) => [who, 'caisse', who, PASSWORD])],
		etudiants: ['matricule;identifiant;nom', ...STUDENTS.map((one) => [one, one, `NOM ${one}`])],
		frais: ['matricule;annee;libelle;montant', ...STUDENTS.map((one) => [one, `${year}-${year + 1}`, 'Scolarité', 900_000_000])]
	})
	for (const step of [
		['tenant', 'create', CODE, '--name', 'École', '--timezone', `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`],
		['import', CODE, source]
	])
		expect(await program.command(step)).toMatchObject({ code: 0 })
	return look<{ id: number }>(program, 'SELECT id FROM etudiants ORDER BY id').map(({ id }) => id)
}

const CASH = `SELECT p.id, p.etudiant_id AS etudiant FROM paiements p JOIN versements v ON v.id = p.versement_id
	WHERE v.envoi = ? AND v.mode = 'especes' AND NOT EXISTS (SELECT 1 FROM contre_ecritures x WHERE x.paiement_id = p.id)`

/** Each third form is for two students, each fourth one by an operator, and each fifth one cancels cash that `last` took. */
function formOf(program: Program, students: readonly number[], n: number, last: string | undefined): Form {
	const cle = String(n)
	const [paiement] = n % 5 === 4 && last !== undefined ? look<{ id: number; etudiant: number }>(program, CASH, [last]) : []
	if (paiement) {
		const path = `/etudiants/${paiement.etudiant}/paiements/${paiement.id}/annuler`
		return { path, fields: { cle, motif: 'Erreur' }, parts: 0, montant: 0 }
	}
	const paid = [n, ...(n % 3 === 0 ? [n + 1] : [])].map((at) => students[at % students.length]!)
	const money = n % 4 === 3 ? { mode: 'mobile_money', operateur: 'Wave', reference: `W${n}` } : { mode: 'especes' }
	const amounts = Object.fromEntries(paid.map((id) => [`montant_${id}`, String(1000 + n)]))
	const fields = { cle, etudiants: paid.join(','), ...money, date: new Date().toISOString().slice(0, 10), ...amounts }
	return { path: '/encaisser', fields, parts: paid.length, montant: paid.length * (1000 + n) }
}

/** The keys of forms whose rows are not there once, or in part; then those of rows that no form asked for. */
function faultsOf(program: Program, forms: ReadonlyMap<string, Form>): string[] {
	const rows = look<{ envoi: string; parts: number; montant: number }>(
		program,
		`SELECT v.envoi, (SELECT count(*) FROM paiements p WHERE p.versement_id = v.id) AS parts, v.montant FROM versements v
		UNION ALL SELECT envoi, 0, 0 FROM contre_ecritures`
	)
	const there = Map.groupBy(rows, ({ envoi }) => envoi)
	const isWhole = (cle: string, { parts, montant }: Form) => Bun.deepEquals(there.get(cle), [{ envoi: cle, parts, montant }])
	return [...forms].flatMap(([cle, form]) => (isWhole(cle, form) ? [] : [cle])).concat([...there.keys()].filter((cle) => !forms.has(cle)))
}

test('eight cashiers whose server is killed lose nothing that it answered, and receipts have no gap and no double', async () => {
	await withProgram(async (program) => {
		const students = await makeSchool(program)
		const acknowledged = new Map<string, Form>()
		let n = 0
		/** forms without an answer, with the cashier who has sent them */
		let open: readonly (readonly [who: string, cle: string, form: Form])[] = []
		/** The server and its cashiers, who send their forms without an answer again. */
		const serve = async () => {
			const { server, url } = await program.serve()
			const send = new Map(await Promise.all(CASHIERS.map(async (who) => [who, await enter(url, who)] as const)))
			for (const [who, cle, form] of open) {
				await send.get(who)!(form.path, form.fields)
				acknowledged.set(cle, form)
			}
			open = []
			return { server, send }
		}
		for (let round = 0; round < ROUNDS; round++) {
			const { server, send } = await serve()
			if (round === 0) for (const who of CASHIERS) await send.get(who)!('/caisse', { fond: '0' })
			expect([round, faultsOf(program, acknowledged)]).toEqual([round, []])

			const answers = acknowledged.size + FEWEST + Math.floor(Math.random() * (MOST - FEWEST))
			const dead = new AbortController()
			const kill = () => {
				dead.abort()
				server.signal('SIGKILL')
			}
			const cashes = async (who: string) => {
				let last: string | undefined
				while (!dead.signal.aborted) {
					const cle = String(n++)
					const form = formOf(program, students, Number(cle), last)
					open = [...open, [who, cle, form]]
					try {
						for (const _twice of Number(cle) % 7 === 0 ? [1, 2] : [1]) await send.get(who)!(form.path, form.fields)
					} catch (error) {
						if (dead.signal.aborted) return
						throw error
					}
					acknowledged.set(cle, form)
					open = open.filter(([, other]) => other !== cle)
					last = cle
					if (acknowledged.size < answers || dead.signal.aborted) continue
					// every other round dies as the next form is written
					if (round % 2 === 0) kill()
					else watch(`${join(program.data, 'tenants', CODE)}.db-wal`, { signal: dead.signal }, kill)
				}
			}
			await Promise.all(CASHIERS.map(cashes))
			await server.finished
		}
		await (await serve()).server.stop()
		expect(faultsOf(program, acknowledged)).toEqual([])
		const numbers = look<{ reference: string }>(program, 'SELECT reference FROM paiements UNION ALL SELECT reference FROM contre_ecritures')
		const year = new Date().getUTCFullYear()
		expect(numbers.map(({ reference }) => reference).toSorted()).toEqual(
			numbers.map((_, at) => `RP-${year}-${String(at + 1).padStart(6, '0')}`)
		)
		const [series] = look<Record<string, number>>(
			program,
			`SELECT count(*) AS n, count(DISTINCT p.numero) AS different, max(p.numero) AS greatest, s.dernier
			FROM papiers p JOIN papiers_numeros s ON s.sorte = p.sorte AND s.annee = p.annee WHERE p.sorte = 'recu'`
		)
		const count = numbers.length
		expect(series).toEqual({ n: count, different: count, greatest: count, dernier: count })
	})
})
