/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { wrongFields } from '../../console/fields'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { blocksOf, listFile, momentCell } from '../../console/parts/list-file'
import type { Option } from '../../console/parts/form'
import { AppError } from '../../kit/errors'
import { isCoordinateur, withoutFonctions } from '../../domain/perimetre'
import { CANAUX, type Canal } from '../../domain/vocabulaire'
import type { Answers } from '../../http/answers/answers'
import { isId } from '../../http/answers/query'
import { openCanaux, type Configured } from '../../outbox/canaux'
import type { View } from '../../tenants/visit'
import type { Classe } from '../classes/classes.model'
import { staffClasses } from '../classes/staff-classes.service'
import type { Filiere } from '../filieres/filieres.model'
import { listFilieres } from '../filieres/filieres.service'
import { AnnoncesPage, audienceName, lostOf, waitingOf, type AnnoncesProps, type Brouillon } from './annonces.page'
import { annoncer, listAnnonces, type Audience } from './annonces.service'

type Deps = { readonly answers: Answers; readonly configured: Configured }

/** The audience that a form names; `undefined` where it names none. */
function audienceOf(name: string): Audience | undefined {
	const [kind, which = ''] = name.split(':')
	if (kind === 'groupe' && (which === 'enseignants' || which === 'tous')) return { groupe: which }
	if (!isId(which)) return undefined
	if (kind === 'classe') return { classe_id: Number(which) }
	return kind === 'filiere' ? { filiere_id: Number(which) } : undefined
}

/** How many announcements a file holds. */
const EXPORTED = 10_000

const option = (audience: Audience, label: string): Option => ({ value: audienceName(audience), label })

/** Announcements: of the administration, of coordinators to their filières, of teachers to their classes. */
export const annoncesPages = ({ answers, configured }: Deps) => {
	/** Whom somebody may speak to. */
	const audiencesOf = async ({ visit, t }: Desk, view: View): Promise<Option[]> => {
		const { perimetre } = view
		const classes = (await staffClasses({ ...view, perimetre: withoutFonctions(perimetre) })) as Classe[]
		const { data: filieres } = await answers.readList<Filiere>(visit, listFilieres(view, {}))
		const own = filieres.filter(({ id }) => perimetre.administrateur || (isCoordinateur(perimetre) && perimetre.filieres.includes(id)))
		return [
			...classes.map(({ id, code }) => option({ classe_id: id }, t.annonces.laClasse(code))),
			...own.map(({ id, nom }) => option({ filiere_id: id }, t.annonces.laFiliere(nom))),
			...(perimetre.administrateur
				? [option({ groupe: 'enseignants' }, t.annonces.enseignants), option({ groupe: 'tous' }, t.annonces.tous)]
				: [])
		]
	}

	/** By which channels: an SMS costs the school money, and teachers send none. */
	const canauxOf = ({ perimetre }: View): Canal[] =>
		openCanaux(configured).filter((canal) => canal !== 'sms' || perimetre.administrateur || isCoordinateur(perimetre))

	const page = async (
		at: Desk,
		{
			status = 200,
			...more
		}: Pick<AnnoncesProps, 'fait' | 'refused' | 'wrong'> & { status?: number; brouillon?: Brouillon; audience?: string }
	) => {
		const { visit, t, root } = at
		const view = await visit.view()
		const annonces = await listAnnonces(view)
		const canaux = canauxOf(view)
		const fresh = { cle: crypto.randomUUID(), audience: more.audience ?? '', titre: '', texte: '', canaux }
		return at.page({
			title: t.menu.annonces,
			current: '/annonces',
			status,
			body: (
				<AnnoncesPage
					t={t}
					langue={visit.langue}
					root={root}
					audiences={await audiencesOf(at, view)}
					canaux={canaux}
					annonces={annonces}
					brouillon={more.brouillon ?? fresh}
					fait={more.fait}
					refused={more.refused}
					wrong={more.wrong ?? {}}
				/>
			)
		})
	}

	const file: MakesFile = async (at, _query, form) => {
		at.mustBe('administrateur', 'coordinateur', 'enseignant')
		const { annonces: words } = at.t
		const view = await at.visit.view()
		const labels = new Map((await audiencesOf(at, view)).map(({ value, label }) => [value, label]))
		const head = [
			words.quand,
			words.auteur,
			words.aQui,
			words.titre,
			words.texte,
			words.nombres.parties,
			words.nombres.enAttente,
			words.nombres.refusees
		]
		const rows = (await listAnnonces(view, EXPORTED)).map(({ created_at, auteur, audience, titre, texte, etats, complete }) => [
			momentCell(created_at),
			auteur,
			labels.get(audienceName(audience)) ?? words.ailleurs,
			titre,
			texte,
			etats.envoye ?? 0,
			complete ? waitingOf(etats) : words.enAttente(0),
			lostOf(etats)
		])
		return listFile(form, 'annonces', head, blocksOf(rows))
	}

	return new Elysia({ name: 'annonces-pages', prefix: '/console/annonces' })
		.use(desk('notifications'))
		.get('', ({ desk: at, query: { classe, fait } }) => {
			at.mustBe('administrateur', 'coordinateur', 'enseignant')
			return page(at, {
				fait: fait === 'envoyee' ? at.t.annonces.fait : undefined,
				audience: classe !== undefined && isId(classe) ? audienceName({ classe_id: Number(classe) }) : ''
			})
		})
		.use(listRoutes('/export', file, 'notifications'))
		.post('', async ({ desk: at }) => {
			at.mustBe('administrateur', 'coordinateur', 'enseignant')
			const { form, visit, t } = at
			const brouillon: Brouillon = {
				cle: form.text('cle'),
				audience: form.text('audience'),
				titre: form.text('titre').trim(),
				texte: form.text('texte').replaceAll('\r\n', '\n').trim(),
				canaux: CANAUX.filter((canal) => form.all('canaux').includes(canal))
			}
			const audience = audienceOf(brouillon.audience)
			if (!audience) return page(at, { status: 422, brouillon, wrong: { audience: t.annonces.aQuiInconnu } })
			try {
				await annoncer(visit, { ...brouillon, audience }, configured)
				return at.to('/annonces?fait=envoyee')
			} catch (error) {
				if (!(error instanceof AppError) || !error.fields) throw error
				const { cle, ...wrong } = wrongFields(error, visit.langue)
				// under its key another text has gone out: sent again, this one is another announcement
				const kept = cle === undefined ? brouillon : { ...brouillon, cle: crypto.randomUUID() }
				return page(at, { status: 422, brouillon: kept, wrong, refused: cle === undefined ? undefined : t.annonces.dejaPartie })
			}
		})
}
