/** @jsxImportSource preact */
import { recordScreen } from '../../console/records/screen'
import { chiffresOf } from './annees.service'

export const anneesPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'annees',
		path: '/annees',
		words: ({ etablissement }) => etablissement.ecrans.annees,
		listed: ['libelle', 'date_debut', 'date_fin', 'courante', 'cloturee'],
		asks({ t: { etablissement }, visit: { institution } }, { before, cells }) {
			const { annees } = etablissement
			const { libelle = '', courante = '', cloturee = '' } = { ...before, ...cells }
			const current = institution.annee?.libelle
			return [
				...(courante === 'oui' && current !== undefined && before['courante'] !== 'oui' ? [annees.passer(current, libelle)] : []),
				...(courante !== 'oui' && before['courante'] === 'oui' ? [annees.sansCourante(libelle)] : []),
				...(cloturee === 'oui' && before['cloturee'] !== 'oui' ? [annees.cloturer(libelle)] : []),
				...(cloturee !== 'oui' && before['cloturee'] === 'oui' ? [annees.rouvrir(libelle)] : [])
			]
		},
		yes: ({ etablissement: { annees } }, { before, cells: { libelle = '', courante, cloturee } }) =>
			courante === 'oui' && before['courante'] !== 'oui'
				? annees.passerA(libelle)
				: cloturee === 'oui' && before['cloturee'] !== 'oui'
					? annees.cloturerOui(libelle)
					: undefined,
		instead: { label: ({ bascule }) => bascule.chiffres, path: () => '/annees/passer' },
		async asksRemoval({ t: { etablissement }, visit }, id) {
			const { matieres, ues } = await chiffresOf(await visit.view(), id)
			return matieres + ues === 0 ? [] : [etablissement.annees.chiffres(matieres, ues)]
		}
	})
