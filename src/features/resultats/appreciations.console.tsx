/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { addressOf, pageNumber, pageOf } from '../../console/parts/pager'
import { idOf } from '../../http/answers/id'
import { AppreciationsPage } from './appreciations.page'
import { appreciationsOf, writeAppreciations, lieuxOfClasse } from './appreciations.service'
import { inItsYear } from './places.console'
import { appreciationsDues, reperesOf } from './reperes.service'

/** The students on a page. */
const LIGNES = 40

type Asked = Readonly<Partial<Record<'lieu' | 'matiere' | 'page' | 'fait', string>>>

const page = (at: Desk, classe: number, { lieu, matiere, page: asked, fait }: Asked, refused?: Refused) =>
	inItsYear(at, classe, async (view) => {
		const { t, root, form } = at
		const { code, lieux, isGenerale } = await lieuxOfClasse(view, classe)
		const own = lieux.filter((one) => String(one.matiere?.id) === matiere)
		const begun = own.findLast(({ periode }) => periode.date_debut <= view.perimetre.jour)
		const shown = lieux.find(({ cle }) => cle === lieu) ?? begun ?? own[0] ?? lieux[0]
		const words = t.resultats.appreciations
		const written = shown && (await appreciationsOf(view, classe, shown.cle))
		const lignes = written && pageOf(written.lignes, pageNumber(asked), LIGNES)
		return at.page({
			title: words.titre,
			under: '/resultats',
			refused,
			lead: <a href={`${root}/classes/${classe}`}>{code}</a>,
			done: fait && words.enregistrees,
			body:
				shown && lignes ? (
					<AppreciationsPage
						{...at.props}
						here={`${root}/classes/${classe}/appreciations`}
						lieux={lieux.map((one) => ({ value: one.cle, label: `${one.matiere?.nom ?? words.generale} · ${one.periode.libelle}` }))}
						lieu={shown.cle}
						lignes={lignes}
						reperes={await reperesOf(
							view,
							classe,
							shown,
							lignes.rows.map(({ etudiant }) => etudiant.id)
						)}
						areFinal={written.areFinal}
						dues={isGenerale ? await appreciationsDues(view, classe, shown, lieux) : []}
						typed={(field) => (form.has(field) && form.text('lieu') === shown.cle ? form.text(field) : undefined)}
						refused={refused}
					/>
				) : (
					<p class="sheet">{t.resultats.sansPeriode}</p>
				)
		})
	})

const ecrire = onRecord(
	(at, classe, refused) => page(at, classe, { lieu: at.form.text('lieu'), page: at.form.text('page') }, refused),
	async ({ visit, form }, classe) => {
		const ecrites = [...form.starting('texte.')].flatMap(([id, texte]) =>
			/^[1-9]\d{0,14}$/.test(id) ? [{ etudiant: Number(id), texte, vu: form.text(`vu.${id}`) }] : []
		)
		const lieu = form.text('lieu')
		await writeAppreciations(visit, classe, lieu, ecrites)
		return addressOf(`/classes/${classe}/appreciations`, { lieu, page: form.text('page'), fait: 'enregistrees' })
	}
)

/** Appréciations about the students of a class: teachers write them for their matières, scolarité for the whole période. */
export const appreciationsPages = () =>
	new Elysia({ name: 'appreciations-pages', prefix: '/console/classes/:id/appreciations' })
		.use(desk('notes'))
		.get('', ({ desk: at, params, query }) => page(at, idOf(params.id), query))
		.post('', action(ecrire))
