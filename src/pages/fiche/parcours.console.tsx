/** @jsxImportSource preact */
import { addressOf } from '../../console/parts/pager'
import type { Cells } from '../../console/parts/record-form'
import type { Deps, RecordScreen } from '../../console/records/declared'
import { recordScreen } from '../../console/records/screen'

/** The student's card, where these records are listed. */
const home = ({ matricule }: Cells) => addressOf('/etudiants/fiche', { matricule })

const SCREENS: readonly Pick<RecordScreen, 'kind' | 'path' | 'words' | 'listed' | 'typed'>[] = [
	{
		kind: 'resultats_anterieurs',
		path: '/resultats-anterieurs',
		words: ({ parcours }) => parcours.ecrans.anterieurs,
		listed: ['annee'],
		typed: ['matricule', 'annee', 'semestre', 'niveau', 'moyenne', 'credits', 'decision', 'etablissement']
	},
	{
		kind: 'acquis',
		path: '/acquis',
		words: ({ parcours }) => parcours.ecrans.acquis,
		listed: ['ue', 'matiere'],
		typed: ['matricule', 'ue', 'matiere', 'moyenne', 'credits', 'annee', 'origine', 'motif']
	},
	{
		kind: 'rattachements',
		path: '/rattachements',
		words: ({ parcours }) => parcours.ecrans.rattachements,
		listed: ['matiere'],
		typed: ['matricule', 'classe', 'matiere', 'sorte', 'sous', 'motif']
	},
	{
		kind: 'situations',
		path: '/situations',
		words: ({ parcours }) => parcours.ecrans.situations,
		listed: ['matiere'],
		typed: ['matricule', 'matiere', 'annee', 'periode', 'situation', 'motif']
	}
]

/** Forms for a student's former results and decisions about results. */
export const parcoursPages = (deps: Deps) =>
	SCREENS.map((screen) => recordScreen(deps, { ...screen, module: 'notes', home, current: '/etudiants' }))
