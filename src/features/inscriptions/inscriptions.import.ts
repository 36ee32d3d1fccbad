import { STATUTS_INSCRIPTION } from '../../domain/vocabulaire'
import { choice } from '../../files/imports/column-types'
import { keyed } from '../../files/imports/columns'
import type { Faults } from '../../files/imports/faults'
import type { School } from '../../files/imports/lookup'
import { noun, type Noun, type NounPlan } from '../../files/imports/noun'
import type { RowOf } from '../../files/imports/row'
import { mustPrecede } from '../../files/imports/rules'
import { insertInto, lastOnes, upsert } from '../../files/imports/write-rows'
import { yearLabel } from '../annees/annees.import'
import { CLASSE, classById, classe, classes } from '../classes/classes.import'
import { matricule } from '../etudiants/etudiants.import'
import { inscriptions as table, inscriptionsHistorique } from '../../school/schema'

export type Inscription = RowOf<typeof table>

const isActive = ({ statut }: Inscription) => statut === 'Active'

export const inscriptions: Noun<Inscription> = noun(table, {
	doc: { fr: 'inscriptions ; au plus une Active par étudiant et par an', en: 'enrollments; at most one Active for a student in a year' },
	columns: [
		keyed(matricule),
		keyed(classe),
		{
			name: 'statut',
			type: choice(STATUTS_INSCRIPTION),
			required: true,
			doc: { fr: 'seule Active place un étudiant dans la classe', en: 'only Active puts a student into the class' },
			example: 'Active'
		},
		{
			name: 'date_inscription',
			type: { form: 'date' },
			doc: { fr: "jour de l'inscription", en: 'day of enrollment' },
			example: '2026-09-10'
		},
		{
			name: 'date_sortie',
			type: { form: 'date' },
			doc: {
				fr: "premier jour où l'étudiant n'est plus là ; dès qu'elle est donnée, même pour demain, il n'est plus de la classe : ni liste, ni note, ni rappel ; ses présences d'avant comptent",
				en: 'first day on which the student is no longer there; as soon as it is given, even for tomorrow, the student is of the class no longer: no list, grade or reminder; attendance before it counts'
			},
			example: ''
		}
	],
	key: ['etudiant_id', 'classe_id'],
	exported: `SELECT i.id, e.matricule, ${CLASSE} AS classe, i.statut, i.date_inscription, i.date_sortie
		FROM inscriptions i JOIN etudiants e ON e.id = i.etudiant_id JOIN classes c ON c.id = i.classe_id JOIN annees a ON a.id = c.annee_id`,
	complete(at, draft, stored) {
		const code = at.text('classe')
		const found = code === undefined ? undefined : at.school.find(classes, code)
		if (typeof found === 'object') draft.annee_id = found.annee_id
		mustPrecede(at, 'date_inscription', 'date_sortie', draft, stored, true)
	},
	settle: checkOneActive,
	async write(db, changes, act) {
		const rows = changes.map(({ after }) => after)
		await upsert(db, table, lastOnes(rows, isActive))
		await insertInto(
			db,
			inscriptionsHistorique,
			['inscription_id', 'statut', 'date_inscription', 'date_sortie', 'at', 'auteur'],
			rows.map(({ id, statut, date_inscription, date_sortie }) => ({ inscription_id: id, statut, date_inscription, date_sortie, ...act }))
		)
	}
})

/** A student has at most one Active enrollment in a year, what is stored included. */
function checkOneActive({ table: { file }, lines, changes }: NounPlan<Inscription>, school: School, faults: Faults) {
	const touched = new Set(changes.map(({ after }) => after))
	const active = new Map<string, string>()
	const index = school.index(inscriptions)
	const rows = [...index].filter(([, row]) => isActive(row))
	const storedFirst = rows.toSorted(([, a], [, b]) => Number(touched.has(a)) - Number(touched.has(b)))
	for (const [key, row] of storedFirst) {
		const one = `${row.etudiant_id}@${row.annee_id}`
		const other = active.get(one)
		active.set(one, other ?? key)
		if (other === undefined) continue
		const line = lines.get(other)
		const otherClass = classById(school, index.get(other)?.classe_id ?? 0)
		const where = line === undefined ? 'stored' : `line ${line}`
		faults.add(
			file,
			lines.get(key) ?? 1,
			'statut',
			`the student already has an Active enrollment in ${yearLabel(school, row.annee_id)}: class ${otherClass?.code} (${where})`
		)
	}
}

type Stay = Pick<Inscription, 'date_inscription' | 'date_sortie'>

function activeOnes(school: School): Map<string, Stay[]> {
	const active = [...school.index(inscriptions).values()].filter(isActive)
	return Map.groupBy(active, ({ etudiant_id, classe_id }) => `${etudiant_id}:${classe_id}`)
}

/** Whether the student has an Active enrollment in the class. */
export const isActiveIn = (school: School, etudiantId: number | undefined, classeId: number) =>
	school.once(activeOnes).has(`${etudiantId}:${classeId}`)

/** Present on a day (rules 1.1): from the first day in the class until the one before leaving it. */
const isPresentOn = ({ date_inscription, date_sortie }: Stay, jour: string) =>
	(date_inscription ?? jour) <= jour && (date_sortie == null || jour < date_sortie)

/** Whether the student was in the class on `jour`, or is on the day of the import (rules 4.7). */
export function wasOrIsIn(school: School, etudiantId: number | undefined, classeId: number, jour: string) {
	const stays = school.once(activeOnes).get(`${etudiantId}:${classeId}`) ?? []
	return stays.some((stay) => isPresentOn(stay, jour) || isPresentOn(stay, school.updatedAt.slice(0, jour.length)))
}
