/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk } from '../../console/desk'
import { opensFor } from '../../console/menu/menu'
import { AidePage } from './aide.page'
import { parcoursOf } from './parcours.page'

/** « Aide »: the manual of those parts of the console that the reader has. */
export const aidePages = () =>
	new Elysia({ name: 'aide-pages', prefix: '/console/aide' }).use(desk()).get('', ({ desk: at }) =>
		at.page({
			title: at.t.aide.titre,
			prints: 'beside',
			body: <AidePage {...at.props} parcours={parcoursOf(at.visit.caller)} opens={opensFor(at.visit)} />
		})
	)
