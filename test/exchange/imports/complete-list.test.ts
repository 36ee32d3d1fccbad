import { describe, expect, test } from 'bun:test'
import { formatReport } from '../../../src/exchange/imports/report/format-report'
import type { ImportOptions } from '../../../src/exchange/imports/import-order'
import { file } from './csv-folder'
import { failureOf, withSchool, type TemporarySchool } from './temporary-school'

const TEACHINGS = 'classe;matiere;enseignant\nA;ALGO;P-1\nA;ANG;P-2\nB;ALGO;P-1\nANCIENNE@2025-2026;ALGO;P-1\n'
const BASE = {
	annees: 'libelle;date_debut;date_fin;courante\n2025-2026;2025-09-15;2026-07-31;non\n2026-2027;2026-09-14;2027-07-31;oui\n',
	filieres: 'code;nom;systeme\nGI;Génie;LMD\n',
	matieres: 'code;nom;filiere;niveau\nALGO;Algorithmique;GI;L1\nANG;Anglais;GI;L1\n',
	classes: 'code;annee;nom;filiere;niveau\nA;;Classe A;GI;L1\nB;;Classe B;GI;L1\nANCIENNE;2025-2026;Ancienne;GI;L1\n',
	enseignants: 'matricule;nom;prenoms\nP-1;KONÉ;Awa\nP-2;BÂ;Ali\n',
	enseignements: TEACHINGS,
	etudiants: `matricule;nom\n${[1, 2, 3, 4].map((n) => `E-${n};NOM${n}\n`).join('')}`,
	inscriptions: 'matricule;classe;statut;date_inscription\nE-1;A;Active;2026-09-14\nE-2;A;Active;2026-09-14\nE-3;B;Active;2026-12-01\n'
}
const SEANCES = 'ref;classes;matiere;enseignant;date;heure_debut;heure_fin;statut\n'
const PAST = 'S-1;A;ALGO;P-1;2026-11-16;08:00;10:00;terminee\nS-2;A;ALGO;P-1;2026-11-17;08:00;10:00;planifiee\n'
const TO_COME = 'S-3;A;ALGO;P-1;2026-11-23;08:00;10:00;planifiee\nS-4;B;ALGO;P-1;2026-11-24;08:00;10:00;planifiee\n'

const bring = async (school: TemporarySchool, files: Record<string, string>, options: Partial<ImportOptions> = {}) => {
	const report = await school.import(
		Object.entries(files).map(([name, text]) => file(`${name}.csv`, text)),
		{ diff: true, ...options }
	)
	return { ...report, told: report.errors.map(({ file: name, message }) => `${name}: ${message}`) }
}

const withBase = (run: (school: TemporarySchool) => Promise<void>) => () =>
	withSchool(async (school) => {
		expect((await bring(school, BASE)).told).toEqual([])
		await run(school)
	})

const teachings = (school: TemporarySchool) =>
	school.rows(`SELECT c.code || ' ' || m.code || ' ' || t.matricule AS said, e.date_debut, e.date_fin FROM enseignements e
		JOIN classes c ON c.id = classe_id JOIN matieres m ON m.id = matiere_id JOIN enseignants t ON t.id = enseignant_id ORDER BY e.id`)

