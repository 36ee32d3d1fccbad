/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, type Action, type Refused } from '../../console/action'
import { desk, type Desk, type Sheet } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { listFiles } from '../../console/parts/list-links'
import { momentCell, tableFile } from '../../console/parts/list-file'
import { Note } from '../../console/parts/note'
import { worded } from '../../console/textes/said'
import { asLine } from '../../kit/as-line'
import { forbidden, OperationError } from '../../kit/errors'
import { isMailAddress } from '../../domain/personnes/adresse-mail'
import { idOf } from '../../http/answers/id'
import { copiesOfImports } from '../imports/imports.service'
import { MAIL_IS_OFF } from '../../diagnostics/findings/alerts'
import type { Owner } from '../../diagnostics/owner/owner'
import {
	CopiesPage,
	EtatPage,
	ExamenPage,
	MessagesPage,
	ProgramsPage,
	ReglagesPage,
	rubriques,
	type MessagesSaid,
	type Rubrique
} from './serveur.page'
import { MOST_REFUSED, mustBeOperator, refusedMessages, sendAgain, tellOfMachine } from './serveur.service'

const sheet = (at: Desk, rubrique: Rubrique, { body, done, ...rest }: Pick<Sheet, 'body' | 'refusal' | 'lead' | 'done' | 'more'>) =>
	at.page({
		title: at.t.serveur.titre,
		tabs: rubriques(at, rubrique),
		...rest,
		body: (
			<>
				<Note text={done} />
				{body}
			</>
		)
	})

/** How many messages a file holds. */
const EXPORTED = 10_000

/** The messages that were refused. @throws AppError 403 if the caller may not know the institution's people */
const messagesFile: MakesFile = async (at, _query, form) => {
	const refused = await refusedMessages(at.visit, EXPORTED)
	if (!refused) throw forbidden()
	const { langue } = at.visit
	const { messages: words } = at.t.serveur
	return tableFile(form, 'messages-refuses', refused, [
		[words.quand, ({ created_at }) => momentCell(created_at)],
		[at.t.fiches.champs.identifiant, ({ identifiant }) => identifiant],
		[words.aQui, ({ adresse }) => adresse],
		[words.canal, ({ canal }) => words.canaux[canal]],
		[words.raison, ({ erreur }) => erreur && worded(langue, erreur)]
	])
}

const placeOf = ({ props, visit }: Desk) => ({ ...props, zone: visit.institution.timezone })

const etat = async (at: Desk, owner: Owner) =>
	sheet(at, 'etat', { body: <EtatPage {...placeOf(at)} owner={owner} findings={await owner.look()} /> })

const examen = async (at: Desk, owner: Owner, refused?: Refused) =>
	sheet(at, 'etat', {
		refusal: refused,
		lead: at.t.serveur.examen,
		body: <ExamenPage {...placeOf(at)} {...(owner.examined ?? (await owner.examine()))} />
	})

/** The sentence above a page after a form, or the refusal. */
type Said = { readonly done?: string | undefined; readonly refusal?: Refused }

const copies = async (at: Desk, owner: Owner, said: Said) =>
	sheet(at, 'copies', {
		...said,
		body: (
			<CopiesPage
				{...placeOf(at)}
				own={await owner.copies(at.visit.tenant.code)}
				ofImports={await copiesOfImports(at.visit.db)}
				last={await owner.lastCopies()}
				owner={owner}
			/>
		)
	})

async function messages(at: Desk, owner: Owner, { refusal, done, ...answer }: MessagesSaid & Said) {
	const lines = await refusedMessages(at.visit, MOST_REFUSED)
	return sheet(at, 'messages', {
		refusal,
		done,
		more: { files: lines?.length ? listFiles({ t: at.t, path: `${at.root}/serveur/messages/export` }) : [] },
		body: (
			<MessagesPage
				{...placeOf(at)}
				refusedMessages={lines}
				limit={MOST_REFUSED}
				counts={await owner.messages(at.visit.tenant.code)}
				owner={owner}
				wrong={refusal?.wrong['adresse']}
				asked={refusal?.asked ?? []}
				{...answer}
			/>
		)
	})
}

const examiner = (owner: Owner): Action<void> => ({
	read: () => undefined,
	async write() {
		await owner.examine()
		return '/serveur/examen'
	},
	shown: (at, _params, refused) => examen(at, owner, refused)
})

