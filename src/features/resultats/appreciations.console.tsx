/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { addressOf, pageNumber, pageOf } from '../../console/parts/pager'
import { SansPeriode } from '../../console/records/sans-periode'
import { classeTabs, codeOf } from '../../console/tabs/classe'
import { idOf } from '../../http/answers/id'
import { AppreciationsPage } from './appreciations.page'
import { appreciationsOf, writeAppreciations, lieuxOfClasse } from './appreciations.service'
import { inItsYear } from './places.console'
import { appreciationsDues, reperesOf } from './reperes.service'

/** The students on a page. */
const LIGNES = 40

type Asked = Readonly<Partial<Record<'lieu' | 'matiere' | 'page' | 'fait', string>>>

const page = (at: Desk, classe: number, { lieu, matiere, page: pageText, fait }: Asked, refusal?: Refused) =>
	inItsYear(at, classe, async (view) => {
		const { t, root, form } = at
		const { classe: ref, filiere, lieux, isGenerale } = await lieuxOfClasse(view, classe)
		const lieuxOfMatiere = lieux.filter((candidate) => String(candidate.matiere?.id) === matiere)
		const begun = lieuxOfMatiere.findLast(({ periode }) => periode.date_debut <= view.perimetre.jour)
		const current = lieux.find(({ cle }) => cle === lieu) ?? begun ?? lieuxOfMatiere[0] ?? lieux[0]
		const words = t.resultats.appreciations
		const appreciations = current && (await appreciationsOf(view, classe, current.cle))
		const lignes = appreciations && pageOf(appreciations.lignes, pageNumber(pageText), LIGNES)
		return at.page({
			title: words.deLaClasse(ref.nom),
			code: codeOf(ref),
			under: '/resultats',
			refusal,
			tabs: classeTabs(at, view, { id: classe, filiere: { id: filiere } }, isGenerale ? 'resultats' : 'notes'),
			done: fait && words.enregistrees,
			body:
				current && lignes ? (
					<AppreciationsPage
						{...at.props}
						address={`${root}/classes/${classe}/appreciations`}
						lieux={lieux.map((option) => ({
							value: option.cle,
							label: `${option.matiere?.nom ?? words.generale} · ${option.periode.libelle}`
						}))}
						lieu={current.cle}
						lignes={lignes}
						reperes={await reperesOf(
							view,
							classe,
							current,
							lignes.rows.map(({ etudiant }) => etudiant.id)
						)}
						areFinal={appreciations.areFinal}
						dues={isGenerale ? await appreciationsDues(view, classe, current, lieux) : []}
						typedText={(field) => (form.has(field) && form.text('lieu') === current.cle ? form.text(field) : undefined)}
						refusal={refusal}
					/>
				) : (
					<SansPeriode at={at} />
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
