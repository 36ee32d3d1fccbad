import { sql } from 'drizzle-orm'
import {
	ABI_EXAMEN,
	ABJ_EXAMEN,
	COMPENSATIONS,
	CREDITS_D_UN_AN,
	D_UN_NIVEAU,
	GARDES,
	POIDS_UE,
	REMPLACES,
	REPORTS
} from '../../domain/resultats/reglement'
import { choice, integer, type ColumnType } from '../../exchange/imports/noun/column-types'
import { keyed, loose, type Column } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import type { Faults } from '../../exchange/imports/noun/faults'
import type { Lookup } from '../../exchange/imports/noun/lookup'
import { noun, type Noun, type NounPlan, type Plan } from '../../exchange/imports/noun/noun'
import type { Draft, RowOf } from '../../exchange/imports/rows/row'
import { valueAfter } from '../../exchange/imports/noun/rules'
import { upsertAfter } from '../../exchange/imports/rows/write-rows'
import type { Db } from '../../db/queries/db'
import { sentence } from '../../kit/sentence'
import { reglements as table } from '../../school/schema'
import { anneeOfKey, prepareAnnee } from '../annees/annees.import'
import { matiere } from '../matieres/matieres.import'
import { niveau } from '../niveaux/niveaux.import'

/** `niveau`, `matiere`: their ids, 0 without one, because null can't be part of a natural key */
type Reglement = RowOf<typeof table> & { readonly niveau: number; readonly matiere: number }

const choix = (name: string, type: ColumnType, example: string, fr: string, en: string): Column => ({
	name,
	type,
	doc: { fr, en },
	example
})

const YES: ColumnType = { form: 'booleen' }
const MARK: ColumnType = { form: 'note' }
const MARKS = ['plancher_matiere', 'plancher_ue', 'session2_plafond'] as const
const MAX = 2000

const CHOIX: readonly Column[] = [
	choix(
		'cc',
		integer(0, 99),
		'40',
		'pour cent du contrôle continu ; 0 : selon les seuls coefficients',
		'percent of the continuous part; 0: by coefficients alone'
	),
	{
		...choix(
			'ex',
			integer(1, 99),
			'60',
			"pour cent de l'examen : 100 avec cc ; vide si cc est 0",
			'percent of the exam: 100 with cc; empty if cc is 0'
		),
		byRule: true
	},
	choix(
		'absence_injustifiee_zero',
		YES,
		'oui',
		'si une absence injustifiée au contrôle continu compte 0',
		'whether an unexcused absence in the continuous part counts 0'
	),
	choix('abi_examen', choice(ABI_EXAMEN), 'zero', "une absence injustifiée à l'examen", 'an unexcused absence at the exam'),
	choix('abj_examen', choice(ABJ_EXAMEN), 'session_2', "une absence justifiée à l'examen", 'an excused absence at the exam'),
	choix('plancher_matiere', MARK, '5', "note éliminatoire d'une matière ; 0 : aucune", 'lowest average of a subject; 0: without one'),
	choix('plancher_ue', MARK, '7,50', "note éliminatoire d'une UE ; 0 : aucune", 'lowest average of a UE; 0: without one'),
	choix('poids_ue', choice(POIDS_UE), 'credits', 'poids des UE dans le semestre', 'weights of UEs in a semester'),
	choix('compensation', choice(COMPENSATIONS), 'semestre', 'ce qui acquiert les autres UE', 'what acquires the other UEs'),
	choix('report_session2', choice(REPORTS), 'garder', "matières à 10 d'une UE non acquise", 'subjects at 10 of a UE that is not acquired'),
	choix('session2_remplace', choice(REMPLACES), 'examen', 'ce que remplace la session 2', 'what session 2 takes the place of'),
	choix('session2_garde', choice(GARDES), 'meilleure', 'moyenne qui reste après la session 2', 'average that stays after session 2'),
	choix(
		'session2_plafond',
		MARK,
		'10',
		'plus haute moyenne après la session 2 ; 20 : sans plafond',
		'highest average after session 2; 20: no ceiling'
	),
	choix('garde_matieres', YES, 'oui', 'si un redoublant garde ses matières à 10', 'whether somebody who repeats keeps subjects at 10'),
	choix(
		'passage_credits',
		integer(0, CREDITS_D_UN_AN),
		'45',
		"crédits de l'année qui suffisent pour passer ; 0 : tous",
		'credits of the year that are enough to move up; 0: all'
	)
]