describe('a whole list of teachings', () => {
	const LIST = 'classe;matiere;enseignant\nA;ALGO;P-1\nA;ANG;P-1\n'

	test(
		'ends those of its years that it leaves out, on the day before; other years stay',
		withBase(async (school) => {
			const dry = await bring(school, { enseignements: LIST }, { complet: ['enseignements'], dryRun: true })
			expect(dry.diff?.filter(({ created }) => !created)).toEqual([
				{ kind: 'enseignements', key: 'A / ANG / P-2', created: false, fields: [{ column: 'date_fin', before: '', after: '2026-11-19' }] },
				{ kind: 'enseignements', key: 'B / ALGO / P-1', created: false, fields: [{ column: 'date_fin', before: '', after: '2026-11-19' }] }
			])
			expect(dry.written).toBe(false)
			const report = await bring(school, { enseignements: LIST }, { complet: ['enseignements'] })
			expect(report.summary).toEqual([{ kind: 'enseignements', created: 1, changed: 0, unchanged: 1, ended: 2 }])
			expect(formatReport(report)).toContain('enseignements        1 created        0 changed        1 unchanged        2 ended')
			expect(await teachings(school)).toEqual([
				{ said: 'A ALGO P-1', date_debut: null, date_fin: null },
				{ said: 'A ANG P-2', date_debut: null, date_fin: '2026-11-19' },
				{ said: 'B ALGO P-1', date_debut: null, date_fin: '2026-11-19' },
				{ said: 'ANCIENNE ALGO P-1', date_debut: null, date_fin: null },
				{ said: 'A ANG P-1', date_debut: '2026-11-20', date_fin: null }
			])
			const before = await school.fingerprint()
			const again = await bring(school, { enseignements: LIST }, { complet: ['enseignements'] })
			expect([again.written, again.diff]).toEqual([false, []])
			expect(await school.fingerprint()).toBe(before)
		})
	)

	test(
		'does not double what is planned: a successor without a first day begins when the other has ended',
		withBase(async (school) => {
			const header = 'classe;matiere;enseignant;date_debut;date_fin\n'
			const dates = async () => (await teachings(school)).filter(({ said }) => String(said).startsWith('A ANG'))
			const list = `${header}A;ANG;P-2;;2026-10-31\nA;ANG;P-1;;\n`
			await bring(school, { enseignements: list })
			const expected = [
				{ said: 'A ANG P-2', date_debut: null, date_fin: '2026-10-31' },
				{ said: 'A ANG P-1', date_debut: '2026-11-01', date_fin: null }
			]
			expect(await dates()).toEqual(expected)
			expect((await bring(school, { enseignements: list })).written).toBe(false)
			const said = list.replace('P-1;;', 'P-1;2026-11-09;')
			await bring(school, { enseignements: said })
			expect((await dates())[1]).toEqual({ said: 'A ANG P-1', date_debut: '2026-11-09', date_fin: null })
			await bring(school, { enseignements: list })
			expect(await dates()).toEqual(expected)
		})
	)

	test(
		'leaves a year that is over as it was, even if it names a teaching of it',
		withBase(async (school) => {
			await bring(school, { enseignements: 'classe;matiere;enseignant\nANCIENNE@2025-2026;ANG;P-2\n' }, { complet: ['enseignements'] })
			expect((await teachings(school)).filter(({ date_fin }) => date_fin !== null)).toEqual([])
		})
	)

	test(
		'deletes what has not begun, and keeps an end that is past',
		withBase(async (school) => {
			const dated =
				'classe;matiere;enseignant;date_debut;date_fin\nA;ANG;P-2;2026-11-20;\nB;ALGO;P-1;;2026-11-19\nA;ANG;P-1;2026-11-19;2026-11-20\n'
			await bring(school, { enseignements: dated })
			const report = await bring(school, { enseignements: 'classe;matiere;enseignant\nA;ALGO;P-1\n' }, { complet: ['enseignements'] })
			expect(report.summary).toEqual([{ kind: 'enseignements', created: 0, changed: 0, unchanged: 1, ended: 2 }])
			expect((await teachings(school)).map(({ said, date_fin }) => `${String(said)} ${String(date_fin)}`)).toEqual([
				'A ALGO P-1 null',
				'B ALGO P-1 2026-11-19',
				'ANCIENNE ALGO P-1 null',
				'A ANG P-1 2026-11-19'
			])
		})
	)
})

