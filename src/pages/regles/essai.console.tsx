/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk } from '../../console/desk'
import { Form } from '../../http/door/form'
import { choixOf, rulesOf } from '../../features/reglements/formulaire.page'
import { lieuOf } from '../../features/reglements/reglements.service'
import { essaiOf, readableClasses } from '../../features/resultats/essai.service'
import { EssaiPage } from './essai.page'
import { urlOf } from '../../kit/url'

/** The averages that rules which are tried would change, a class and période at a time; nothing is written. */
export const essaiPages = () =>
	new Elysia({ name: 'essai-pages', prefix: '/console/regles/essai' }).use(desk('notes')).get('', async ({ desk: at }) => {
		at.mustBe('administrateur')
		const { t, root, visit } = at
		const view = await visit.view()
		const form = new Form(urlOf(at.request.url).searchParams)
		const lieu = await lieuOf(view.db, form.text('pour'))
		const choix = choixOf(Object.fromEntries(rulesOf(lieu).map((name) => [name, form.text(name)])))
		const places = (await readableClasses(view))
			.filter(({ classe }) => lieu.pour === '' || classe.niveau_code === (lieu.dans ?? lieu.niveau))
			.flatMap(({ classe, periodes }) =>
				periodes.map((periode) => ({
					classe,
					periode,
					value: `${classe.id}.${periode.rang}`,
					label: `${classe.code} · ${periode.libelle}`
				}))
			)
		const place = places.find(({ value }) => value === form.text('classe')) ?? places[0]
		const niveau_id = lieu.niveau === '' ? null : (place?.classe.niveau_id ?? null)
		const essai = { niveau_id, matiere_id: lieu.matiere_id ?? null, choix }
		return at.page({
			title: t.reglements.essai.titre,
			current: '/etablissement',
			lead: <a href={`${root}/regles?${form.fields.toString()}`}>{t.reglements.essai.revenir}</a>,
			body: (
				<EssaiPage
					{...at.props}
					champs={[...form.fields].filter(([name]) => name !== 'classe')}
					places={places}
					classe={place?.value}
					changements={place ? await essaiOf(view, place.classe.id, place.periode.rang, essai) : []}
				/>
			)
		})
	})
