/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, type Action, type Refused } from '../../console/action'
import { listFiles } from '../../console/parts/list-links'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { momentCell, tableFile } from '../../console/parts/list-file'
import type { Option } from '../../console/parts/form'
import { isCoordinateur, withoutFonctions } from '../../domain/droits/perimetre'
import { CANAUX, type Canal } from '../../domain/vocabulaire'
import type { Textes } from '../../console/textes/textes'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
import { isId } from '../../http/answers/query'
import { openCanaux, type Configured } from '../../outbox/canaux'
import type { View } from '../../tenants/visit'
import type { Classe } from '../classes/classes.model'
import { staffClasses } from '../classes/staff-classes.service'
import type { Filiere } from '../filieres/filieres.model'
import { listFilieres } from '../filieres/filieres.service'
import { AnnoncesPage, audienceName, lostOf, waitingOf, type Brouillon } from './annonces.page'
import {
	sendAnnonce,
	announcesToAll,
	listAnnonces,
	mustAnnounce,
	porteeAnnonce,
	withdrawAnnonce,
	type AnnonceInput,
	type Audience
} from './annonces.service'

type Deps = { readonly answers: Answers; readonly configured: Configured }

/** The audience chosen in a form; `undefined` if the text is not an audience. */
function audienceOf(name: string): Audience | undefined {
	const [kind, which = ''] = name.split(':')
	if (kind === 'groupe' && (which === 'enseignants' || which === 'tous')) return { groupe: which }
	if (!isId(which)) return undefined
	if (kind === 'classe') return { classe_id: Number(which) }
	return kind === 'filiere' ? { filiere_id: Number(which) } : undefined
}

/** How many announcements a file holds at most. */
const EXPORTED = 10_000

const option = (audience: Audience, label: string): Option => ({ value: audienceName(audience), label })

async function audiencesOf(answers: Answers, { visit, t }: Desk, view: View): Promise<Option[]> {
	const { perimetre } = view
	const all = announcesToAll(perimetre)
	const classes = (await staffClasses(all ? view : { ...view, perimetre: withoutFonctions(perimetre) })) as Classe[]
	const { data: filieres } = await answers.readList<Filiere>(visit, listFilieres(view, {}))
	const ownFilieres = filieres.filter(({ id }) => all || (isCoordinateur(perimetre) && perimetre.filieres.includes(id)))
	return [
		...classes.map(({ id, code }) => option({ classe_id: id }, t.annonces.laClasse(code))),
		...ownFilieres.map(({ id, nom }) => option({ filiere_id: id }, t.annonces.laFiliere(nom))),
		...(all ? [option({ groupe: 'enseignants' }, t.annonces.enseignants), option({ groupe: 'tous' }, t.annonces.tous)] : [])
	]
}

/** The channels that somebody may use: an SMS costs the school money, so teachers send none. */
const canauxOf = (configured: Configured, { perimetre }: View): Canal[] =>
	openCanaux(configured).filter((canal) => canal !== 'sms' || announcesToAll(perimetre) || isCoordinateur(perimetre))

const brouillonOf = ({ form }: Desk): Brouillon => ({
	cle: form.text('cle'),
	audience: form.text('audience'),
	titre: form.text('titre').trim(),
	texte: form.text('texte').replaceAll('\r\n', '\n').trim(),
	canaux: CANAUX.filter((canal) => form.all('canaux').includes(canal))
})

function doneOf({ annonces }: Textes, { fait, combien = '0' }: ListQuery) {
	const n = isId(combien) ? Number(combien) : 0
	if (fait === 'envoyee') return annonces.fait(n)
	return fait === 'reprise' ? annonces.reprise(n) : undefined
}

