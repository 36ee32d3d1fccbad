import { externalKey, externalText, courrielExterne, nomExterne, nomsExternes, MOST } from '../../domain/personnes/identite-externe'
import { folded } from '../../kit/forms'
import { csvLine } from '../imports/files/csv'
import type { As } from '../programs/files-order'
import { FULL_NAME, nomCours } from '../programs/nom-cours'
import { COURSES, USERS, XML } from '../programs/programs'
import type { Role, selectCours, selectMembres, selectPersonnes } from './moodle.queries'

type Row<Select extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Select>>[number]
type Personne = Row<typeof selectPersonnes>
type Cours = Row<typeof selectCours>

/** Accounts of every Moodle, the first its administrator's: a person with that identifiant would take it over. */
const OF_MOODLE = ['i:admin', 'i:guest']

/**
 * The people that a Moodle can tell apart, by their key there, and the others: Moodle would take them for somebody else, for it compares keys
 * without case and accents, or cannot hold their keys.
 */
export function apart(personnes: readonly Personne[], { code, adresses }: As) {
	const people = new Map<string, Personne>()
	const leftOut: Personne[] = []
	const taken = new Set(OF_MOODLE)
	for (const personne of personnes) {
		const [matricule, identifiant] = [externalKey(personne.matricule), nomExterne(personne, code, adresses)]
		const keys = [`m:${folded(matricule)}`, `i:${folded(identifiant)}`]
		const fits = matricule !== '' && matricule.length <= MOST && identifiant.length <= MOST && externalText(identifiant) === identifiant
		if (!fits || keys.some((key) => taken.has(key))) leftOut.push(personne)
		else people.set(matricule, personne)
		for (const key of keys) taken.add(key)
	}
	return { known: people, leftOut }
}

export type Content = As & {
	readonly known: ReadonlyMap<string, Personne>
	readonly cours: readonly Cours[]
	readonly membres: readonly Row<typeof selectMembres>[]
}

/** The courses whose keys a Moodle can hold and tell apart, and the others. */
function courses(cours: readonly Cours[]) {
	const byKey = new Map<string, Cours>()
	for (const course of cours) if (course.cours.length <= MOST && !byKey.has(folded(course.cours))) byKey.set(folded(course.cours), course)
	const kept = new Map([...byKey.values()].map((course) => [course.cours, course]))
	return { kept, leftOut: cours.flatMap(({ cours: key }) => (kept.has(key) ? [] : [key])) }
}

const sourcedId = (key: string) => `<sourcedid><source>preau</source><id>${key}</id></sourcedid>`
/** The class, as the category of its courses. */
const category = ({ nom, libelle }: Cours) => externalText(`${nom} (${libelle})`, FULL_NAME)

/** Every element stands on one line: Moodle looks for tags with patterns (`enrol_imsenterprise`). */
function personLines(key: string, personne: Personne, { code, adresses }: As): string {
	const { family, given } = nomsExternes(personne)
	const rest = `${sourcedId(key)}<userid authenticationtype="oauth2">${nomExterne(personne, code, adresses)}</userid><name><fn>${given} ${family}</fn><n><family>${family}</family><given>${given}</given></n></name><email>${courrielExterne(personne, code, adresses)}</email></person>\n`
	// without recstatus Moodle creates only, with 2 it updates only
	return `<person>${rest}<person recstatus="2">${rest}`
}

/** A course is written twice as well: a new one gets its code for a name, and its full name by an update. */
function groupLines(course: Cours): string {
	const line = `<group recstatus="2">${sourcedId(course.cours)}<description><short>${course.cours}</short><full>${nomCours(course)}</full></description><org><orgunit>${category(course)}</orgunit></org></group>\n`
	return line + line
}

const memberLine = (personne: string, role: Role, status: number) =>
	`<member>${sourcedId(personne)}<idtype>1</idtype><role roletype="${role}"><status>${status}</status></role></member>\n`

