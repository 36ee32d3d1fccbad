import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { csvRecords } from '../../../src/exchange/imports/files/csv'
import type { Column } from '../../../src/exchange/imports/noun/columns'
import { NOUNS } from '../../../src/server/nouns'
import { csvFiles, file, type Tables } from './csv-folder'
import { exported } from './export-round-trip'
import { TemporarySchool } from './temporary-school'
import { roomy } from '../../support/budget'

const FIRST = join(import.meta.dir, '../../fixtures/first-edition')

/** Nouns without a file in the first edition. */
const SINCE: Readonly<Record<string, string>> = {
	etablissement:
		'code;adresse;telephone;email;signataire;signataire_qualite\necole;01 BP 1;+225 27 20 00 00 00;;Awa KOUASSI;La directrice\n',
	papiers_reglages:
		'sorte;texte;signataire;signataire_qualite;par_etudiant\ncertificat;{nom} est inscrit{e};Awa KOUASSI;La directrice;oui\n',
	periodes:
		'annee;rang;niveau;libelle;date_debut;date_fin;saisie_jusque\n2026-2027;1;;Semestre 1;2026-09-14;2027-01-31;2027-02-15\n2026-2027;2;;Semestre 2;2027-02-01;2027-07-31;\n',
	salles: 'code;nom;capacite\nS1;Salle 1;40\n',
	conges: 'date_debut;demi_journee;filiere;niveau;date_fin;libelle\n2026-12-21;;;;2027-01-03;Congés\n',
	reglements: 'annee;niveau;cc;ex\n2026-2027;;40;60\n2026-2027;M2;50;50\n',
	grilles:
		'annee;filiere;niveau;regime;libelle;nature;montant;parts;echeance\n2026-2027;;M2;boursier;Session 2;session2;5000;10/06/2027 2000;2027-07-01\n',
	contrats: 'enseignant;depuis;statut;retenue\nP-0;2026-09-01;vacataire;\n',
	taux_horaires: 'enseignant;type;depuis;montant\nP-0;TOUS;2026-09-01;5000\n',
	pieces: 'libelle;niveau;active\nExtrait de naissance;;oui\n',
	pieces_recues: 'matricule;annee;piece;niveau;recue_le\nE-0;2026-2027;Extrait de naissance;;2026-09-14\n',
	tiers: 'code;nom;sorte;telephone\nBOURSE;Direction des bourses;bourse;+225 27 20 00 00 00\n',
	echeances: 'matricule;annee;libelle;numero;rang;date;montant\nE-0;2026-2027;Scolarité 2026-2027;1;1;2026-10-01;1\n',
	ajustements:
		'ref;matricule;annee;libelle;numero;sorte;montant;tiers;motif;date;repris_le\nREM-1;E-0;2026-2027;Scolarité 2026-2027;1;prise_en_charge;1;BOURSE;Bourse;2026-11-02;\n',
	delais: 'ref;matricule;montant;jusquau;motif\nDEL-1;E-0;1;2026-12-15;Récolte\n',
	autres_travaux: 'ref;enseignant;date;libelle;quantite;taux;retire_le\nTRA-1;P-0;2026-10-05;Copies;40;250;\n',
	situations: 'matricule;matiere;annee;periode;situation;motif\nE-0;COMP-CSM;2026-2027;1;dispensee;Certificat\n',
	acquis:
		'matricule;ue;matiere;credits;moyenne;annee;origine;motif\nE-0;UE-1;;6;12,25;2025-2026;transfert;Dossier\nE-0;;COMP-CSM;;;;validation;\n',
	rattachements: 'matricule;classe;matiere;sorte;sous;motif\nE-0;M2-GMM;COMP-GMM;option;COMP-CSM;\nE-0;M2-GMM;OUT-GMM;option;;Choix\n',
	resultats_anterieurs: 'matricule;annee;semestre;niveau;moyenne;credits;decision;etablissement\nE-0;2024-2025;;L1;10,5;58;Admis;Daloa\n',
	responsables: 'matricule;rang;nom;prenoms;telephone;email\nE-0;1;ZONGO;Mariam;+225 07 00 00 00 01;mariam@ecole.example\n'
}

/** E-1 has changed class, and the school has said where the mark of the former one counts; a filière is without students. */
const MOVED = [
	file('filieres.csv', 'code;nom;systeme\nESSAI;Essai;LMD\n'),
	file(
		'inscriptions.csv',
		'matricule;classe;date_entree;statut;date_sortie\nE-1;M2-GMM;;Active;2026-11-02\nE-1;M2-CSM;2026-11-02;Active;\n'
	),
	file('suivis_decides.csv', 'matricule;classe;ancienne;matiere\nE-1;M2-CSM;COMP-GMM;COMP-CSM\n')
]

