import type { Decision } from '../../features/passage/ecrits.service'
import type { ClasseAVenir, LigneDePassage, PassageDeClasse } from '../../features/passage/passage.service'

/** The fields of the form that was sent. */
export type Fields = { text(name: string): string; has(name: string): boolean; all(name: string): string[] }

/** The value of a row about which nothing is decided yet. */
export const PLUS_TARD = 'plus_tard'
const FINS = ['fin_de_cycle', 'ne_revient_pas'] as const

/** The students that one click can give the same suite. */
export const LESQUELS = ['coches', 'passe', 'redouble', 'sans', 'tous'] as const

/** The decisions that the page offers for each student, by the value that its form sends. A closed year does not take departures. */
export function offeredIn({ offertes, avant }: PassageDeClasse): ReadonlyMap<string, Decision> {
	const into = (suite: 'passe' | 'redouble') =>
		offertes[suite].map((classe: ClasseAVenir) => [`${suite}:${classe.id}`, { suite, classe }] as const)
	const fins = avant.cloturee ? [] : FINS.map((suite) => [suite, { suite }] as const)
	return new Map<string, Decision>([...into('passe'), ...into('redouble'), ...fins, [PLUS_TARD, { suite: PLUS_TARD }]])
}

const proposedValue = ({ proposition: { suite }, classe }: LigneDePassage) =>
	suite === 'fin_de_cycle' ? suite : suite === null || classe === undefined ? PLUS_TARD : `${suite}:${classe.id}`

/** Whether the click is about a student. */
function isOf({ proposition, etudiant }: LigneDePassage, form: Fields): boolean {
	const lesquels = form.text('pour')
	if (lesquels === 'tous') return true
	if (lesquels === 'coches') return form.all('i').includes(String(etudiant.id))
	return lesquels === 'sans' ? proposition.suite === null : proposition.suite === lesquels
}

/** The value of each row, by id: what was chosen, or what one click gives to many; on a page that is opened, what is proposed. */
export function suitesIn(form: Fields, passage: PassageDeClasse, isOpened: boolean): ReadonlyMap<number, string> {
	const offered = offeredIn(passage)
	const fills = form.has('remplir') && offered.has(form.text('lot'))
	return new Map(
		passage.lignes.map((ligne) => {
			const { id } = ligne.etudiant
			const value = isOpened ? proposedValue(ligne) : fills && isOf(ligne, form) ? form.text('lot') : form.text(`s.${id}`)
			return [id, offered.has(value) ? value : PLUS_TARD]
		})
	)
}

/** The decisions that these values mean. */
export function decisionsIn(suites: ReadonlyMap<number, string>, passage: PassageDeClasse): ReadonlyMap<number, Decision> {
	const offered = offeredIn(passage)
	return new Map([...suites].map(([id, value]) => [id, offered.get(value)!]))
}
