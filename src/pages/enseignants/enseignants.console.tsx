/** @jsxImportSource preact */
import { recordScreen } from '../../console/records/screen'
import { enseigneEncore } from '../../console/parts/seances-a-venir'
import { mustMayCorrect } from '../../features/enseignants/enseignants.service'
import { coursToCome } from '../../features/seances/cours-a-venir.service'

export const enseignantsPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'enseignants',
		path: '/enseignants',
		module: 'structure',
		stays: true,
		words: ({ etablissement }) => etablissement.ecrans.enseignants,
		card: (id) => `/enseignants/${id}/fiche`,
		links: ({ coupon }) => [{ path: '/enseignants/coupons', label: coupon.enseignants }],
		listed: ['nom', 'prenoms', 'matricule', 'email', 'telephone', 'actif'],
		typed: ['matricule', 'nom', 'prenoms', 'identifiant', 'email', 'telephone', 'actif'],
		mustMayChange: async ({ visit }, id) => mustMayCorrect(await visit.view(), id),
		async asks({ t, visit }, { id, before, cells }) {
			if (id === undefined || before['actif'] !== 'oui' || cells['actif'] !== 'non') return []
			return enseigneEncore(t, visit.langue, await coursToCome(await visit.view(), id))
		}
	})