/** Kinds whose stored records no file changes (publications.test.ts and papiers.test.ts beside it); no file of the first edition has them. */
const PUBLISHED = ['publications', 'resultats', 'dettes_publiees', 'listes_session2', 'convocations', 'appreciations', 'papiers']

let school: TemporarySchool
let stored: Uint8Array
let tables: Tables
const path = () => join(school.folder, 'ecole.db')

/** The whole school as an export writes it, every column of every kind. */
function tablesOf(): Tables {
	return new Map(
		exported(school).flatMap(({ name, bytes }) => {
			if (!name.endsWith('.csv')) return []
			const [header, ...records] = [...csvRecords(new TextDecoder().decode(bytes), ';', roomy())]
			return [[name.replace('.csv', ''), { columns: header!.cells, rows: records.map(({ cells }) => cells) }] as const]
		})
	)
}

beforeAll(async () => {
	school = await TemporarySchool.make()
	const files = NOUNS.flatMap(({ name }) => {
		if (name in SINCE) return [file(`${name}.csv`, SINCE[name]!)]
		if (name === 'suivis_decides' || PUBLISHED.includes(name)) return []
		const first = join(FIRST, `${name}.csv`)
		if (!existsSync(first)) throw new Error(`${name}: give it a record in SINCE, for the first edition did not have it`)
		return [{ name: `${name}.csv`, bytes: readFileSync(first) }]
	})
	for (const some of [files, MOVED]) expect((await school.import(some)).errors).toEqual([])
	tables = tablesOf()
	stored = readFileSync(path())
})
beforeEach(() => writeFileSync(path(), stored))
afterAll(() => school.remove())

const day = (text: string, days: number) => Temporal.PlainDate.from(text).add({ days }).toString()
const minutes = (text: string, more: number) => Temporal.PlainTime.from(text).add({ minutes: more }).toString({ smallestUnit: 'minute' })

/** Other cells that a column may hold, as an export writes them. */
function others({ type, name, required }: Column, cell: string): string[] {
	const empty = required || cell === '' ? [] : ['']
	switch (type.form) {
		case 'text':
			return name === 'telephone' ? ['+225 05 00 00 00 09'] : name === 'lien_visio' ? ['https://visio.example/a'] : ['Autrement']
		case 'identifiant':
			return [`${cell}.2`]
		case 'email':
			return ['autre@ecole.example']
		case 'libelle_annee':
			return ['2027-2028']
		case 'date':
			return cell === '' ? ['2026-11-02', '2026-10-20'] : [day(cell, 1), day(cell, -1), ...empty]
		case 'heure':
			return cell === '' ? ['08:15', '10:15'] : [minutes(cell, 15), minutes(cell, -15)]
		case 'booleen':
			return [cell === 'oui' ? 'non' : 'oui']
		case 'entier':
		case 'decimal':
			return [
				cell === '' ? String(Math.max(2, 'min' in type ? type.min : 0)) : String(Number(cell.replace(',', '.')) + 1).replace('.', ',')
			]
		case 'note':
			return ['11,5']
		case 'choix':
			return (type.offered ?? type.values).filter((one) => one !== cell)
		case 'reference': {
			const known = tables.get(type.to.name)
			const named = type.to.named ?? type.to.key[0]!
			const at = known ? known.columns.indexOf(named) : -1
			const codes = (known?.rows ?? []).map((row) => row[at] ?? '').filter((one) => one !== '' && one !== cell)
			const two = type.several ? codes.slice(0, 2).join('|') : ''
			return [...codes, ...(two === '' || two === cell ? [] : [two]), ...empty]
		}
		case 'mot_de_passe':
		case 'mot_de_passe_hash':
			return []
	}
}

/** Columns where a single changed cell is refused. */
const TOGETHER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'utilisateurs.role': { role: 'administrateur', roles: 'administrateur' },
	'utilisateurs.roles': { role: 'administrateur', roles: 'administrateur|coordinateur' },
	'utilisateurs.fonctions': { fonctions: 'scolarite' },
	'reglements.cc': { cc: '30', ex: '70' },
	'reglements.ex': { cc: '30', ex: '70' },
	'grilles.parts': { parts: '10/06/2027 1000 | 11/06/2027 1000' }
}

/** Columns that a file cannot change, and why. */
const FIXED: Readonly<Record<string, string>> = {
	'etablissement.nom': 'is told and left',
	'etablissement.timezone': 'is told and left',
	'etablissement.devise': 'amounts are written in it',
	'paiements.matricule': 'money is not edited',
	'paiements.date': 'money is not edited',
	'paiements.montant': 'money is not edited',
	'frais.montant': 'money is not edited',
	...Object.fromEntries(
		[
			...['matricule', 'annee', 'libelle', 'numero', 'sorte', 'montant', 'tiers', 'motif', 'date'].map((name) => `ajustements.${name}`),
			...['matricule', 'montant', 'jusquau', 'motif'].map((name) => `delais.${name}`),
			...['enseignant', 'date', 'libelle', 'quantite', 'taux'].map((name) => `autres_travaux.${name}`)
		].map((name) => [name, 'money is not edited'])
	)
}

