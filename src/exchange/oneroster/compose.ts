import { courrielExterne, externalText, nomExterne, nomsExternes } from '../../domain/personnes/identite-externe'
import { periodesOf } from '../../domain/resultats/periode'
import { csvLine } from '../imports/files/csv'
import type { As } from '../programs/files-order'
import { nomCours } from '../programs/nom-cours'
import type { selectAnnees, selectCours, selectMembres, selectPeriodes, selectPersonnes } from './oneroster.queries'
import { LISTS, TABLES, type Version } from './tables'

type Rows<Select extends (...given: never[]) => unknown> = Awaited<ReturnType<Select>>

export type School = {
	readonly annees: Rows<typeof selectAnnees>
	readonly periodes: Rows<typeof selectPeriodes>
	readonly cours: Rows<typeof selectCours>
	readonly membres: Rows<typeof selectMembres>
	readonly personnes: Rows<typeof selectPersonnes>
}

/** Cells of a record by their column; those that are not named are empty. */
type OneRosterRecord = Readonly<Record<string, string>>

type Records = Readonly<Record<string, readonly OneRosterRecord[]>>
type Named = As & { readonly nom: string }
type Course = Pick<School['cours'][number], 'classe_id' | 'matiere_id'>

/**
 * The files of an institution for a reader of OneRoster, by their names: all that is so on a day, and nothing else. Texts stand as they are, a
 * leading `=` too: RFC 4180 reads them, and an apostrophe in front of a name would become a part of it.
 */
export function compose(order: Named & { readonly version: Version }, school: School) {
	const columnsOf = TABLES[order.version]
	const records: Records = { ...structure(order, school), ...people(order, school) }
	const tables = Object.entries(columnsOf).map(([name, columns]) => {
		const lines = records[name]!.map((record) => columns.map((column) => record[column] ?? ''))
		return [`${name}.csv`, csv([columns, ...lines])] as const
	})
	return new Map([['manifest.csv', manifest(order.version, order.code)], ...tables])
}

/** A record is known by our ids, below the code of the institution. */
const key = (code: string, ...parts: readonly (string | number)[]) => [code, ...parts].join('.')
const classKey = (code: string, { classe_id, matiere_id }: Course) => key(code, 'class', classe_id, matiere_id)

function structure({ code, nom }: Named, { annees, periodes, cours }: School): Records {
	const yearKey = (libelle: string) => key(code, 'session', libelle)
	const periodKey = ({ annee, rang, niveau }: School['periodes'][number]) => key(yearKey(annee), rang, ...(niveau === null ? [] : [niveau]))
	const periodesOfAnnee = Map.groupBy(periodes, ({ annee }) => annee)
	return {
		academicSessions: annees.flatMap(({ libelle, debut, fin, millesime: schoolYear }) => [
			{ sourcedId: yearKey(libelle), title: libelle, type: 'schoolYear', startDate: debut, endDate: fin, schoolYear },
			...(periodesOfAnnee.get(libelle) ?? []).map((periode) => ({
				sourcedId: periodKey(periode),
				title: externalText([periode.libelle, periode.code ?? '', libelle].join(' ')),
				type: 'semester',
				startDate: periode.date_debut,
				endDate: periode.fin,
				parentSourcedId: yearKey(libelle),
				schoolYear
			}))
		]),
		orgs: [{ sourcedId: code, name: externalText(nom) || code, type: 'school', identifier: code }],
		courses: [...new Map(cours.map((course) => [course.matiere_id, course])).values()].map((course) => ({
			sourcedId: key(code, 'course', course.matiere_id),
			title: externalText(course.matiere) || '-',
			courseCode: course.code,
			orgSourcedId: code
		})),
		classes: cours.map((course) => {
			const terms = periodesOf(periodesOfAnnee.get(course.libelle) ?? [], course.niveau).map(periodKey)
			return {
				sourcedId: classKey(code, course),
				title: nomCours(course),
				courseSourcedId: key(code, 'course', course.matiere_id),
				// as in the files for Moodle: some readers name a course by it, so no two may have the same
				classCode: [course.code, course.classe, course.libelle].join('@'),
				classType: 'scheduled',
				schoolSourcedId: code,
				termSourcedIds: (terms.length > 0 ? terms : [yearKey(course.libelle)]).join(',')
			}
		})
	}
}

function people({ code, adresses }: Named, { membres, personnes }: School): Records {
	const membresOf = Map.groupBy(membres, ({ id }) => id)
	const userKey = (id: number) => key(code, 'user', id)
	/** the first is the one of 1.1: a reader may refuse that a student teaches a class */
	const rolesOf = (id: number) =>
		(['teacher', 'student'] as const).filter((role) => membresOf.get(id)!.some((membre) => membre.role === role))
	return {
		users: personnes.map((personne) => {
			const noms = nomsExternes(personne)
			return {
				sourcedId: userKey(personne.id),
				enabledUser: String(personne.actif === 1),
				orgSourcedIds: code,
				role: rolesOf(personne.id)[0]!,
				username: nomExterne(personne, code, adresses),
				givenName: noms.given,
				familyName: noms.family,
				identifier: personne.matricule,
				email: courrielExterne(personne, code, adresses),
				primaryOrgSourcedId: code
			}
		}),
		enrollments: membres.map((membre) => ({
			sourcedId: key(code, 'enrollment', membre.classe_id, membre.matiere_id, membre.id, membre.role),
			classSourcedId: classKey(code, membre),
			schoolSourcedId: code,
			userSourcedId: userKey(membre.id),
			role: membre.role,
			primary: membre.role === 'teacher' ? String(membre.premier === 1) : '',
			beginDate: membre.debut ?? '',
			endDate: membre.fin ?? ''
		})),
		roles: personnes.flatMap(({ id }) =>
			rolesOf(id).map((role, index) => ({
				sourcedId: key(code, 'role', id, role),
				userSourcedId: userKey(id),
				roleType: index === 0 ? 'primary' : 'secondary',
				role,
				orgSourcedId: code
			}))
		)
	}
}

const csv = (lines: readonly (readonly string[])[]) => lines.map((cells) => csvLine(cells, ',')).join('')

/** Which files are there, and that each holds everything. */
const manifest = (version: Version, code: string) =>
	csv([
		['propertyName', 'value'],
		['manifest.version', '1.0'],
		['oneroster.version', version],
		...LISTS[version].map((list) => [`file.${list}`, list in TABLES[version] ? 'bulk' : 'absent']),
		['source.systemName', 'Préau'],
		['source.systemCode', code]
	])
