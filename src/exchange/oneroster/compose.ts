import { courrielExterne, externalText, nomExterne, nomsExternes } from '../../domain/personnes/identite-externe'
import { periodesOf } from '../../domain/resultats/periode'
import { csvLine } from '../imports/files/csv'
import type { As } from '../programs/files-order'
import { nomCours } from '../programs/nom-cours'
import type { Role, selectAnnees, selectCours, selectMembres, selectPeriodes, selectPersonnes } from './oneroster.queries'
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

/**
 * The files of an institution for a reader of OneRoster, by their names: all that is so on a day, and nothing else. Each record is known by our
 * ids, below the code of the institution. Texts stand as they are, a leading `=` too: RFC 4180 reads them, and an apostrophe in front of a name
 * would become a part of it.
 */
export function compose({ code, adresses, nom, version }: As & { readonly nom: string; readonly version: Version }, school: School) {
	const { annees, periodes, cours, membres, personnes } = school
	const key = (...parts: readonly (string | number)[]) => [code, ...parts].join('.')
	const sessionOf = ({ annee, rang, niveau }: Pick<School['periodes'][number], 'annee' | 'rang' | 'niveau'>) =>
		key('session', annee, rang, ...(niveau === null ? [] : [niveau]))
	const coursOf = ({ classe_id, matiere_id }: Pick<School['cours'][number], 'classe_id' | 'matiere_id'>) =>
		key('class', classe_id, matiere_id)
	const rolesOf = Map.groupBy(membres, ({ id }) => id)
	const isA = (id: number, role: Role) => rolesOf.get(id)!.some((membre) => membre.role === role)
	const people = personnes.filter(({ id }) => rolesOf.has(id))
	const periodesOfAnnee = Map.groupBy(periodes, ({ annee }) => annee)

	const records: Readonly<Record<string, readonly OneRosterRecord[]>> = {
		academicSessions: [
			...annees.map(({ libelle, debut, fin, millesime }) => ({
				sourcedId: key('session', libelle),
				title: libelle,
				type: 'schoolYear',
				startDate: debut,
				endDate: fin,
				schoolYear: millesime
			})),
			...periodes.map((periode) => ({
				sourcedId: sessionOf(periode),
				title: externalText([periode.libelle, periode.code ?? '', periode.annee].join(' ')),
				type: 'semester',
				startDate: periode.date_debut,
				endDate: periode.fin,
				parentSourcedId: key('session', periode.annee),
				schoolYear: annees.find(({ libelle }) => libelle === periode.annee)!.millesime
			}))
		],
		orgs: [{ sourcedId: code, name: externalText(nom) || code, type: 'school', identifier: code }],
		courses: [...new Map(cours.map((course) => [course.matiere_id, course])).values()].map(
			({ matiere_id: id, code: courseCode, matiere }) => ({
				sourcedId: key('course', id),
				title: externalText(matiere) || '-',
				courseCode,
				orgSourcedId: code
			})
		),
		classes: cours.map((course) => {
			const terms = periodesOf(periodesOfAnnee.get(course.libelle) ?? [], course.niveau).map(sessionOf)
			return {
				sourcedId: coursOf(course),
				title: nomCours(course),
				courseSourcedId: key('course', course.matiere_id),
				// as in the files for Moodle: some readers name a course by it, so no two may have the same
				classCode: [course.code, course.classe, course.libelle].join('@'),
				classType: 'scheduled',
				schoolSourcedId: code,
				termSourcedIds: (terms.length > 0 ? terms : [key('session', course.libelle)]).join(',')
			}
		}),
		users: people.map((personne) => {
			const noms = nomsExternes(personne)
			return {
				sourcedId: key('user', personne.id),
				enabledUser: String(personne.actif === 1),
				orgSourcedIds: code,
				// a reader may refuse that a student teaches a class
				role: isA(personne.id, 'teacher') ? 'teacher' : 'student',
				username: nomExterne(personne, code, adresses),
				givenName: noms.given,
				familyName: noms.family,
				identifier: personne.matricule,
				email: courrielExterne(personne, code, adresses),
				primaryOrgSourcedId: code
			}
		}),
		enrollments: membres.map((membre) => ({
			sourcedId: key('enrollment', membre.classe_id, membre.matiere_id, membre.id, membre.role),
			classSourcedId: coursOf(membre),
			schoolSourcedId: code,
			userSourcedId: key('user', membre.id),
			role: membre.role,
			primary: membre.role === 'teacher' ? String(membre.premier === 1) : '',
			beginDate: membre.debut ?? '',
			endDate: membre.fin ?? ''
		})),
		roles: people.flatMap(({ id }) =>
			(['teacher', 'student'] as const)
				.filter((role) => isA(id, role))
				.map((role, index) => ({
					sourcedId: key('role', id, role),
					userSourcedId: key('user', id),
					roleType: index === 0 ? 'primary' : 'secondary',
					role,
					orgSourcedId: code
				}))
		)
	}
	const tables = Object.entries(TABLES[version]).map(([name, columns]) => {
		const lines = records[name]!.map((record) => columns.map((column) => record[column] ?? ''))
		return [`${name}.csv`, csv([columns, ...lines])] as const
	})
	return new Map([['manifest.csv', manifest(version, code)], ...tables])
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