describe('a whole list of enrollments', () => {
	const list = 'matricule;classe;statut\nE-1;A;Active\n'
	const ends = (school: TemporarySchool) =>
		school.rows('SELECT e.matricule, i.date_sortie, i.importe FROM inscriptions i JOIN etudiants e ON e.id = etudiant_id ORDER BY i.id')

	test(
		'ends those that it leaves out today, or on the day on which they begin',
		withBase(async (school) => {
			expect((await bring(school, { inscriptions: list }, { complet: ['inscriptions'] })).told).toEqual([])
			expect((await ends(school)).map(({ matricule, date_sortie }) => [matricule, date_sortie])).toEqual([
				['E-1', null],
				['E-2', '2026-11-20'],
				['E-3', '2026-12-01']
			])
			expect(await school.rows("SELECT count(*) AS n FROM inscriptions_historique WHERE date_sortie = '2026-11-20'")).toEqual([{ n: 1 }])
			const again = await bring(school, { inscriptions: list }, { complet: ['inscriptions'] })
			expect(again.written).toBe(false)
		})
	)

	test(
		'is remembered: a file that newly says that somebody stays wins',
		withBase(async (school) => {
			await bring(school, { inscriptions: list }, { complet: ['inscriptions'] })
			expect((await ends(school))[1]!['importe']).toBe('{"statut":"Active","date_inscription":"2026-09-14","date_sortie":"2026-11-20"}')
			await bring(school, { inscriptions: 'matricule;classe;statut;date_sortie\nE-2;A;Active;\n' })
			expect((await ends(school))[1]!['date_sortie']).toBe(null)
		})
	)

	test(
		'ends an enrollment without a reason, and keeps a reason for leaving that an older file does not name',
		withBase(async (school) => {
			const reasons = () => school.rows('SELECT date_sortie, motif_sortie FROM inscriptions ORDER BY id LIMIT 2')
			const left = 'matricule;classe;statut;date_sortie;motif_sortie\nE-1;A;Active;2026-11-18;transfert\n'
			expect((await bring(school, { inscriptions: left })).told).toEqual([])
			await bring(school, { inscriptions: 'matricule;classe;statut;date_sortie\nE-1;A;Active;2026-11-19\n' })
			await bring(school, { inscriptions: 'matricule;classe;statut\nE-3;A;Active\n' }, { complet: ['inscriptions'] })
			expect(await reasons()).toEqual([
				{ date_sortie: '2026-11-19', motif_sortie: 'transfert' },
				{ date_sortie: '2026-11-20', motif_sortie: null }
			])
			// the student stays after all
			await bring(school, { inscriptions: 'matricule;classe;statut;date_sortie\nE-1;A;Active;\n' })
			expect((await reasons())[0]).toEqual({ date_sortie: null, motif_sortie: null })
			for (const [motif, wrong] of [
				['abandon', 'a reason for leaving needs date_sortie'],
				['ailleurs', 'exclusion']
			] as const) {
				const { told } = await bring(school, { inscriptions: `matricule;classe;statut;motif_sortie\nE-1;A;Active;${motif}\n` })
				expect([motif, told.length, told[0]?.includes(wrong)]).toEqual([motif, 1, true])
			}
		})
	)

	test(
		'lets a student who is in another class of it change',
		withBase(async (school) => {
			const moved = 'matricule;classe;date_entree;statut\nE-1;A;;Active\nE-2;B;2026-11-20;Active\n'
			expect((await bring(school, { inscriptions: moved }, { complet: ['inscriptions'] })).told).toEqual([])
			expect(
				await school.rows(`SELECT c.code, date_entree, date_sortie FROM inscriptions i JOIN classes c ON c.id = classe_id
					JOIN etudiants e ON e.id = etudiant_id WHERE matricule = 'E-2' ORDER BY date_entree`)
			).toEqual([
				{ code: 'A', date_entree: '2026-09-14', date_sortie: '2026-11-20' },
				{ code: 'B', date_entree: '2026-11-20', date_sortie: null }
			])
		})
	)
})

