import { describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportSchool } from '../../../src/exchange/exports/export-school'
import { file } from './csv-folder'
import { withSchool, type TemporarySchool } from './temporary-school'
import { NOUNS } from '../../../src/server/nouns'

const BASE = {
	annees: 'libelle;date_debut;date_fin;courante\n2025-2026;2025-09-15;2026-07-31;non\n2026-2027;2026-09-14;2027-07-31;oui\n',
	filieres: 'code;nom;systeme\nGI;Génie;LMD\n',
	matieres: 'code;nom;filiere;niveau\nALGO;Algorithmique;GI;L1\n',
	classes: 'code;nom;filiere;niveau\nA;Classe A;GI;L1\nB;Classe B;GI;L1\n',
	enseignants: 'matricule;nom\nP;KONÉ\n',
	enseignements: 'classe;matiere;enseignant\nA;ALGO;P\nB;ALGO;P\n',
	etudiants: `matricule;nom\n${[1, 2, 3, 4].map((n) => `E-${n};NOM${n}\n`).join('')}`,
	inscriptions: 'matricule;classe;statut;date_sortie\nE-1;A;Active;\nE-2;A;Active;2026-11-25\nE-3;B;Active;\nE-4;B;Prospect;\n'
}

const bring = async (school: TemporarySchool, files: Record<string, string>) => {
	const report = await school.import(
		Object.entries(files).map(([name, text]) => file(`${name}.csv`, text)),
		{ diff: true }
	)
	const said = (told: typeof report.errors) => told.map(({ line, column, message }) => `${line} ${column}: ${message}`)
	return { ...report, told: said(report.errors), warned: said(report.warnings) }
}
const withBase = (run: (school: TemporarySchool) => Promise<void>) => () =>
	withSchool(async (school) => {
		expect((await bring(school, BASE)).told).toEqual([])
		await run(school)
	})
const exported = (school: TemporarySchool, name: string) => {
	const folder = mkdtempSync(join(school.folder, 'export-'))
	exportSchool({ file: fileURLToPath(school.url), folder }, () => undefined, NOUNS)
	return readFileSync(join(folder, `${name}.csv`), 'utf8')
		.slice(1)
		.replaceAll('\r\n', '\n')
}

describe('conges.csv', () => {
	const HEAD = 'date_debut;demi_journee;filiere;niveau;date_fin;libelle\n'

	test(
		'distinguishes days by first day, half of the day, filière and level; without a last day it is the first',
		withBase(async (school) => {
			const rows =
				'2026-12-21;;;;2027-01-03;Noël\n2026-12-21;matin;;;;Veillée\n2026-12-21;;GI;;;Sortie\n2026-12-21;;GI;L1;;Sortie L1\n2026-12-21;;;L1;;Rentrée\n'
			expect((await bring(school, { conges: HEAD + rows })).summary).toEqual([{ kind: 'conges', created: 5, changed: 0, unchanged: 0 }])
			expect((await bring(school, { conges: HEAD + rows })).written).toBe(false)
			expect(exported(school, 'conges')).toBe(
				`${HEAD}2026-12-21;journee;;;2027-01-03;Noël\n2026-12-21;matin;;;2026-12-21;Veillée\n2026-12-21;journee;GI;;2026-12-21;Sortie\n2026-12-21;journee;GI;L1;2026-12-21;Sortie L1\n2026-12-21;journee;;L1;2026-12-21;Rentrée\n`
			)
			const longer = await bring(school, { conges: 'date_debut;date_fin\n2026-12-21;2027-01-10\n' })
			expect(longer.diff).toEqual([
				{
					kind: 'conges',
					key: '2026-12-21 / journee /  / ',
					created: false,
					fields: [{ column: 'date_fin', before: '2027-01-03', after: '2027-01-10' }]
				}
			])
			expect((await bring(school, { conges: 'date_debut;date_fin\n2026-12-21;\n' })).diff?.[0]?.fields[0]?.after).toBe('2026-12-21')
		})
	)

	test(
		'refuses a last day before the first, an unknown filière, level or half, the same twice, and a closed year',
		withBase(async (school) => {
			const rows =
				'2026-12-21;;;;2026-12-20;Noël\n2026-12-22;soir;;;;X\n2026-12-22;;ZZ;;;X\n2026-12-22;;;L9;;X\n2026-12-23;;;;;X\n2026-12-23;journee;;;;Y\n'
			expect((await bring(school, { conges: HEAD + rows })).told).toEqual([
				'2 date_fin: must not be before 21/12/2026',
				'3 demi_journee: must be one of journee, matin, apres_midi, not "soir"',
				expect.stringContaining('4 filiere: unknown "ZZ"'),
				expect.stringContaining('5 niveau: must be one of'),
				'7 date_debut: the same record is already in line 6 (same date_debut, demi_journee, filiere and niveau)'
			])
			await bring(school, { annees: 'libelle;cloturee\n2025-2026;oui\n' })
			expect((await bring(school, { conges: `${HEAD}2025-12-22;;;;;Noël\n` })).told).toEqual([
				'2 undefined: the year 2025-2026 is closed: nothing is written into it any more'
			])
		})
	)
})

