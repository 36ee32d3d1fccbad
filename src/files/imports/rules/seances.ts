import { raisesSequence, type StatutSeance } from '../../../domain/statut-seance'
import type { Cursor } from '../cursor'
import type { Row } from '../record'
import type { Rules } from './rules'
import { joinedIds, mustPrecede } from './structure'

/** What moves a séance in a calendar, and so raises its `sequence`. */
const MOVES = ['date', 'heure_debut', 'heure_fin', 'salle']

export const seanceRules: Rules = {
	needs: ['annees'],
	complete(at, draft, stored) {
		if (!stored) Object.assign(draft, { uid: uidOf(String(draft['ref']), at.school.facts.code), sequence: 0 })
		mustPrecede(at, 'heure_debut', 'heure_fin', draft, stored)
		const date = draft['date'] ?? stored?.['date']
		if (typeof date !== 'string') return
		const years = at.school.yearsOf(date)
		if (years.length === 0 && !at.table.isExport) at.fault('date', `${date} is in no academic year`)
		setClasses(at, draft, stored, date, years)
		if (at.faulty) return
		setInstants(at, draft, stored)
		setStatut(at, draft, stored)
		if (stored && (moves(draft, stored) || raisesSequence(stored['statut'] as StatutSeance, draft['statut'] as StatutSeance)))
			draft['sequence'] = Number(stored['sequence']) + 1
	}
}

const moves = (draft: Row, stored: Row) => MOVES.some((column) => column in draft && draft[column] !== stored[column])

/** The same for the same reference at the same school, so that calendars find it again after data are loaded anew. */
function uidOf(ref: string, code: string): string {
	return `${new Bun.CryptoHasher('sha256').update(ref).digest('hex').slice(0, 32)}@${code}`
}

function setClasses(at: Cursor, draft: Row, stored: Row | undefined, date: string, years: readonly Row[]) {
	const codes = at.value('classes')
	const classes = Array.isArray(codes)
		? (codes as readonly string[]).map((code) => at.reference('classes', 'classes', code, date))
		: String(stored?.['classes'] ?? '')
				.split(',')
				.map((id) => at.school.classById(Number(id)))
	const first = classes[0]
	if (at.faulty || !first) return
	if (at.table.isExport) {
		setYearAndClasses(draft, first['annee_id'], classes)
		return
	}
	const year = years.find(({ id }) => id === first['annee_id'])
	if (!year || classes.some((classe) => classe?.['annee_id'] !== year['id'])) {
		const stray = classes.find((classe) => classe?.['annee_id'] !== (year ?? years[0])?.['id'])
		at.fault(
			Array.isArray(codes) ? 'classes' : 'date',
			`class ${String(stray?.['code'])} is of ${at.school.yearLabel(stray?.['annee_id'])}, but ${date} is in ${String((year ?? years[0])?.['libelle'])}`
		)
		return
	}
	setYearAndClasses(draft, year['id'], classes)
}

function setYearAndClasses(draft: Row, annee: Row[string] | undefined, classes: readonly (Row | undefined)[]) {
	draft['annee_id'] = annee!
	draft['classes'] = joinedIds(classes.map((classe) => Number(classe?.['id'])))
}

function setInstants(at: Cursor, draft: Row, stored: Row | undefined) {
	const of = (column: string) => String(draft[column] ?? stored?.[column])
	const start = at.school.moment(of('date'), of('heure_debut'))
	const end = at.school.moment(of('date'), of('heure_fin'))
	Object.assign(draft, { debut: start.wire, fin: end.wire, debut_s: start.seconds, fin_s: end.seconds })
}

/** `planifiee` says what was planned and undoes nothing; a séance that is over took place as planned, unless something else is stored. */
function setStatut(at: Cursor, draft: Row, stored: Row | undefined) {
	const asked = at.text('statut') ?? 'planifiee'
	const statut = stored && asked === 'planifiee' ? String(stored['statut']) : asked
	draft['statut'] = statut
	const takes = (real: string, planned: string) => {
		const known = stored?.[real] ?? null
		if (known === null && stored?.['statut'] === statut) return
		const asPlanned = known === null || known === stored?.[planned]
		draft[real] = asPlanned ? draft[planned]! : known
	}
	if (statut === 'en_cours' || statut === 'terminee') takes('debut_reel_s', 'debut_s')
	if (statut === 'terminee') takes('fin_reelle_s', 'fin_s')
}