async function page({ answers, configured }: Deps, at: Desk, query: ListQuery, refusal?: Refused) {
	const { visit, t, root } = at
	const { classe } = query
	const view = await visit.view()
	mustAnnounce(view)
	const canaux = canauxOf(configured, view)
	const isSent = refusal?.wrong['cle'] !== undefined
	const audience = classe !== undefined && isId(classe) ? audienceName({ classe_id: Number(classe) }) : ''
	const brouillon = refusal ? brouillonOf(at) : { cle: '', audience, titre: '', texte: '', canaux }
	const annonces = await listAnnonces(view)
	return at.page({
		title: t.menu.annonces,
		more: { files: annonces.length > 0 ? listFiles({ t, path: `${root}/annonces/export` }) : [] },
		refusal: isSent ? { ...refusal, refusal: t.annonces.dejaPartie, wrong: {} } : refusal,
		done: doneOf(t, query),
		body: (
			<AnnoncesPage
				{...at.props}
				audiences={await audiencesOf(answers, at, view)}
				canaux={canaux}
				annonces={annonces}
				// another text was sent under this key, so this one gets a new key
				brouillon={refusal && !isSent ? brouillon : { ...brouillon, cle: crypto.randomUUID() }}
				asked={refusal?.asked ?? []}
				wrong={refusal?.wrong ?? {}}
			/>
		)
	})
}

const fileOf =
	(answers: Answers): MakesFile =>
	async (at, _query, form) => {
		const { annonces: words } = at.t
		const view = await at.visit.view()
		mustAnnounce(view)
		const labels = new Map((await audiencesOf(answers, at, view)).map(({ value, label }) => [value, label]))
		const { parties, enAttente, refusees } = words.nombres
		return tableFile(form, 'annonces', await listAnnonces(view, EXPORTED), [
			[words.quand, ({ created_at }) => momentCell(created_at)],
			[words.auteur, ({ auteur }) => auteur],
			[words.aQui, ({ audience }) => labels.get(audienceName(audience)) ?? words.ailleurs],
			[words.titre, ({ titre }) => titre],
			[words.texte, ({ texte }) => texte],
			[parties, ({ etats }) => etats.envoye ?? 0],
			[enAttente, ({ etats, complete }) => (complete ? waitingOf(etats) : words.enAttente(0))],
			[refusees, ({ etats }) => lostOf(etats)]
		])
	}

const envoyer = (deps: Deps): Action<AnnonceInput> => ({
	async read(at) {
		mustAnnounce(await at.visit.view())
		const brouillon = brouillonOf(at)
		const audience = audienceOf(brouillon.audience)
		if (!audience) throw new NotTaken({ wrong: { audience: at.t.annonces.aQuiInconnu } })
		return { ...brouillon, audience }
	},
	async ask({ visit, t }, annonce) {
		const { vide, personnes, canaux, manquent } = await porteeAnnonce(await visit.view(), annonce, deps.configured)
		if (vide) throw new NotTaken({ wrong: { audience: t.annonces.aPersonne } })
		const by = CANAUX.flatMap((canal) => (canaux[canal] ? [t.planning.canaux[canal](canaux[canal])] : []))
		return [t.annonces.portee(personnes, by.join(', ')), ...(manquent > 0 ? [t.annonces.manquent(manquent)] : [])]
	},
	async write({ visit }, annonce) {
		const { personnes } = await porteeAnnonce(await visit.view(), annonce, deps.configured)
		await sendAnnonce(visit, annonce, deps.configured)
		return `/annonces?fait=envoyee&combien=${personnes}`
	},
	shown: (at, _params, refused) => page(deps, at, at.query, refused)
})

const reprendre = (deps: Deps): Action<number> => ({
	read: (_at, params) => idOf(params['id']),
	write: async ({ visit }, id) => `/annonces?fait=reprise&combien=${await withdrawAnnonce(visit, id)}`,
	shown: (at, _params, refused) => page(deps, at, at.query, refused)
})

/** Pages for announcements by the administration, by coordinators to their filières, and by teachers to their classes. */
export const annoncesPages = (deps: Deps) =>
	new Elysia({ name: 'annonces-pages', prefix: '/console/annonces' })
		.use(desk('notifications'))
		.get('', ({ desk: at, query }) => page(deps, at, query))
		.use(listRoutes('/export', fileOf(deps.answers), 'notifications'))
		.post('', action(envoyer(deps)))
		.post('/:id/reprendre', action(reprendre(deps)))