/** Makes a copy of every institution; clicking twice makes only one. */
const copier = (owner: Owner): Action<string> => ({
	read: ({ form }) => form.text('vu'),
	async write({ visit }, seen) {
		const { code } = visit.tenant
		const before = await owner.copies(code)
		// the page shows what is wrong with the folder or the copy
		if (!before) throw new NotTaken({ status: 503 })
		if (owner.isCopying) return '/serveur/copies?fait=lancee'
		if ((before[0]?.name ?? '') !== seen) return '/serveur/copies?fait=dejaFaite'
		await tellOfMachine(visit, 'backup.make', {})
		await owner.copy()
		const { last } = await owner.lastCopies()
		if (owner.isCopying) return '/serveur/copies?fait=lancee'
		if (last.some((run) => run.code === code && run.isFailed)) throw new NotTaken({ status: 503 })
		return '/serveur/copies?fait=faite'
	},
	shown: (at, _params, refused) => copies(at, owner, { refusal: refused })
})

const verifier = (owner: Owner): Action<string> => ({
	read: ({ form }) => form.text('copie'),
	async write(at, nom) {
		const { t, visit } = at
		try {
			await owner.verify(visit.tenant.code, nom)
		} catch (error) {
			if (!(error instanceof OperationError)) throw error
			throw new NotTaken({ refusal: t.serveur.copies.mauvaise(nom, worded(visit.langue, error.told)) })
		}
		return copies(at, owner, { done: t.serveur.copies.bonne(nom) })
	},
	shown: (at, _params, refused) => copies(at, owner, { refusal: refused })
})

const envoyer = (owner: Owner): Action<number | undefined> => ({
	read: ({ form }) => (form.text('message') === '' ? undefined : idOf(form.text('message'))),
	async ask({ t, visit }, message) {
		if (message !== undefined) return []
		const { own: ownMessages } = await owner.messages(visit.tenant.code)
		return ownMessages > 1 ? [t.serveur.messages.question(ownMessages)] : []
	},
	async write(at, message) {
		const rows = await sendAgain(at.visit, message)
		owner.channelsAreBack()
		return `/serveur/messages?renvoyes=${rows}`
	},
	shown: (at, _params, refused) => messages(at, owner, { refusal: refused })
})

const adresseIn = ({ form }: Desk) => form.text('adresse').trim()

/** Sends a test mail and shows each step. */
const essai = (owner: Owner): Action<string> => ({
	read(at) {
		if (!isMailAddress(adresseIn(at))) throw new NotTaken({ wrong: { adresse: at.t.serveur.messages.pasUneAdresse } })
		return adresseIn(at)
	},
	async write(at, adresse) {
		const steps = await owner.tryMail(adresse)
		if (!steps) throw new NotTaken({ wrong: { adresse: asLine(worded(at.visit.langue, MAIL_IS_OFF)) } })
		const isSent = steps.every(({ ok }) => ok)
		await tellOfMachine(at.visit, 'mail.test', { adresse, parti: isSent })
		return messages(at, owner, { adresse, steps, isSent })
	},
	shown: (at, _params, refused) => messages(at, owner, { adresse: adresseIn(at), refusal: refused })
})

/** « Serveur »: the machine, for its operators. */
export const serveurPages = ({ owner }: { readonly owner: Owner }) =>
	new Elysia({ name: 'serveur-pages', prefix: '/console/serveur' })
		.use(desk())
		.onBeforeHandle(({ desk: at }) => mustBeOperator(at.visit))
		.get('', ({ desk: at }) => etat(at, owner))
		.get('/examen', ({ desk: at }) => examen(at, owner))
		.post('/examen', action(examiner(owner)))
		.get('/copies', ({ desk: at }) => {
			const { faite, dejaFaite, lancee } = at.t.serveur.copies
			return copies(at, owner, { done: at.doneOf({ faite, dejaFaite, lancee }) })
		})
		.post('/copies', action(copier(owner)))
		.post('/copies/verifier', action(verifier(owner)))
		.get('/messages', ({ desk: at, query }) => {
			const sent = /^\d{1,9}$/.exec(query['renvoyes'] ?? '')?.[0]
			return messages(at, owner, { done: sent && at.t.serveur.messages.renvoyes(Number(sent)) })
		})
		.use(listRoutes('/messages/export', messagesFile))
		.post('/messages/envoyer', action(envoyer(owner)))
		.post('/messages/essai', action(essai(owner)))
		.get('/moodle', async ({ desk: at }) => {
			const { institution, langue } = at.visit
			const [moodle, oneroster] = [await owner.moodle(institution, langue), await owner.files('oneroster', institution.code)]
			return sheet(at, 'moodle', { body: <ProgramsPage {...placeOf(at)} moodle={moodle} oneroster={oneroster} /> })
		})
		.get('/reglages', ({ desk: at }) =>
			sheet(at, 'reglages', {
				body: <ReglagesPage {...placeOf(at)} file={owner.deps.configFile} settings={owner.settings(at.visit.langue)} />
			})
		)