/** Rules by which marks become results; an empty cell is as the wider place has it (RULES.md 10.1). */
export const reglements: Noun<Reglement> = noun<typeof table, Reglement>(table, {
	doc: { fr: "règles de notation d'une année", en: 'grading rules of a year' },
	columns: [
		anneeOfKey,
		keyed(loose(niveau, "code du niveau ; vide : de l'école, ou d'une matière", 'code of the level; empty: the school, or a subject')),
		keyed(loose(matiere, "code de la matière ; vide : de l'école, ou d'un niveau", 'code of the subject; empty: the school, or a level')),
		...CHOIX
	],
	key: ['annee_id', 'niveau', 'matiere'],
	yearOf: ({ annee_id }) => annee_id,
	stored: 'SELECT *, ifnull(niveau_id, 0) AS niveau, ifnull(matiere_id, 0) AS matiere FROM reglements',
	exported: `SELECT r.id, a.libelle AS annee, n.code AS niveau, m.code AS matiere, r.cc, iif(r.cc > 0, 100 - r.cc, NULL) AS ex,
		r.absence_injustifiee_zero, r.abi_examen, r.abj_examen, r.plancher_matiere, r.plancher_ue, r.poids_ue, r.compensation,
		r.report_session2, r.session2_remplace, r.session2_garde, r.session2_plafond, r.garde_matieres,
		r.passage_credits
		FROM reglements r JOIN annees a ON a.id = r.annee_id LEFT JOIN niveaux n ON n.id = r.niveau_id
		LEFT JOIN matieres m ON m.id = r.matiere_id`,
	prepare(at, draft) {
		prepareAnnee(at, draft)
		const { niveau_id = null, matiere_id = null } = draft
		if (niveau_id !== null && matiere_id !== null) at.fault('matiere', 'a line is about a level or about a matière, not about both')
		Object.assign(draft, { niveau_id, matiere_id, niveau: niveau_id ?? 0, matiere: matiere_id ?? 0 })
		mustAddUp(at)
	},
	complete(at, draft, stored) {
		for (const column of MARKS)
			if ((draft[column] ?? 0) > MAX)
				at.fault(column, sentence('must be between 0 and {bareme}, not {note}', { bareme: 20, note: draft[column]! / 100 }))
		mustBeOfPlace(at, draft, stored)
	},
	settle: mustHaveReason,
	async write(db, changes) {
		await makeRoom(
			db,
			changes.flatMap(({ before, after }) => (before ? [] : [after]))
		)
		await upsertAfter(db, table, changes)
	}
})

/** Both parts are 100 percent together; a continuous part of 0 stands alone. */
function mustAddUp(at: Cursor) {
	const [cc = null, ex = null] = [at.value('cc'), at.value('ex')]
	if (at.faulty) return
	if (cc === null || cc === 0) {
		if (ex !== null) at.fault('cc', sentence('must be {rest}, so that cc and ex are 100 together', { rest: 100 - Number(ex) }))
	} else if (Number(cc) + Number(ex) !== 100)
		at.fault('ex', sentence('must be {rest}, so that cc and ex are 100 together', { rest: 100 - Number(cc) }))
}

function mustBeOfPlace(at: Cursor, draft: Draft<Reglement>, stored: Reglement | undefined) {
	if (!draft.matiere) return
	for (const name of D_UN_NIVEAU)
		if ((valueAfter(name, draft, stored) ?? null) !== null) at.fault(name, 'is a rule of a level or of the school, not of a matière')
}

/** The years with results that are or were published. */
const PUBLIEES: Lookup = {
	name: 'annees_publiees',
	key: ['annee_id'],
	stored: 'SELECT DISTINCT c.annee_id FROM publications p JOIN classes c ON c.id = p.classe_id',
	isNumbered: false
}

/** After a first published result of the year, whoever changes its rules by hand gives a reason (RULES.md 10.1). */
async function mustHaveReason({ table: { file, byHand, motif }, changes }: NounPlan<Reglement>, { school }: Plan, faults: Faults) {
	if (!byHand || motif) return
	await school.load([PUBLIEES])
	const isPubliee = (annee: number) => school.index(PUBLIEES).has(String(annee))
	for (const { before, after, line } of changes)
		if (isPubliee(after.annee_id) && (before || CHOIX.some(({ name }) => (after[name as keyof Reglement] ?? null) !== null)))
			faults.add(file, line ?? 0, 'motif', 'must not be empty')
}

/**
 * A year that comes with these lines has copies of the rules of the year before it, which a trigger has made: lines about the same take
 * their places, and the others get ids that no line has.
 */
async function makeRoom(db: Db, fresh: readonly Reglement[]) {
	if (fresh.length === 0) return
	const lines = JSON.stringify(fresh.map(({ id, annee_id, ...of }) => [id, annee_id, of.niveau, of.matiere]))
	await db.run(sql`DELETE FROM ${table} WHERE (annee_id, ifnull(niveau_id, 0), ifnull(matiere_id, 0))
		IN (SELECT value ->> 1, value ->> 2, value ->> 3 FROM json_each(${lines}))`)
	await db.run(sql`UPDATE ${table} SET id = id + (SELECT max(max(id), ${Math.max(...fresh.map(({ id }) => id))}) FROM ${table})
		WHERE id IN (SELECT value ->> 0 FROM json_each(${lines}))`)
}
