/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk, type Sheet } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { blocksOf, listFile, momentCell } from '../../console/parts/list-file'
import { worded } from '../../console/textes/said'
import { asLine } from '../../kit/as-line'
import { forbidden, OperationError } from '../../kit/errors'
import { idOf } from '../../http/answers/id'
import { copiesOfImports } from '../imports/imports.service'
import { MAIL_IS_OFF } from '../../diagnostics/findings/alerts'
import type { Owner } from '../../diagnostics/owner/owner'
import { CopiesPage, EtatPage, ExamenPage, MessagesPage, ReglagesPage, Rubriques, type CopiesSaid, type MessagesSaid } from './serveur.page'
import { MOST_REFUSED, mustBeOperator, refusedMessages, sendAgain, tellOfMachine } from './serveur.service'

type Rubrique = 'etat' | 'copies' | 'messages' | 'reglages'

const isMailAddress = (text: string) => /^[^\s<>@,;":()[\]\\]+@[^\s<>@,;":()[\]\\]+$/.test(text) && text.length <= 254

const sheet = (at: Desk, rubrique: Rubrique, { body, ...rest }: Pick<Sheet, 'body' | 'status' | 'lead'>) =>
	at.page({
		title: at.t.serveur.titre,
		current: '/serveur',
		...rest,
		body: (
			<>
				<Rubriques t={at.t} root={at.root} current={rubrique} />
				{body}
			</>
		)
	})

/** How many messages a file holds. */
const EXPORTED = 10_000

/** The messages that were refused. @throws AppError 403 for who may not know the people of the institution */
const messagesFile: MakesFile = async (at, _query, form) => {
	const refused = await refusedMessages(at.visit, EXPORTED)
	if (!refused) throw forbidden()
	const { langue } = at.visit
	const { messages: words } = at.t.serveur
	const head = [words.quand, at.t.fiches.champs.identifiant, words.aQui, words.canal, words.raison]
	const rows = refused.map(({ created_at, identifiant, adresse, canal, erreur }) => [
		momentCell(created_at),
		identifiant,
		adresse,
		words.canaux[canal],
		erreur && worded(langue, erreur)
	])
	return listFile(form, 'messages-refuses', head, blocksOf(rows))
}

/** « Serveur »: the machine, for its operators. */
export const serveurPages = ({ owner }: { readonly owner: Owner }) => {
	const copies = async (at: Desk, said: CopiesSaid = {}, status = 200) => {
		const { code } = at.visit.tenant
		return sheet(at, 'copies', {
			status,
			body: (
				<CopiesPage
					{...placeOf(at)}
					own={await owner.copies(code)}
					ofImports={await copiesOfImports(at.visit.db)}
					last={await owner.lastCopies()}
					folders={owner.folders}
					isCopying={owner.isCopying}
					{...said}
				/>
			)
		})
	}

	const messages = async (at: Desk, said: MessagesSaid = {}, status = 200) =>
		sheet(at, 'messages', {
			status,
			body: (
				<MessagesPage
					{...placeOf(at)}
					refused={await refusedMessages(at.visit, MOST_REFUSED)}
					most={MOST_REFUSED}
					counts={await owner.messages(at.visit.tenant.code)}
					told={owner.told}
					{...said}
				/>
			)
		})

	return new Elysia({ name: 'serveur-pages', prefix: '/console/serveur' })
		.use(desk())
		.onBeforeHandle(({ desk: at }) => mustBeOperator(at.visit))
		.get('', async ({ desk: at }) =>
			sheet(at, 'etat', {
				body: (
					<EtatPage
						{...placeOf(at)}
						findings={await owner.look()}
						told={owner.told}
						failures={owner.failures}
						certificate={owner.certificate}
						versions={owner.versions}
					/>
				)
			})
		)
		.get('/examen', async ({ desk: at }) =>
			sheet(at, 'etat', {
				lead: at.t.serveur.examen,
				body: <ExamenPage {...placeOf(at)} {...(owner.examined ?? (await owner.examine()))} />
			})
		)
		.post('/examen', async ({ desk: at }) => {
			await owner.examine()
			return at.to('/serveur/examen')
		})
		.get('/copies', ({ desk: at, query }) => {
			const done = (['faite', 'dejaFaite', 'lancee'] as const).find((one) => one === query['fait'])
			return copies(at, done && { fait: at.t.serveur.copies[done] })
		})
		.post('/copies', async ({ desk: at }) => {
			const { visit, form } = at
			const before = await owner.copies(visit.tenant.code)
			if (!before) return copies(at, {}, 503)
			const newest = before[0]?.name ?? ''
			if (owner.isCopying || newest !== form.text('vu')) return at.to(`/serveur/copies?fait=${owner.isCopying ? 'lancee' : 'dejaFaite'}`)
			await tellOfMachine(visit, 'backup.make', {})
			await owner.copy()
			const { last } = await owner.lastCopies()
			if (owner.isCopying) return at.to('/serveur/copies?fait=lancee')
			return last.some(({ code, isFailed }) => code === visit.tenant.code && isFailed)
				? copies(at, {}, 503)
				: at.to('/serveur/copies?fait=faite')
		})
		.post('/copies/verifier', async ({ desk: at }) => {
			const { t, visit, form } = at
			const nom = form.text('copie')
			try {
				await owner.verify(visit.tenant.code, nom)
				return await copies(at, { fait: t.serveur.copies.bonne(nom) })
			} catch (error) {
				if (!(error instanceof OperationError)) throw error
				return copies(at, { refused: t.serveur.copies.mauvaise(nom, worded(visit.langue, error.told)) }, 422)
			}
		})
		.get('/messages', ({ desk: at, query }) => {
			const sent = /^\d{1,9}$/.exec(query['renvoyes'] ?? '')?.[0]
			return messages(at, sent === undefined ? {} : { fait: at.t.serveur.messages.renvoyes(Number(sent)) })
		})
		.use(listRoutes('/messages/export', messagesFile))
		.post('/messages/envoyer', async ({ desk: at }) => {
			const asked = at.form.text('message')
			const rows = await sendAgain(at.visit, asked === '' ? undefined : idOf(asked))
			owner.channelsAreBack()
			return at.to(`/serveur/messages?renvoyes=${rows}`)
		})
		.post('/messages/essai', async ({ desk: at }) => {
			const { t, visit, form } = at
			const adresse = form.text('adresse').trim()
			if (!isMailAddress(adresse)) return messages(at, { adresse, wrong: t.serveur.messages.pasUneAdresse }, 422)
			const steps = await owner.tryMail(adresse)
			if (!steps) return messages(at, { adresse, wrong: asLine(worded(visit.langue, MAIL_IS_OFF)) }, 422)
			const isSent = steps.every(({ ok }) => ok)
			await tellOfMachine(visit, 'mail.test', { adresse, parti: isSent })
			return messages(at, { adresse, steps, isSent })
		})
		.get('/reglages', ({ desk: at }) =>
			sheet(at, 'reglages', {
				body: <ReglagesPage {...placeOf(at)} file={owner.deps.configFile} settings={owner.settings(at.visit.langue)} />
			})
		)
}

const placeOf = ({ t, root, visit }: Desk) => ({ t, root, langue: visit.langue, zone: visit.institution.timezone })
