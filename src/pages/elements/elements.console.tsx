/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { Button } from '../../console/parts/button'
import { LinkButton } from '../../console/parts/link-button'
import { listFiles } from '../../console/parts/list-links'
import { addressOf } from '../../console/parts/pager'
import { tabsOf } from '../../console/tabs/tabs'
import { ElementsPage } from './elements.page'

const PATH = '/elements'

function page(at: Desk) {
	const { t, root, query } = at
	const tab = (onglet: string, label: string) => ({ to: addressOf(root + PATH, { onglet }), label })
	return at.page({
		title: t.demo.elements,
		code: 'ELT-BTS1A',
		lead: 'ELT BTS1 A · 28',
		current: PATH,
		action: (
			<>
				<Button kind="first">{t.mots.enregistrer}</Button>
				<LinkButton to={root} kind="danger">
					{t.menu.aujourdhui}
				</LinkButton>
			</>
		),
		more: {
			deeds: [{ to: `${root}/classes`, label: t.menu.classes }],
			prints: [{ to: `${root}/etudiants/liste`, label: t.menu.etudiants }],
			files: listFiles({ t, path: `${root}/etudiants/export` })
		},
		tabs: tabsOf(query['onglet'] ?? 'etudiants', {
			etudiants: tab('etudiants', t.menu.etudiants),
			evaluations: tab('evaluations', t.menu.evaluations),
			absences: tab('absences', t.menu.chapitres.absences)
		}),
		done: t.dossier.faits.cree,
		body: <ElementsPage {...at.props} path={root + PATH} />
	})
}

/** The page of parts, in a made-up school only: its forms change nothing. */
export const elementsPages = () =>
	new Elysia({ name: 'elements-pages', prefix: `/console${PATH}` })
		.use(desk())
		.get('', ({ desk: at }) => page(at))
		.post('', ({ desk: at }) => at.to(PATH))
