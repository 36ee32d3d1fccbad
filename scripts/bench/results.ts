/**
 * A class of 290 in LMD, two semesters of 6 UEs with 3 matières each, 5 marks a matière: medians of what computing, reading and showing the
 * results of both semesters take, and reading them published in `/resultats`: in milliseconds, in milliseconds of processor, which other
 * work on the machine changes only a little, and as a ratio to a plain loop that adds the same marks up in floating point. `!` marks what is
 * beyond its budget, and the script ends with 1: 50 ms of processor for the pure rules.
 *   scripts/bun scripts/bench/results.ts [--etudiants 290] [--rounds 15]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '../../src/config/load'
import { onlySelf } from '../../src/domain/droits/perimetre'
import { releveOf, type MatiereComptee } from '../../src/domain/resultats/releve'
import { importInto } from '../../src/exchange/imports/import.service'
import { donneesOf } from '../../src/features/resultats/donnees.service'
import type { Store } from '../../src/db/store/store'
import type { Rang } from '../../src/domain/resultats/periode'
import { listResultats } from '../../src/features/resultats/liste-resultats.service'
import { insertPublication } from '../../src/features/resultats/publications.queries'
import { contexteOf, stateOf } from '../../src/features/resultats/publier.service'
import { WHOLE } from '../../src/reading/lists'
import { createLog } from '../../src/host/log/log'
import { systemClock } from '../../src/kit/clock'
import { openTenants } from '../../src/server/open'
import { buildServer } from '../../src/server/server'
import { createTenant } from '../../src/tenants/tenants.service'
import type { View } from '../../src/tenants/visit'
import { csvText, numbers, type Table } from '../made-up'
import { code } from './growth-school'
import { median } from './machine'
import { cookieOf } from './sessions'

const { values } = parseArgs({ options: { etudiants: { type: 'string', default: '290' }, rounds: { type: 'string', default: '15' } } })
const [size, rounds] = [Number(values.etudiants), Number(values.rounds)]
const BUDGET = 50
const SEMESTRES = [1, 2] as const
/** of each matière */
const MARKS = [
	['devoir', 1],
	['devoir', 1],
	['devoir', 2],
	['partiel', 2],
	['examen', 3]
] as const

function schoolOf(): Map<string, Table> {
	const random = numbers(1)
	const school = new Map<string, Table>()
	const table = (name: string, columns: string) => {
		const made: Table = { columns: columns.split(' '), rows: [] }
		school.set(name, made)
		return (...row: (string | number)[]) => made.rows.push(row.map(String))
	}
	table('annees', 'libelle date_debut date_fin courante')('2025-2026', '2025-09-15', '2026-07-31', 'oui')
	const period = table('periodes', 'annee rang libelle date_debut date_fin')
	period('2025-2026', 1, 'Semestre 1', '2025-09-15', '2026-01-31')
	period('2025-2026', 2, 'Semestre 2', '2026-02-01', '2026-07-31')
	table('utilisateurs', 'identifiant role nom prenoms')('admin', 'administrateur', 'DIRECTION', '')
	table('filieres', 'code nom systeme active')('F', 'Filière', 'LMD', 'oui')
	table('classes', 'code annee nom filiere niveau')('C', '2025-2026', 'Classe', 'F', 'L1')
	const student = table('etudiants', 'matricule nom prenoms')
	const inscription = table('inscriptions', 'matricule classe statut date_entree')
	const matricules = Array.from({ length: size }, (_, e) => `E-${e}`)
	for (const matricule of matricules) {
		student(matricule, 'KOUASSI', matricule)
		inscription(matricule, 'C', 'Active', '2025-09-15')
	}
	const ue = table('ues', 'code nom filiere niveau semestre credits')
	const matiere = table('matieres', 'code nom filiere niveau coefficient ue')
	const evaluation = table('evaluations', 'ref classe matiere titre type date coefficient bareme publiee_le')
	const note = table('notes', 'evaluation matricule note')
	for (const semestre of SEMESTRES)
		for (let u = 0; u < 6; u++) {
			ue(`U${semestre}${u}`, `Unité ${semestre}.${u}`, 'F', 'L1', semestre, 5)
			for (let m = 0; m < 3; m++) {
				const own = `M${semestre}${u}${m}`
				matiere(own, `Matière ${own}`, 'F', 'L1', m + 1, `U${semestre}${u}`)
				for (const [at, [type, coefficient]] of MARKS.entries()) {
					const day = `${semestre === 1 ? '2025-11' : '2026-04'}-1${at}`
					evaluation(`${own}-${at}`, 'C', own, `${type} ${at}`, type, day, coefficient, 20, day)
					for (const matricule of matricules) note(`${own}-${at}`, matricule, String(random(2001) / 100).replace('.', ','))
				}
			}
		}
	return school
}

const folder = mkdtempSync(join(tmpdir(), 'preau-results-'))
const toml = join(folder, 'preau.toml')
writeFileSync(
	toml,
	'[tls]\nmode = "off"\n[limits]\nconsole = 0\n[auth]\nbcrypt_cost = 4\n[data]\nmin_free_mb = 0\n[log]\nlevel = "error"\n'
)
const config = loadConfig({ file: toml, mustExist: true })
const log = createLog({ level: 'error', format: 'text', now: () => systemClock.now(), write: (line) => void process.stderr.write(line) })
const outside = { config, clock: systemClock, log }

