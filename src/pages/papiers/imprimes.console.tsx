/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { EmptySheet } from '../../console/parts/section'
import { imprimesOf } from '../../features/papiers/imprimes.service'
import { idOf } from '../../http/answers/id'
import { notFound } from '../../kit/errors'
import { Cartes, FichesInscription, Identites, Procurations, type ImprimesProps } from './imprimes.page'

/** Papers without a number that print from a page, by their address. */
const IMPRIMES = { cartes: Cartes, fiches: FichesInscription, procurations: Procurations, identites: Identites }

type Quoi = keyof typeof IMPRIMES

const isQuoi = (word: string): word is Quoi => Object.hasOwn(IMPRIMES, word)

async function page(at: Desk, quoi: string, of: Parameters<typeof imprimesOf>[1]) {
	if (!isQuoi(quoi)) throw notFound()
	const { t, root, visit } = at
	const etudiants = await imprimesOf(await visit.view(), of)
	const Body: (props: ImprimesProps) => ReturnType<typeof Cartes> = IMPRIMES[quoi]
	const back = of.classe === undefined ? `/etudiants/${of.etudiant}` : `/classes/${of.classe}`
	return at.page({
		title: t.papiers.imprimes[quoi],
		current: of.classe === undefined ? '/etudiants' : '/classes',
		lead: <a href={root + back}>{t.listes.retour}</a>,
		prints: 'first',
		body:
			etudiants.length === 0 ? (
				<EmptySheet why={t.appel.personne} />
			) : (
				<Body root={root} institution={visit.institution} etudiants={etudiants} />
			)
	})
}

/** Cards, forms to sign and mandates, for one student or a class. */
export const imprimesPages = () =>
	new Elysia({ name: 'imprimes-pages', prefix: '/console' })
		.use(desk('structure'))
		.get('/classes/:id/imprimes/:quoi', ({ desk: at, params }) => page(at, params.quoi, { classe: idOf(params.id) }))
		.get('/etudiants/:id/imprimes/:quoi', ({ desk: at, params }) => page(at, params.quoi, { etudiant: idOf(params.id) }))