const COLUMNS = NOUNS.filter(({ name }) => !PUBLISHED.includes(name)).flatMap(({ name, columns }) =>
	columns
		.filter(({ key, type }) => !key && !type.form.startsWith('mot_de_passe'))
		.map((column) => [`${name}.${column.name}`, name, column] as const)
)

type Cells = Readonly<Record<string, string>>

/** The files in which one record, all of its lines, says something else: one after the other. */
function* changed(title: string, kind: string, column: Column): Generator<{ row: number; cell: string; tables: Tables }> {
	const { columns, rows } = tables.get(kind)!
	const { annual } = NOUNS.find(({ name }) => name === kind)!
	const isOfAll = annual !== undefined && !annual.columns.some(({ name }) => name === column.name)
	for (const [row, cells] of rows.entries()) {
		const alone = others(column, cells[columns.indexOf(column.name)]!).map((cell): Cells => ({ [column.name]: cell }))
		for (const said of title in TOGETHER ? [TOGETHER[title]!] : alone) {
			const isMeant = (one: string[], index: number) => (isOfAll ? one[0] === cells[0] : index === row)
			const written = rows.map((one, index) => (isMeant(one, index) ? one.map((cell, at) => said[columns[at]!] ?? cell) : one))
			yield { row, cell: said[column.name]!, tables: new Map([[kind, { columns, rows: written }]]) }
		}
	}
}

test.each(COLUMNS)(
	'%s, changed by an import, is what the file said, and importing it again changes nothing',
	async (title, kind, column) => {
		const refused = new Set<string>()
		for (const { row, cell, tables: said } of changed(title, kind, column)) {
			const files = csvFiles(said)
			const report = await school.import(files, { diff: true })
			if (!report.written) {
				refused.add(report.errors[0]?.message ?? 'left')
				continue
			}
			const again = await school.import(files, { diff: true })
			expect([again.errors, again.diff, again.written]).toEqual([[], [], false])
			const { columns, rows } = tablesOf().get(kind)!
			expect(rows[row]![columns.indexOf(column.name)]).toBe(cell)
			expect(Object.keys(FIXED)).not.toContain(title)
			return
		}
		expect({ isFixed: title in FIXED, refused: [...refused] }).toMatchObject({ isFixed: true })
	}
)

/** Triggers that write what an import compares, and why that changes nothing that it has compared. */
const WRITING: Readonly<Record<string, string>> = {
	annees_chiffres: 'rows of years that are new: the import writes those that it names, all columns of them',
	matieres_annees_premiers: 'the same of a matière that is new',
	ues_annees_premiers: 'the same of a UE that is new',
	reglements_suivants: 'rows of years that are new: lines about the same take their places',
	presences_sans_justificatif: 'justificatif_id, which no file has',
	seances_classes_date: 'matiere_id of a link that is made without one, as no import does',
	seances_depassement: 'depassement_valide_s, which no file has'
}

/** Whether an import compares a column, or the rows, of a table: that of a noun, or one that it reads with it. */
const compares = (table: string, column?: string) =>
	NOUNS.some(({ table: own, annual, stored: sql }) => {
		if ([own, ...(annual ? [annual.table] : [])].some((one) => getTableName(one) === table)) return true
		return new RegExp(`\\b${table}\\b`).test(sql) && (column === undefined || new RegExp(`\\b${column}\\b`).test(sql))
	})

test('no trigger changes what an import has compared', () => {
	const schema = readFileSync(join(import.meta.dir, '../../schema.snapshot.sql'), 'utf8')
	const writing = [...schema.matchAll(/^CREATE TRIGGER (\w+)(.*?)END;$/gms)].filter(([, , body = '']) => {
		const updates = [...body.matchAll(/\bUPDATE (\w+) SET \(?([\w, ]+?)\)? =/g)]
		const rows = [...body.matchAll(/\b(?:INSERT INTO|DELETE FROM) (\w+)/g)]
		return (
			rows.some(([, table]) => compares(table!)) || updates.some(([, table, set]) => set!.split(', ').some((one) => compares(table!, one)))
		)
	})
	expect(schema.match(/^CREATE TRIGGER/gm)).toHaveLength([...schema.matchAll(/^CREATE TRIGGER (\w+)(.*?)END;$/gms)].length)
	expect(writing.map(([, name]) => name!).toSorted()).toEqual(Object.keys(WRITING).toSorted())
})