describe('a whole timetable', () => {
	const states = async (school: TemporarySchool) =>
		(await school.rows('SELECT ref, statut FROM seances ORDER BY id')).map(({ ref, statut }) => `${String(ref)} ${String(statut)}`)
	const LIST = `${SEANCES}S-5;A;ALGO;P-1;2026-11-25;08:00;10:00;planifiee\n`

	test(
		'deletes future séances that it leaves out, and nothing that is past',
		withBase(async (school) => {
			await bring(school, { seances: SEANCES + PAST + TO_COME })
			const dry = await bring(school, { seances: LIST }, { complet: ['seances'], dryRun: true })
			expect(dry.diff?.filter(({ created }) => !created)).toEqual([
				{ kind: 'seances', key: 'S-3', created: false, goes: true, fields: [] },
				{ kind: 'seances', key: 'S-4', created: false, goes: true, fields: [] }
			])
			expect(formatReport(dry)).toContain('- seances S-3')
			const report = await bring(school, { seances: LIST }, { complet: ['seances'] })
			expect(report.summary).toEqual([{ kind: 'seances', created: 1, changed: 0, unchanged: 0, ended: 2 }])
			expect(await states(school)).toEqual(['S-1 terminee', 'S-2 planifiee', 'S-5 planifiee'])
			expect(await school.rows('PRAGMA foreign_key_check')).toEqual([])
			const [line] = await school.rows("SELECT avant, apres FROM journal WHERE action = 'import.delete' ORDER BY objet_id LIMIT 1")
			expect(JSON.parse(String(line!['avant']))).toMatchObject({ ref: 'S-3', date: '2026-11-23', statut: 'planifiee' })
			expect(line!['apres']).toBe(null)
			const before = await school.fingerprint()
			expect((await bring(school, { seances: LIST }, { complet: ['seances'] })).written).toBe(false)
			expect(await school.fingerprint()).toBe(before)
		})
	)

	test(
		'gives the id of a deleted séance to nothing else',
		withBase(async (school) => {
			await bring(school, { seances: SEANCES + PAST + TO_COME })
			await bring(school, { seances: SEANCES + PAST }, { complet: ['seances'] })
			await bring(school, { seances: LIST })
			expect(await school.rows('SELECT id, ref FROM seances ORDER BY id')).toEqual([
				{ id: 1, ref: 'S-1' },
				{ id: 2, ref: 'S-2' },
				{ id: 5, ref: 'S-5' }
			])
		})
	)

	test.each([
		['INSERT INTO connexions_video (seance_id, utilisateur_id, joined_at, recu_at) SELECT 3, min(id), 1, 1 FROM etudiants'],
		["INSERT INTO presences (seance_id, etudiant_id, statut, source, updated_at) SELECT 3, min(id), 'excuse', 'manuel', '' FROM etudiants"],
		[
			"INSERT INTO notifications (utilisateur_id, type, titre, corps, seance_id, created_at) SELECT min(id), 'rappel_seance', '', '', 3, 1 FROM etudiants"
		],
		['UPDATE seances_classes SET presences_at = 1 WHERE seance_id = 3'],
		["UPDATE seances SET lien_visio = 'https://visio.ecole.test/3' WHERE id = 3"],
		["UPDATE seances SET contenu = 'Poutres' WHERE id = 3"]
	])('calls off what something is attached to: %s', (attach) =>
		withBase(async (school) => {
			await bring(school, { seances: SEANCES + PAST + TO_COME })
			await school.use(({ client }) => client.execute(attach))
			await bring(school, { seances: LIST }, { complet: ['seances'] })
			expect(await states(school)).toEqual(['S-1 terminee', 'S-2 planifiee', 'S-3 annulee', 'S-5 planifiee'])
			expect(await school.rows('SELECT sequence FROM seances WHERE id = 3')).toEqual([{ sequence: 1 }])
			expect((await bring(school, { seances: LIST }, { complet: ['seances'] })).written).toBe(false)
			await bring(school, { seances: SEANCES + TO_COME })
			expect(await states(school)).toContain('S-3 planifiee')
		})()
	)

	test(
		'leaves alone what begins, has begun or is put off, and what has no ref of its own',
		withBase(async (school) => {
			await bring(school, {
				seances: `${SEANCES}S-3;A;ALGO;P-1;2026-11-20;08:00;10:00;planifiee\nS-4;A;ALGO;P-1;2026-11-20;08:20;10:00;en_cours\nS-6;B;ALGO;P-1;2026-12-01;08:00;10:00;reportee\nS-7;B;ALGO;P-1;2026-12-02;08:00;10:00;planifiee\n`
			})
			await school.use(({ client }) => client.execute("UPDATE seances SET ref = NULL WHERE ref = 'S-7'"))
			const report = await bring(school, { seances: LIST }, { complet: ['seances'] })
			expect(report.summary).toEqual([{ kind: 'seances', created: 1, changed: 0, unchanged: 0 }])
			expect((await states(school)).length).toBe(5)
		})
	)
})

