/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { addressOf } from '../../console/parts/pager'
import { idOf } from '../../http/answers/id'
import { invalidFields } from '../../kit/errors'
import { askedPeriode, inItsYear, onPlace } from './places.console'
import { PublierPage } from './publier.page'
import { etatDe, publierResultats, questionDe, type Place } from './publier.service'
import { mustPublish, readableClasse } from './resultats.service'

/** The page of the results of a class, with a sentence about what was just done. */
export const backTo = ({ classe, rang }: Place, fait: keyof Desk['t']['resultats']['faits']) =>
	addressOf(`/classes/${classe}/resultats`, { periode: rang, fait })

const question = (at: Desk, id: number, periode: string | undefined, refused?: Refused) =>
	inItsYear(at, id, async (view) => {
		mustPublish(view)
		const { t, root, form } = at
		const { periodes } = await readableClasse(view, id)
		const { jour } = view.perimetre
		const etat = await etatDe(view, id, askedPeriode(periodes, periode, jour))
		const { classe, periode: shown } = etat.resultats
		const here = `${root}/classes/${id}/resultats`
		return at.page({
			title: t.resultats.question.titre,
			under: '/resultats',
			refused,
			lead: (
				<>
					<a href={addressOf(here, { periode: shown.rang })}>{t.resultats.deLaClasse(classe.code)}</a> · {shown.libelle}
				</>
			),
			body: (
				<PublierPage
					{...at.props}
					here={here}
					etat={etat}
					{...questionDe(etat, jour)}
					typed={{ incomplets: form.text('incomplets'), motif: form.text('motif') }}
					refused={refused}
				/>
			)
		})
	})

const publier = onPlace(question, async ({ visit, form }, place) => {
	const etat = form.text('etat')
	if (etat !== 'provisoires' && etat !== 'definitifs') throw invalidFields({ etat: [{ key: 'champ.choix' }] })
	const answer = { vu: form.text('vu'), incomplets: form.text('incomplets'), motif: form.text('motif') }
	await publierResultats(visit, place, { definitive: etat === 'definitifs', ...answer })
	return backTo(place, 'publies')
})

/** The question before the results of a class are published, and its answer. */
export const publierPages = () =>
	new Elysia({ name: 'publier-pages', prefix: '/classes/:id/resultats/publier' })
		.use(desk('notes'))
		.get('', ({ desk: at, params, query }) => question(at, idOf(params.id), query['periode']))
		.post('', action(publier))
