import type { SourceFile } from '../../exchange/imports/files/source-file'
import { conges, daysOff } from './days-off'
import { file } from './file'
import { matriculeOfStudent, matriculeOfTeacher, membersOf, teacherOf, type Classe } from './people'
import { FILIERES } from './words'

/** Filières whose classes nobody has prepared yet, and those whose classes still wait for their teachers. */
const WITHOUT_CLASSES = new Set(['ENV'])
const WITHOUT_TEACHERS = new Set(['MKT'])
/** The class whose first students have passed, and the class into which they pass. */
const FROM = 'FCGE-BTS1A'
const TO = 'FCGE-BTS2'
const PASSED = 6

/** Codes of the matières of a class. */
type Codes = (classe: Classe) => readonly string[]

const codeOf = ({ filiere }: Classe) => FILIERES[filiere]!.code

/** The year after the one that begins in `year`, half prepared, as the CSV files of an import. */
export function nextYear(classes: readonly Classe[], matieresOf: Codes, year: number): SourceFile[] {
	const annee = `${year + 1}-${year + 2}`
	const preparedClasses = [...classes.entries()].filter(([, classe]) => !WITHOUT_CLASSES.has(codeOf(classe)))
	const passedStudents = membersOf(classes.findIndex(({ code }) => code === FROM)).slice(0, PASSED)
	return [
		file('annees', 'libelle;date_debut;date_fin;courante;en_preparation', [
			[annee, `${year + 1}-08-01`, `${year + 2}-07-31`, 'non', 'oui']
		]),
		file('periodes', 'annee;rang;libelle;date_debut;date_fin', [
			[annee, 1, 'Premier semestre', `${year + 1}-08-01`, `${year + 2}-01-31`],
			[annee, 2, 'Second semestre', `${year + 2}-02-01`, `${year + 2}-07-31`]
		]),
		conges(daysOff(year + 1).filter(({ from, to }) => from === to)),
		file(
			'classes',
			'code;annee;nom;filiere;niveau;capacite',
			preparedClasses.map(([, classe]) => [classe.code, annee, classe.nom, codeOf(classe), classe.niveau, 35])
		),
		file(
			'enseignements',
			'classe;matiere;enseignant;heures_prevues',
			preparedClasses
				.filter(([, classe]) => !WITHOUT_TEACHERS.has(codeOf(classe)))
				.flatMap(([c, classe]) =>
					matieresOf(classe).map((matiere, m) => [`${classe.code}@${annee}`, matiere, matriculeOfTeacher(teacherOf(c, m)), 40])
				)
		),
		file(
			'inscriptions',
			'matricule;classe;date_entree;statut;passage_de',
			passedStudents.map((student) => [
				matriculeOfStudent(student),
				`${TO}@${annee}`,
				`${year + 1}-08-01`,
				'En validation',
				`${FROM}@${year}-${year + 1}`
			])
		)
	]
}
