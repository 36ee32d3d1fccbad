import { sentence } from '../../kit/sentence'
import { mostAtOnce } from '../../kit/avertissements'
import { isPresentAt, isPresentOn, meantOn, overlap } from '../../domain/personnes/inscription'
import { makesFees } from '../../domain/argent/grille'
import { sortieHorsListe } from '../../domain/liste-complete'
import { MOTIFS_SORTIE, REGIMES, STATUTS_INSCRIPTION } from '../../domain/vocabulaire'
import { choice } from '../../exchange/imports/noun/column-types'
import { keyed, loose } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import type { Faults } from '../../exchange/imports/noun/faults'
import type { School } from '../../exchange/imports/noun/lookup'
import { noun, planned, type Noun, type Plan } from '../../exchange/imports/noun/noun'
import type { Draft, RowOf } from '../../exchange/imports/rows/row'
import { mustPrecede, valueAfter } from '../../exchange/imports/noun/rules'
import { insertInto, onIds, upsert } from '../../exchange/imports/rows/write-rows'
import { annees, currentYear, isYearOver } from '../annees/annees.import'
import { CLASSE, classById, classe, classes } from '../classes/classes.import'
import { filieres } from '../filieres/filieres.import'
import { matricule } from '../etudiants/etudiants.import'
import { oweInscriptions, withdrawFrais } from '../grilles/frais-dus.service'
import { checkPassages } from './passages.import'
import { doubtEntree, entree, heureEntree } from './premier-jour.import'
import { checkOneActive, isActive } from './une-active.import'
import { inscriptions as table, inscriptionsHistorique } from '../../school/schema'

export type Inscription = RowOf<typeof table>

