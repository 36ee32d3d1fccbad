/** @jsxImportSource preact */
import { addressOf } from '../../console/parts/pager'
import type { Cells } from '../../console/parts/record-form'
import type { Deps, RecordScreen } from '../../console/records/declared'
import { recordScreen } from '../../console/records/screen'
import type { Textes } from '../../console/textes/textes'

/** The student's card, where these records are listed. */
const home = ({ matricule }: Cells) => addressOf('/etudiants/fiche', { matricule })

type Kind = keyof Textes['parcours']['ecrans']

function screen(kind: Kind, listed: readonly string[], typed: readonly string[]): RecordScreen {
	const words = ({ parcours }: Textes) => parcours.ecrans[kind]
	return { kind, path: `/${kind.replace('_', '-')}`, words, listed, typed, module: 'notes', home, current: '/etudiants' }
}

const SCREENS = [
	screen(
		'resultats_anterieurs',
		['annee'],
		['matricule', 'annee', 'semestre', 'niveau', 'moyenne', 'credits', 'decision', 'etablissement']
	),
	screen('acquis', ['ue', 'matiere'], ['matricule', 'ue', 'matiere', 'moyenne', 'credits', 'annee', 'origine', 'motif']),
	screen('rattachements', ['matiere'], ['matricule', 'classe', 'matiere', 'sorte', 'sous', 'motif']),
	screen('situations', ['matiere'], ['matricule', 'matiere', 'annee', 'periode', 'situation', 'motif'])
]

/** Forms for a student's former results and decisions about results. */
export const parcoursPages = (deps: Deps) => SCREENS.map((records) => recordScreen(deps, records))