describe('salles.csv', () => {
	const SEANCES = 'ref;classes;matiere;enseignant;date;heure_debut;heure_fin;salle;mode;statut\n'
	const SALLES = 'code;nom;capacite\nAMPHI;Salle 1;1\nS-2;;2\nS-3;Grande salle;\nS-4;S-2;0\n'

	test(
		'is imported and exported',
		withBase(async (school) => {
			expect((await bring(school, { salles: SALLES })).told).toEqual([])
			expect(exported(school, 'salles')).toBe(SALLES)
			expect((await bring(school, { salles: SALLES })).written).toBe(false)
			expect((await bring(school, { salles: 'code;capacite\nAMPHI;deux\n' })).told).toEqual([
				'2 capacite: must be a whole number, not "deux"'
			])
		})
	)

	test(
		'has the comparable forms of codes and names beside them, and séances that of their room, also if they change',
		withBase(async (school) => {
			const rooms = () => school.rows('SELECT code, cle, cle_nom FROM salles ORDER BY id')
			const texts = () => school.rows('SELECT salle, salle_cle FROM seances ORDER BY id')
			await bring(school, { salles: 'code;nom\nAMPHI-A;Amphi Évariste\nB-12;\n' })
			expect(await rooms()).toEqual([
				{ code: 'AMPHI-A', cle: 'amphia', cle_nom: 'amphievariste' },
				{ code: 'B-12', cle: 'b12', cle_nom: null }
			])
			await bring(school, {
				seances: `${SEANCES}T-1;A;ALGO;P;2026-11-23;08:00;10:00;Amphi É;presentiel;planifiee\nT-2;A;ALGO;P;2026-11-24;08:00;10:00;;presentiel;planifiee`
			})
			expect(await texts()).toEqual([
				{ salle: 'Amphi É', salle_cle: 'amphie' },
				{ salle: null, salle_cle: null }
			])
			await bring(school, { salles: 'code;nom\nAMPHI-A;\nB-12;Salle de l’Œuvre\n', seances: 'ref;salle\nT-1;\nT-2;B 12\n' })
			expect((await rooms()).map(({ cle_nom }) => cle_nom)).toEqual([null, 'salledeloeuvre'])
			expect(await texts()).toEqual([
				{ salle: null, salle_cle: null },
				{ salle: 'B 12', salle_cle: 'b12' }
			])
		})
	)

	test(
		'causes a warning for séances that expect more students than the room has places, once for each room and its classes',
		withBase(async (school) => {
			await bring(school, { salles: SALLES })
			const rows = [
				'T-1;A;ALGO;P;2026-11-23;08:00;10:00;salle1;presentiel;planifiee',
				'T-2;A;ALGO;P;2026-11-24;08:00;10:00;AMPHI;presentiel;planifiee',
				'T-3;A;ALGO;P;2026-11-25;08:00;10:00;AMPHI;presentiel;planifiee',
				'T-4;A|B;ALGO;P;2026-11-24;10:00;12:00;S 2;hybride;planifiee',
				'T-5;A;ALGO;P;2026-11-24;13:00;14:00;S-2;presentiel;planifiee',
				'T-6;A;ALGO;P;2026-11-24;14:00;15:00;AMPHI;en_ligne;planifiee',
				'T-7;A;ALGO;P;2026-11-24;15:00;16:00;AMPHI;presentiel;annulee',
				'T-8;A;ALGO;P;2026-11-24;16:00;17:00;Grande salle;presentiel;planifiee',
				'T-9;A;ALGO;P;2026-11-24;17:00;18:00;ailleurs;presentiel;planifiee'
			]
			expect((await bring(school, { seances: SEANCES + rows.join('\n') })).warned).toEqual([
				'2 salle: room salle1 has places for 1, and 2 students are expected; the same goes for 1 other séances of these classes',
				'5 salle: room S 2 has places for 2, and 3 students are expected'
			])
			const other = await bring(school, { seances: `${SEANCES}T-10;B;ALGO;P;2026-11-27;08:00;10:00;;presentiel;planifiee` })
			expect(other.warned).toEqual([])
		})
	)
})

test('the details of a student for papers are imported and exported', () =>
	withSchool(async (school) => {
		const text =
			'matricule;nom;prenoms;lieu_naissance;nationalite;adresse;numero_national\nE-1;KONÉ;;Bouaké;ivoirienne;"Cocody\nlot 7";CI-0042\n'
		expect((await bring(school, { etudiants: text })).told).toEqual([])
		expect((await bring(school, { etudiants: text })).written).toBe(false)
		const [, ...row] = exported(school, 'etudiants').split('\n')
		expect(row.join('\n')).toBe('E-1;E-1;KONÉ;;;;Bouaké;ivoirienne;"Cocody\nlot 7";CI-0042;;;;;oui\n')
		const { diff } = await bring(school, { etudiants: 'matricule;numero_national;nationalite\nE-1;;nigérienne\n' })
		expect(diff?.[0]?.fields).toEqual([
			{ column: 'nationalite', before: 'ivoirienne', after: 'nigérienne' },
			{ column: 'numero_national', before: 'CI-0042', after: '' }
		])
		expect(await school.rows('SELECT lieu_naissance, nationalite, adresse, numero_national FROM etudiants')).toEqual([
			{ lieu_naissance: 'Bouaké', nationalite: 'nigérienne', adresse: 'Cocody\nlot 7', numero_national: null }
		])
	}))
