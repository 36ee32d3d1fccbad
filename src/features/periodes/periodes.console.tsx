/** @jsxImportSource preact */
import { recordScreen } from '../../console/records/screen'
import { closesNow, delaisOf } from './delais.service'

export const periodesPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'periodes',
		path: '/periodes',
		words: ({ etablissement }) => etablissement.ecrans.periodes,
		listed: ['libelle', 'rang', 'niveau', 'date_debut', 'date_fin', 'saisie_jusque'],
		typed: ['libelle', 'rang', 'niveau', 'date_debut', 'date_fin', 'saisie_jusque'],
		async asks({ t, visit }, { before, cells }) {
			const { enseignants, today } = await delaisOf(await visit.view())
			const { libelle = '', saisie_jusque = '' } = { ...before, ...cells }
			return closesNow(before['saisie_jusque'] || null, saisie_jusque, today) ? [t.delais.ferme(libelle, enseignants.length)] : []
		}
	})
