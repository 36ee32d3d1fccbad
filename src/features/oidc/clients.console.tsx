/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { keepsReal, type Adresses } from '../../domain/personnes/identite-externe'
import type { Visit } from '../../tenants/visit'
import { ProgrammePage, ProgrammesPage, type ProgrammesProps } from './clients.page'
import { clientsFor, makeClientFor, removeClientFor } from './clients.service'

type Deps = { readonly issuer: (visit: Visit) => string; /** as in the settings */ readonly adresses: Adresses | '' }

const typedIn = ({ form }: Desk): ProgrammesProps['typed'] => ({
	nom: form.text('nom').slice(0, 1000),
	retours: form.text('retours').slice(0, 10_000),
	personnel: form.has('personnel'),
	sansSecret: form.has('sans_secret')
})

/** Programs that people sign in to with their account here: for administrators. */
export function programmesPages({ issuer, adresses }: Deps) {
	const list = async (at: Desk, refusal?: Refused, removedName?: string) => {
		const clients = await clientsFor(at.visit)
		const doneMessage = at.query['fait'] === undefined ? undefined : at.t.programmes.supprime
		const isKept = keepsReal(adresses, at.visit.institution)
		const props = {
			clients,
			isKept,
			issuer: issuer(at.visit),
			typed: typedIn(at),
			wrong: refusal?.wrong,
			asked: refusal?.asked ?? [],
			removed: removedName
		}
		const body = <ProgrammesPage {...at.props} {...props} />
		const { titre, aide } = at.t.programmes
		return at.page({ title: titre, current: '/etablissement', refusal, lead: aide, done: doneMessage, body })
	}
	const ajouter: Action<ProgrammesProps['typed']> = {
		read: typedIn,
		async write(at, { retours, ...typed }) {
			const made = await makeClientFor(at.visit, { ...typed, retours: retours.split(/\s+/).filter((uri) => uri !== '') })
			return at.page({
				title: typed.nom.trim(),
				current: '/etablissement',
				isSecret: true,
				body: <ProgrammePage {...at.props} issuer={issuer(at.visit)} made={made} />
			})
		},
		shown: (at, _params, refused) => list(at, refused)
	}
	const supprimer: Action<string> = {
		read: (_at, params) => params['client'] ?? '',
		async ask({ t, visit }, client) {
			const found = (await clientsFor(visit)).find(({ client_id }) => client_id === client)
			return found ? [t.programmes.question(found.nom)] : []
		},
		async write(at, client) {
			await removeClientFor(at.visit, client)
			return '/programmes?fait'
		},
		shown: (at, { client }, refused) => list(at, refused, client)
	}
	return new Elysia({ name: 'programmes-pages', prefix: '/console/programmes' })
		.use(desk())
		.get('', ({ desk: at }) => list(at))
		.post('', action(ajouter))
		.post('/:client/supprimer', action(supprimer))
}
