import type { Decisions, SheetDecision } from '../../../src/exchange/imports/files/decisions'
import type { SourceFile } from '../../../src/exchange/imports/files/source-file'
import type { ImportOptions } from '../../../src/exchange/imports/import-order'
import { formatFault } from '../../../src/exchange/imports/report/format-report'
import type { ImportReport } from '../../../src/exchange/imports/report/report'
import { runImport } from '../../../src/exchange/imports/run-import'
import { readMapped } from '../../../src/exchange/mapping/apply/read-mapped'
import { NOUNS } from '../../../src/server/nouns'
import { file } from '../imports/csv-folder'
import { NOW, type TemporarySchool } from '../imports/temporary-school'

/** A list with its decision: the headings, and the use of each column; an empty use leaves it out. */
export type List = {
	readonly name: string
	readonly kind: string
	/** heading → use */
	readonly columns: Readonly<Record<string, string>>
	readonly rows: readonly (readonly string[])[]
	readonly decision?: Partial<SheetDecision>
}

export const decisionOf = ({ name, kind, columns, decision = {} }: List): SheetDecision => ({
	file: name,
	sheet: '',
	kind,
	heading: 1,
	columns: Object.entries(columns).flatMap(([heading, use], column) => (use === '' ? [] : [{ heading, column, use }])),
	given: {},
	words: {},
	cells: {},
	aside: [],
	existing: 'completer',
	people: {},
	...decision
})

const sourceOf = ({ name, columns, rows }: List): SourceFile =>
	file(name, [Object.keys(columns), ...rows].map((cells) => `${cells.map((text) => `"${text}"`).join(';')}\n`).join(''))

export type Answers = Partial<Omit<Decisions, 'sheets'>> & { readonly dryRun?: boolean; readonly kinds?: readonly string[] }

/** Imports a school's own lists as decided, on this thread. */
export function importLists(
	school: TemporarySchool,
	lists: readonly List[],
	{ dryRun = false, kinds, classes = [], ...answers }: Answers = {}
): Promise<ImportReport> {
	const decisions: Decisions = { sheets: lists.map(decisionOf), classes, ...answers }
	return importSources(school, lists.map(sourceOf), decisions, { dryRun, ...(kinds && { kinds }) })
}

export function importSources(
	school: TemporarySchool,
	files: readonly SourceFile[],
	decisions: Decisions,
	more: Partial<ImportOptions> = {}
): Promise<ImportReport> {
	const options = { author: { name: 'test' }, source: 'test', bcryptCost: 4, synchronous: 'normal', diff: true, ...more } as const
	const order = { url: school.url, files: { mapped: { files, decisions } }, options, now: NOW.toString() }
	return runImport(order, { lease: (run) => run(), progress: () => undefined }, NOUNS, readMapped)
}

export const faultsOf = ({ errors }: ImportReport) => errors.map(formatFault)
export const warningsOf = ({ warnings }: ImportReport) => warnings.map(formatFault)

/** The school of the tests of mapping: two years, three classes of 2026-2027, three students, two teachers, a matière, a fee. */
export const BASE: readonly SourceFile[] = [
	file('annees.csv', 'libelle;date_debut;date_fin;courante\n2025-2026;2025-09-15;2026-07-31;non\n2026-2027;2026-09-14;2027-07-31;oui\n'),
	file('filieres.csv', 'code;nom;systeme\nELT;Électrotechnique;BTS\nGI;Génie informatique;LMD\n'),
	file(
		'classes.csv',
		'code;annee;nom;filiere;niveau\nELT1-A;2026-2027;BTS1 ELT A;ELT;BTS1\nELT1-B;2026-2027;BTS1 ELT B;ELT;BTS1\nGI-L1;2026-2027;Licence 1 GI;GI;L1\nGI-L1;2025-2026;Licence 1 GI;GI;L1\n'
	),
	file('matieres.csv', 'code;annee;nom;filiere;niveau\nALGO;2026-2027;Algorithmique;GI;L1\n'),
	file('enseignants.csv', 'matricule;nom;prenoms\nENS-001;OUÉDRAOGO;Mariam\nENS-002;KONÉ;Issa\n'),
	file(
		'etudiants.csv',
		'matricule;nom;prenoms;date_naissance;telephone;numero_national\n26-0001;KOUASSI;Awa;2005-03-21;;CI-777123\n26-0002;TRAORÉ;Ibrahim;;0707070707;\n26-0003;N’GUESSAN;Akissi;2004-01-01;;\n'
	),
	file('inscriptions.csv', 'matricule;classe;statut\n26-0001;GI-L1;Active\n26-0002;GI-L1;Active\n'),
	file('frais.csv', 'matricule;annee;libelle;montant\n26-0001;2026-2027;Scolarité;450000\n')
]
