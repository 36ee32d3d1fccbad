import { capital } from '../../../kit/as-line'
import { sentence } from '../../../kit/sentence'
import { INVALID } from '../../imports/noun/record'
import type { RawRow } from '../sheets/raw-sheet'
import { PARENTS } from '../look/uses'
import type { Context } from './context'
import { lienOf } from './parents'
import { writtenPerson, type People, type Person } from './people'
import type { RowValues } from './mapped-tables'
import type { SheetValues } from './sheet-values'

/** A row of a list of people, whose person is known. */
export type Arrival = {
	readonly row: RawRow
	readonly line: number
	readonly card: RowValues
	readonly print: string
	readonly person: Person
}

/** The people of a list: those of the school, and new ones. Rows are left out until somebody has said who they are. */
export function arrivalsIn(list: SheetValues, people: People, { origins, faults }: Context): Arrival[] {
	const { sheet } = list
	const firsts = new Map<Person, Arrival>()
	return sheet.rows.flatMap((row): Arrival[] => {
		const line = origins.lineOf({ sheet, row: row.number, uses: people.kind })
		const card = list.values(row, people.kind, line)
		if ([card['matricule'], card['nom']].includes(INVALID)) return []
		const written = writtenPerson(list, row, line, card, card['matricule'])
		const { print } = written
		const person = people.arriving(written)
		const first = person && firsts.get(person)
		if (!person) return []
		if (!first) {
			const arrival = { row, line, card, print, person }
			firsts.set(person, arrival)
			return [arrival]
		}
		if (print !== first.print)
			faults.add(
				people.kind,
				line,
				'matricule',
				sentence('this person is already in line {earlier}, with other cells: correct one row, or leave it aside', { earlier: first.line })
			)
		return []
	})
}

/** Adds what a row of a list of people says: their card, and for students class, parents and money. */
export function addArrival(list: SheetValues, { row, line, card, person }: Arrival, people: People, context: Context) {
	const { sheet } = list
	const { tables, faults, references } = context
	const { existing } = sheet.decision
	const matricule = person.matricule!
	const isSplit = sheet.columns.some(({ use }) => use === `${people.kind}.nom_prenoms`)
	const record = { line, values: { ...card, matricule }, existing, clears: list.clears, ...(isSplit && { loose: ['nom', 'prenoms'] }) }
	tables.merge(people.kind, matricule, record, faults)
	if (people.kind === 'enseignants')
		references.add('enseignants', matricule, `${person.nom} ${person.prenoms}`, `${person.prenoms} ${person.nom}`)
	if (people.kind !== 'etudiants') return
	addEnrolment(list, row, matricule, context)
	addParents(list, row, matricule, context)
	addPaid(list, row, matricule, context)
}

/** The parents of a student in a row. One without a name is called by the tie: whoever has a telephone is not lost. */
function addParents(list: SheetValues, row: RawRow, matricule: string, { tables, faults, warnings, origins, parents }: Context) {
	const { sheet } = list
	const { existing } = sheet.decision
	for (let place = 1; place <= PARENTS; place++) {
		const uses = place === 1 ? 'responsables' : `responsables${place}`
		if (!list.has(uses)) continue
		const line = origins.lineOf({ sheet, row: row.number, uses })
		const parent = list.values(row, uses, line)
		if (Object.keys(parent).every((column) => column === 'lien')) continue
		const lien = lienOf(sheet, uses)
		const values: RowValues = { ...(lien !== undefined && { lien }), ...parent, matricule }
		const rang = parents.rangOf(matricule, values)
		const isNameless = values['nom'] === undefined && values['prenoms'] === undefined
		const nom = typeof values['lien'] === 'string' ? capital(values['lien']) : 'Parent'
		const record = { line, values: { ...(isNameless && { nom }), ...values, rang }, existing, ...(isNameless && { loose: ['nom'] }) }
		if (!isNameless) parents.tellOther(record, warnings)
		tables.merge('responsables', `${matricule} ${rang}`, record, faults)
	}
}

/** The class of a student in a row; the class may be written in parts. */
function addEnrolment(list: SheetValues, row: RawRow, matricule: string, { tables, faults, origins }: Context) {
	const { sheet } = list
	const line = origins.lineOf({ sheet, row: row.number, uses: 'inscriptions' })
	const values = list.values(row, 'inscriptions', line)
	const classe = values['classe'] ?? list.classe(row, 'inscriptions', '')
	if (classe === undefined || classe === INVALID) return
	const record = {
		line,
		values: { statut: 'Active', ...values, matricule, classe },
		existing: sheet.decision.existing,
		...(values['statut'] === undefined && { loose: ['statut'] })
	}
	tables.merge('inscriptions', `${matricule} ${String(classe)}`, record, faults)
}

/** The money that a student had paid before the school had Préau, as one payment of the year. */
function addPaid(list: SheetValues, row: RawRow, matricule: string, { tables, faults, origins, references, today, reprises }: Context) {
	if (!list.has('paiements')) return
	const { sheet } = list
	const line = origins.lineOf({ sheet, row: row.number, uses: 'paiements' })
	const { montant } = list.values(row, 'paiements', line)
	if (montant === undefined || montant === INVALID || montant === 0) return
	const annee = list.annee(row, 'inscriptions') ?? references.annee ?? today
	const reference = `REPRISE-${annee.slice(0, 4)}-${matricule}`
	// the day is not known: it is that of the first import
	const record = { line, values: { reference, matricule, date: today, montant }, existing: sheet.decision.existing, loose: ['date'] }
	tables.merge('paiements', reference, record, faults)
	reprises.push({ line, matricule, annee })
}