describe('a list that must be whole', () => {
	test(
		'is of a kind that can be whole',
		withBase(async (school) => {
			expect(await failureOf(bring(school, { enseignements: TEACHINGS }, { complet: ['enseignement'] }))).toBe(
				'--complet enseignement: no such kind; did you mean enseignements?; whole lists are possible for enseignements, inscriptions, seances, frais'
			)
			expect(await failureOf(bring(school, { notes: '' }, { complet: ['notes'] }))).toStartWith('--complet notes: no such kind')
		})
	)

	test(
		'has a file that names something',
		withBase(async (school) => {
			const files = { enseignements: 'classe;matiere;enseignant\n' }
			expect((await bring(school, files, { complet: ['enseignements', 'seances'] })).told).toEqual([
				'seances.csv: is not here, and --complet says that it is the whole list',
				'enseignements.csv: is empty, and --complet says that it is the whole list'
			])
		})
	)

	test(
		'leads to nothing being written if a record is wrong',
		withBase(async (school) => {
			const before = await school.fingerprint()
			const report = await bring(school, { enseignements: 'classe;matiere;enseignant\nA;ALGO;P-9\n' }, { complet: ['enseignements'] })
			expect(report.errorCount).toBe(1)
			expect(await school.fingerprint()).toBe(before)
		})
	)
})