export const inscriptions: Noun<Inscription> = noun(table, {
	doc: { fr: 'inscriptions ; au plus une Active par étudiant et par jour', en: 'enrollments; at most one Active for a student on a day' },
	columns: [
		keyed(matricule),
		keyed(classe),
		{
			name: 'date_entree',
			type: { form: 'date' },
			key: true,
			byRule: true,
			doc: {
				fr: "premier jour dans la classe ; sans elle, l'inscription en cours, sinon la dernière ; une nouvelle commence le jour de l'inscription, sans lui avec l'année ; qui devient Active entre ce jour-là au plus tôt",
				en: 'first day in the class; without it, the open enrollment, else the last one; a new one begins on its date_inscription, else with the year; an enrollment that becomes Active begins that day at the earliest'
			},
			example: '2026-09-14'
		},
		{
			name: 'heure_entree',
			type: { form: 'heure' },
			byRule: true,
			doc: {
				fr: "heure à partir de laquelle l'étudiant est attendu le premier jour ; sans elle toute la journée, ou dès l'écriture si elle est de ce jour",
				en: 'time from which the student is expected on the first day; without it all day, or from the moment of the write if it is of that day'
			},
			example: ''
		},
		{
			name: 'statut',
			type: choice(STATUTS_INSCRIPTION),
			required: true,
			shared: true,
			doc: { fr: 'seule Active place un étudiant dans la classe', en: 'only Active puts a student into the class' },
			example: 'Active'
		},
		{
			name: 'date_inscription',
			type: { form: 'date' },
			shared: true,
			doc: { fr: "jour de l'inscription", en: 'day of enrollment' },
			example: '2026-09-10'
		},
		{
			name: 'date_sortie',
			type: { form: 'date' },
			shared: true,
			doc: {
				fr: "premier jour où l'étudiant n'est plus là ; jusque-là rien ne change",
				en: 'first day on which the student is not there any more; nothing changes before it'
			},
			example: ''
		},
		{
			name: 'motif_sortie',
			type: choice(MOTIFS_SORTIE),
			shared: true,
			doc: { fr: 'pourquoi il est parti ; seulement avec date_sortie', en: 'why the student left; only with date_sortie' },
			example: ''
		},
		{
			name: 'regime',
			type: choice(REGIMES),
			shared: true,
			doc: { fr: "comment l'État le compte et paie pour lui", en: 'how the State counts the student and pays' },
			example: 'affecte'
		},
		loose(
			{ ...classe, name: 'passage_de', stored: 'passage_de' },
			"classe de l'année d'avant, avec son année, dont le passage a inscrit l'étudiant ici ; vide : inscrit autrement",
			'class of the year before, with its year, from which the passage enrolled the student here; empty: enrolled otherwise'
		),
		{
			name: 'vu_le',
			type: { form: 'date' },
			doc: {
				fr: "premier jour où un appel a vu en cours l'étudiant dont l'inscription n'est pas confirmée",
				en: 'first day on which a register saw the student in class before the enrollment was confirmed'
			},
			example: ''
		}
	],
	key: ['etudiant_id', 'classe_id', 'date_entree'],
	hangers: [{ table: 'inscriptions_historique', column: 'inscription_id' }],
	yearOf: ({ annee_id }) => annee_id,
	whole: {
		goesOn: (row, school) => !isYearOver(school, row.annee_id) && (row.date_sortie ?? '9999') > sortieHorsListe(row, school.today),
		end: (rows, school) => rows.map((row) => ({ row, becomes: { date_sortie: sortieHorsListe(row, school.today) } }))
	},
	exported: `SELECT i.id, e.matricule, ${CLASSE} AS classe, i.date_entree, i.heure_entree, i.statut, i.date_inscription, i.date_sortie, i.motif_sortie,
			i.regime, (SELECT CASE WHEN y.courante THEN p.code ELSE p.code || '@' || y.libelle END FROM classes p JOIN annees y ON y.id = p.annee_id WHERE p.id = i.passage_de) AS passage_de, i.vu_le
		FROM inscriptions i JOIN etudiants e ON e.id = i.etudiant_id JOIN classes c ON c.id = i.classe_id JOIN annees a ON a.id = c.annee_id`,
	prepare(at, draft) {
		const { etudiant_id, classe_id } = draft
		if (etudiant_id === undefined || classe_id === undefined) return
		const known = at.school.once(byPlace).get(placeOf(etudiant_id, classe_id)) ?? []
		const day = at.text('date_entree')
		const { means } = at.record
		const ownRow = typeof means === 'number' ? known.find(({ id }) => id === means) : undefined
		const meant =
			day === undefined
				? (ownRow ?? meantOn(known, at.school.today))
				: (known.find((row) => row.date_entree === day) ?? ownRow ?? (wasCalled(at, draft, day) ? undefined : namedBy(day, at, known)))
		draft.date_entree = meant?.date_entree ?? day ?? entree(at, draft, undefined)
	},
	complete(at, draft, storedRow) {
		draft.annee_id = classById(at.school, Number(draft.classe_id))?.annee_id
		if (!storedRow) draft.date_sortie ??= null
		if (valueAfter('date_sortie', draft, storedRow) === null) {
			if (draft.motif_sortie) at.fault('motif_sortie', 'a reason for leaving needs date_sortie')
			draft.motif_sortie = null
		}
		const day = at.text('date_entree')
		if (day !== undefined && !(storedRow && at.isFused)) draft.date_entree = day
		else if (storedRow && !isActive(storedRow) && draft.statut === 'Active') draft.date_entree = entree(at, draft, storedRow)
		draft.heure_entree = heureEntree(at, { ...storedRow, ...draft } as Inscription, storedRow)
		doubtEntree(at, draft, storedRow)
		const faults = at.faults.count
		mustPrecede(at, 'date_inscription', 'date_sortie', draft, storedRow, true)
		if (at.faults.count === faults) mustPrecede(at, 'date_entree', 'date_sortie', draft, storedRow, true)
	},
	settle(nounPlan, { school }, faults) {
		const all = school.index(inscriptions)
		checkOneActive(nounPlan, school, all, faults)
		checkPassages(nounPlan, school, all.values(), faults)
	},
	checkAll: checkFilieres,
	warn: warnOfFullClasses,
	async write(db, changes, act) {
		const rows = changes.map(({ after }) => after)
		// a student's enrollments must not clash with each other while they are written
		const moved = Map.groupBy(changes, ({ after }) => after.etudiant_id)
			.values()
			.filter(({ length }) => length > 1)
		const inTheWay = [...moved].flat().flatMap(({ before }) => (before ? [before.id] : []))
		await onIds(db, "UPDATE inscriptions SET statut = 'Prospect' WHERE id IN", inTheWay)
		await upsert(db, table, rows)
		await insertInto(
			db,
			inscriptionsHistorique,
			['inscription_id', 'statut', 'date_inscription', 'date_entree', 'date_sortie', 'at', 'auteur'],
			rows.map(({ id, statut, date_inscription, date_entree, date_sortie }) => ({
				inscription_id: id,
				statut,
				date_inscription,
				date_entree,
				date_sortie,
				...act
			}))
		)
	},
	followsNew: true,
	async follow(write, { changes, gone }, { today, updatedAt }, act) {
		const made = changes.filter(({ before, after }) => makesFees(before, after, today))
		const [known, fresh] = [true, false].map((isKnown) =>
			made.flatMap(({ before, after }) => (isKnown === (before !== undefined) ? [after.id] : []))
		)
		await oweInscriptions(write, fresh!, updatedAt, { rewrites: true })
		await oweInscriptions(write, known!, updatedAt, { rewrites: false })
		await withdrawFrais(write, gone, act, today)
	}
})

