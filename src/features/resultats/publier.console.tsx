/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import type { Desk } from '../../console/desk'
import { addressOf } from '../../console/parts/pager'
import { invalidFields } from '../../kit/errors'
import { inPeriode, leadOf, onPlace } from './places.console'
import { PublierPage } from './publier.page'
import { stateOf, publishResultats, questionOf, type Place } from './publier.service'
import { mustPublish } from './resultats.service'

/** The page of the results of a class, with a sentence about what was just done. */
export const backTo = ({ classe, rang }: Place, fait: keyof Desk['t']['resultats']['faits']) =>
	addressOf(`/classes/${classe}/resultats`, { periode: rang, fait })

/** The question before the results of a class are published. */
export const question = (at: Desk, id: number, periode: string | undefined, refusal?: Refused) =>
	inPeriode(at, id, periode, async (view, { rang }) => {
		mustPublish(view)
		const { t, root, form } = at
		const etat = await stateOf(view, id, rang)
		return at.page({
			title: t.resultats.question.titre,
			under: '/resultats',
			refusal,
			lead: leadOf(at, etat.resultats),
			body: (
				<PublierPage
					{...at.props}
					address={`${root}/classes/${id}/resultats`}
					etat={etat}
					{...questionOf(etat, view.perimetre.jour)}
					typed={{ incomplets: form.text('incomplets'), motif: form.text('motif') }}
					refusal={refusal}
				/>
			)
		})
	})

export const publier = onPlace(question, async ({ visit, form }, place) => {
	const etat = form.text('etat')
	if (etat !== 'provisoires' && etat !== 'definitifs') throw invalidFields({ etat: [{ key: 'champ.choix' }] })
	const answer = { vu: form.text('vu'), incomplets: form.text('incomplets'), motif: form.text('motif') }
	await publishResultats(visit, place, { definitive: etat === 'definitifs', ...answer })
	return backTo(place, 'publies')
})