/** The files of an institution for Moodle by their names, the courses that are left out, and whose names read otherwise there. */
export function compose({ known: knownPeople, cours, membres, ...as }: Content) {
	const { kept: keptCourses, leftOut } = courses(cours)
	const omitted = new Set(leftOut)
	const written = membres.filter((membre) => !omitted.has(membre.cours) && (membre.actif === 0 || knownPeople.has(membre.personne)))
	// whoever a key that only differs by case or accents names now has not left, for Moodle
	const asCompared = ({ cours: key, personne }: (typeof written)[number]) => folded(`${key} ${personne}`)
	const present = new Set(written.flatMap((membre) => (membre.actif === 1 ? [asCompared(membre)] : [])))
	const named = written.filter((membre) => membre.actif === 1 || !present.has(asCompared(membre)))
	const ofPerson = Map.groupBy(
		named.filter(({ actif }) => actif === 1),
		({ personne }) => personne
	)
	const people = [...knownPeople].filter(([key]) => ofPerson.has(key))
	const memberships = [...Map.groupBy(named, (membre) => membre.cours)].map(
		([key, members]) =>
			`<membership>\n${sourcedId(key)}\n${members.map(({ personne, role, actif }) => memberLine(personne, role, actif)).join('')}</membership>\n`
	)
	const xml = [
		'<?xml version="1.0" encoding="UTF-8"?>\n<enterprise>\n',
		`<properties><datasource>preau ${as.code}</datasource></properties>\n`,
		...[...keptCourses.values()].map(groupLines),
		...people.map(([key, personne]) => personLines(key, personne, as)),
		...memberships,
		'</enterprise>\n'
	]
	const renamed = people.flatMap(([key, { nom, prenoms }]) => (/[&<>\p{Cc}]/u.test(`${nom}${prenoms}`) ? [key] : []))
	const files = new Map([
		[USERS, usersCsv(people, ofPerson, keptCourses, as)],
		[COURSES, coursesCsv([...keptCourses.values()])],
		[XML, xml.join('')]
	])
	return { files, leftOut, renamed }
}

const ROLES: Readonly<Record<Role, string>> = { '01': 'student', '02': 'editingteacher' }

/** For Moodle's page « Upload users »: one line a person, the class of a student as its cohort, and three columns a course. */
function usersCsv(
	people: readonly (readonly [string, Personne])[],
	ofPerson: ReadonlyMap<string, readonly { readonly cours: string; readonly role: Role }[]>,
	kept: ReadonlyMap<string, Cours>,
	{ code, adresses }: As
): string {
	const width = Math.max(0, ...people.map(([key]) => ofPerson.get(key)!.length))
	const head = ['username', 'firstname', 'lastname', 'email', 'idnumber', 'auth', 'cohort1']
	const columns = Array.from({ length: width }, (_, at) => ['course', 'role', 'group'].map((column) => `${column}${at + 1}`))
	const classe = (key: string) => kept.get(key)!.classe
	const lines = people.map(([key, personne]) => {
		const { family, given } = nomsExternes(personne)
		const enrolments = ofPerson.get(key)!
		const learns = enrolments.find(({ role }) => role === '01')
		const cells = [
			nomExterne(personne, code, adresses),
			given,
			family,
			courrielExterne(personne, code, adresses),
			key,
			'oauth2',
			learns ? classe(learns.cours) : ''
		]
		const enrolled = Array.from({ length: width }, (_, at) => enrolments[at]).flatMap((enrolment) =>
			enrolment ? [enrolment.cours, ROLES[enrolment.role], classe(enrolment.cours)] : ['', '', '']
		)
		return csvLine([...cells, ...enrolled], ',')
	})
	return csvLine([...head, ...columns.flat()], ',') + lines.join('')
}

/** For Moodle's page « Upload courses ». */
const coursesCsv = (cours: readonly Cours[]): string =>
	csvLine(['shortname', 'fullname', 'idnumber', 'startdate', 'enddate'], ',') +
	cours.map((course) => csvLine([course.cours, nomCours(course), course.cours, course.date_debut, course.date_fin], ',')).join('')