/** A filière must stay active while students are present in its classes of the current year (contract section 4). */
async function checkFilieres(plan: Plan, faults: Faults) {
	const filierePlan = planned(plan, filieres)
	const closing = filierePlan?.changes.filter(({ before, after }) => before?.active === 1 && after.active === 0) ?? []
	if (!filierePlan || closing.length === 0) return
	const { school } = plan
	await school.load([annees, classes, inscriptions])
	const year = currentYear(school)?.id
	const day = school.today
	const full = new Set([...school.index(inscriptions).values()].filter((row) => isPresentOn(row, day)).map(({ classe_id }) => classe_id))
	const inUse = new Set(
		[...school.index(classes).values()].filter(({ id, annee_id }) => annee_id === year && full.has(id)).map(({ filiere_id }) => filiere_id)
	)
	for (const { line, after } of closing)
		if (inUse.has(after.id))
			faults.add(
				filierePlan.table.file,
				line ?? 1,
				'active',
				sentence('students are present in classes of {code}: it stays active', { code: after.code })
			)
}

const placeOf = (etudiantId: number, classeId: number) => `${etudiantId}:${classeId}`

/** The stored enrollments by student and class. */
const byPlace = (school: School) =>
	Map.groupBy(school.index(inscriptions).values(), ({ etudiant_id, classe_id }) => placeOf(etudiant_id, classe_id))

/** Whether a person has changed the first day or class of an enrollment that began on `day`. */
const wasCalled = ({ school, record: { means } }: Cursor, { etudiant_id, classe_id }: Draft<Inscription>, day: string) =>
	means === undefined && school.former(inscriptions, `${etudiant_id}@${classe_id}@${day}`) !== undefined

/**
 * The stored enrollment that a record with another first day refers to: one that was not Active yet, or one whose first day moves back to
 * it. For a merged student, also the one that absorbed its days.
 */
function namedBy(date_entree: string, at: Cursor, known: readonly Inscription[]) {
	const days = { statut: 'Active' as const, date_entree, date_sortie: at.text('date_sortie') ?? null }
	return (
		known.find((candidate) => !isActive(candidate)) ??
		known.find((candidate) => (date_entree < candidate.date_entree || at.isFused) && overlap(days, candidate))
	)
}

/** Warns about classes with more students than places on any day from today on. */
async function warnOfFullClasses(plan: Plan) {
	const inscriptionPlan = planned(plan, inscriptions)
	const classePlan = planned(plan, classes)
	const { school, warnings } = plan
	if (!inscriptionPlan && !classePlan) return
	await school.load([inscriptions, classes])
	const index = school.index(inscriptions)
	const lines = new Map([...(inscriptionPlan?.lines ?? [])].map(([key, line]) => [index.get(key)?.classe_id, line]))
	const members = Map.groupBy([...index.values()].filter(isActive), ({ classe_id }) => classe_id)
	for (const [key, { id, code, capacite }] of school.index(classes)) {
		const line = lines.get(id) ?? classePlan?.lines.get(key)
		if (line === undefined || typeof capacite !== 'number') continue
		const stays = (members.get(id) ?? []).map(({ date_entree, date_sortie }) => ({ from: date_entree, to: date_sortie ?? null }))
		const mostPlaces = mostAtOnce(stays, school.today)
		if (mostPlaces <= capacite) continue
		const [file, column] = lines.has(id) ? [inscriptionPlan!.table.file, 'classe'] : [classePlan!.table.file, 'capacite']
		warnings.add(
			file,
			line,
			column,
			sentence('class {code} has {most} students at once, and {capacite} places', { code, most: mostPlaces, capacite })
		)
	}
}

/** Whether the student is in the class on a day, by an hour. */
export const isPresentIn = (school: School, etudiantId: number | undefined, classeId: number, jour: string, heure = '24:00') =>
	school
		.once(activeOnes)
		.get(etudiantId)
		?.some((inscription) => inscription.classe_id === classeId && isPresentAt(inscription, jour, heure)) === true

/** Whether the student was in the class on `jour`, or is on the day of the import (RULES.md 6.5). */
export const wasOrIsIn = (school: School, etudiantId: number | undefined, classeId: number, jour: string) =>
	isPresentIn(school, etudiantId, classeId, jour) || isPresentIn(school, etudiantId, classeId, school.today)

/** The classes of a year in which the student has, had or will have an Active enrollment. */
export const classesOf = (school: School, etudiantId: number, anneeId: number) =>
	(school.once(activeOnes).get(etudiantId) ?? []).filter(({ annee_id }) => annee_id === anneeId).map(({ classe_id }) => classe_id)

/** The classes of a year in which the student has, had or will have an enrollment, besides a Prospect's. */
export const classesToBe = (school: School, etudiantId: number, anneeId: number) =>
	(school.once(byStudent).get(etudiantId) ?? [])
		.filter(({ annee_id, statut }) => annee_id === anneeId && statut !== 'Prospect')
		.map(({ classe_id }) => classe_id)

const byStudent = (school: School) =>
	Map.groupBy<number | undefined, Inscription>(school.index(inscriptions).values(), ({ etudiant_id }) => etudiant_id)

const activeOnes = (school: School) =>
	Map.groupBy<number | undefined, Inscription>([...school.index(inscriptions).values()].filter(isActive), ({ etudiant_id }) => etudiant_id)