describe('more than a fifth of a kind', () => {
	const many = (count: number, telephone = '', actif = 'oui') =>
		`matricule;nom;telephone;actif\n${Array.from({ length: count }, (_, n) => `E-${n};NOM${n};${telephone};${actif}\n`).join('')}`
	const list = (from: number, to: number) =>
		`matricule;classe;statut\n${Array.from({ length: to - from }, (_, n) => `E-${n + from};A;Active\n`).join('')}`

	test(
		'an import that takes more than a fifth of a kind out of use stops unless it is confirmed; ten of fifty are a fifth',
		withBase(async (school) => {
			await bring(school, { etudiants: many(50) })
			const before = await school.fingerprint()
			expect((await bring(school, { etudiants: many(10, '', 'non') }, { dryRun: true })).stops).toEqual([])
			for (const dryRun of [true, false]) {
				const report = await bring(school, { etudiants: many(11, '', 'non') }, { dryRun })
				expect(report.stops).toEqual([{ kind: 'etudiants', what: 'end', count: 11, of: 50 }])
				expect([report.written, report.diffCount]).toEqual([false, 11])
				expect(formatReport(report).slice(-2)).toEqual([
					'etudiants: 11 of 50 would end',
					'more than a fifth of a kind: nothing was imported; if that is intended, add --oui'
				])
			}
			expect(await school.fingerprint()).toBe(before)
			expect((await bring(school, { etudiants: many(11, '', 'non') }, { oui: true })).written).toBe(true)
		})
	)

	test(
		'another change of more than a fifth of a kind causes a warning, and stops the import only beside a whole list',
		withBase(async (school) => {
			await bring(school, { etudiants: many(50) })
			const told = await bring(school, { etudiants: many(11, '07010203') }, { dryRun: true })
			expect([told.stops, told.warnings.map(({ file, message }) => [file, message])]).toEqual([
				[],
				[['etudiants.csv', '11 of 50 etudiants change']]
			])
			expect((await bring(school, { etudiants: many(10, '07010203') }, { dryRun: true })).warnings).toEqual([])
			const beside = { etudiants: many(11, '07010203'), inscriptions: list(0, 1) }
			expect((await bring(school, beside, { complet: ['inscriptions'] })).stops).toEqual([
				{ kind: 'etudiants', what: 'change', count: 11, of: 50 }
			])
			expect((await bring(school, { etudiants: many(11, '07010203') })).written).toBe(true)
		})
	)

	test(
		'gets its passwords if it is confirmed, and shows them in a dry run',
		withBase(async (school) => {
			await bring(school, { etudiants: many(12) })
			const etudiants = `matricule;mot_de_passe\n${Array.from({ length: 12 }, (_, n) => `E-${n};Etu-2026-${n}!\n`).join('')}`
			const all = { etudiants: many(12, '', 'non'), enseignants: 'matricule;mot_de_passe\nP-1;Prof-2026-1!\n' }
			const tried = await bring(school, all, { dryRun: true })
			expect(tried.stops).toHaveLength(1)
			expect(tried.diff?.find(({ kind }) => kind === 'enseignants')?.fields.map(({ column }) => column)).toEqual(['mot_de_passe'])
			// nothing is hashed for what is not written
			expect((await bring(school, all)).diff?.some(({ kind }) => kind === 'enseignants')).toBe(false)
			const hashed = () => school.rows('SELECT count(*) AS n FROM utilisateurs WHERE mot_de_passe_hash IS NOT NULL')
			expect(await hashed()).toEqual([{ n: 0 }])
			await bring(school, all, { oui: true })
			expect(await hashed()).toEqual([{ n: 1 }])
			await bring(school, { etudiants })
			expect(await hashed()).toEqual([{ n: 13 }])
		})
	)

	test(
		'is accepted if it is fewer than ten records, or new',
		withBase(async (school) => {
			expect((await bring(school, { etudiants: many(40) })).stops).toEqual([])
			const twelve = await bring(school, { enseignants: `matricule;nom\n${Array.from({ length: 12 }, (_, n) => `Q-${n};NOM\n`).join('')}` })
			expect(twelve.stops).toEqual([])
			const nine = `matricule;nom\n${Array.from({ length: 9 }, (_, n) => `Q-${n};AUTRE\n`).join('')}`
			expect((await bring(school, { enseignants: nine })).written).toBe(true)
		})
	)

	test(
		'records that end are counted among those that could end',
		withBase(async (school) => {
			await bring(school, { etudiants: many(60), inscriptions: list(4, 58) })
			const report = await bring(school, { inscriptions: list(4, 45) }, { complet: ['inscriptions'] })
			expect(report.stops).toEqual([{ kind: 'inscriptions', what: 'end', count: 16, of: 57 }])
			const meant = await bring(school, { inscriptions: list(4, 45) }, { complet: ['inscriptions'], oui: true })
			expect([meant.written, meant.stops]).toEqual([true, []])
		})
	)

	test(
		'is counted within the years of the records that change',
		withBase(async (school) => {
			const former = Array.from({ length: 100 }, (_, n) => `E-${n};ANCIENNE@2025-2026;Active;2025-09-15\n`).join('')
			const current = (date: string) => Array.from({ length: 12 }, (_, n) => `E-${n + 5};A;Active;${date}\n`).join('')
			const head = 'matricule;classe;statut;date_inscription\n'
			await bring(school, { etudiants: many(100), inscriptions: head + former + current('2026-09-14') })
			const { warnings } = await bring(school, { inscriptions: head + current('2026-09-15') })
			expect(warnings.map(({ message }) => message)).toEqual(['12 of 15 inscriptions change'])
		})
	)
})