type Taken = { readonly ms: number; readonly cpu: number }

async function timed(run: () => unknown): Promise<Taken> {
	const taken: Taken[] = []
	for (let round = 0; round < rounds; round++) {
		const [from, before] = [performance.now(), process.cpuUsage()]
		await run()
		const { user, system } = process.cpuUsage(before)
		taken.push({ ms: performance.now() - from, cpu: (user + system) / 1000 })
	}
	return { ms: median(taken.map(({ ms }) => ms)), cpu: median(taken.map(({ cpu }) => cpu)) }
}

/** The mean of a matière's marks by coefficients, as a calculator without any rule finds it. */
const plainMean = (notes: MatiereComptee['notes']) => {
	let [points, weight] = [0, 0]
	for (const { note_centiemes, bareme, coefficient } of notes) {
		points += ((note_centiemes! * 20) / bareme) * coefficient
		weight += coefficient
	}
	return points / weight
}

/** Publishes the results of a class in a semester as final. */
async function publish(store: Store, view: View, classe_id: number, periode: Rang) {
	const { resultats } = await stateOf(view, classe_id, periode)
	const contexte = JSON.stringify(contexteOf(resultats, view.institution.annee!.libelle))
	const publication = { classe_id, periode, session: 1, definitive: true, publiee_at: 0, publiee_par: 1, remplace: false, contexte }
	const contenus = resultats.etudiants.map(({ id, releve, rang }) => [id, JSON.stringify({ releve, rang })] as const)
	await store.write({ author: { name: 'bench' }, touches: ['saisies'] }, async ({ db, raise }) => {
		await insertPublication(db, publication, contenus)
		raise()
	})
}

async function measureClass() {
	const tenants = openTenants(outside)
	await createTenant(tenants, { code, name: 'Bench', timezone: 'Africa/Abidjan' }, { name: 'bench' })
	const tenant = await tenants.get(code)
	const { store, place } = tenant
	const encoder = new TextEncoder()
	const files = [...schoolOf()].map(([name, table]) => ({ name: `${name}.csv`, bytes: encoder.encode(csvText(table)) }))
	const report = await importInto(store, place, files, { author: { name: 'bench' }, source: 'bench', bcryptCost: 4 })
	if (report.errorCount > 0) throw new Error(JSON.stringify(report.errors[0]))
	const [admin, classe] = [1, 1]
	const institution = await tenant.institution()
	const perimetre = { ...onlySelf(admin, '2026-07-31'), administrateur: true }
	const view: View = { db: store.db, institution, perimetre, now: systemClock.now() }
	const read = () => Promise.all(SEMESTRES.map((rang) => donneesOf(view, classe, rang)))
	const students = (await read()).flatMap(({ eleves, matieres, isBts, regles }) =>
		eleves.map(({ notes, acquis }) => ({
			comptees: matieres.map((one): MatiereComptee => ({ ...one, notes: notes.get(one.id) ?? [] })),
			calcul: { isBts, regles, acquis: acquis.ues }
		}))
	)
	const { frontDoor } = buildServer(outside, tenants)
	const cookie = await cookieOf(store, admin)
	const page = async (path: string) => {
		const answer = await frontDoor(
			new Request(`http://127.0.0.1/${code}/console/classes/${classe}/resultats${path}`, { headers: { cookie } }),
			{
				peer: '127.0.0.1',
				tls: false
			}
		)
		if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
		return answer.text()
	}
	const floor = await timed(() => students.forEach(({ comptees }) => comptees.forEach(({ notes }) => plainMean(notes))))
	const count = students.reduce((sum, { comptees }) => sum + comptees.reduce((own, { notes }) => own + notes.length, 0), 0)
	console.log(`${size} students, ${count} marks, load ${loadavg()[0]!.toFixed(1)}\n${'both semesters'.padEnd(24)}     ms     cpu   ratio`)
	const show = (what: string, { ms, cpu }: Taken, budget = Infinity) => {
		if (cpu > budget) process.exitCode = 1
		const figures = [ms, cpu, cpu / floor.cpu].map((figure) => figure.toFixed(1).padStart(7)).join(' ')
		console.log(`${what.padEnd(24)}${figures}${cpu > budget ? ' !' : ''}`)
	}
	show('plain loop', floor)
	show('rules (releveOf)', await timed(() => students.forEach(({ comptees, calcul }) => releveOf(comptees, calcul))), BUDGET)
	show('reading (donneesOf)', await timed(read))
	show('all of it (stateOf)', await timed(() => Promise.all(SEMESTRES.map((rang) => stateOf(view, classe, rang)))))
	for (const rang of SEMESTRES) await publish(store, view, classe, rang)
	show('list /resultats', await timed(() => listResultats(view).select(WHOLE)))
	for (const path of ['', '/releves'])
		show(`page /resultats${path}`, await timed(() => Promise.all(SEMESTRES.map((rang) => page(`${path}?periode=${rang}`)))))
	await tenants.closeAll()
}

try {
	await measureClass()
} finally {
	rmSync(folder, { recursive: true, force: true })
}
