/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk } from '../../console/desk'
import { schoolMenu } from '../../console/menu/school-menu'
import { forbidden } from '../../kit/errors'
import { EtablissementPage } from './etablissement.page'

/** « Établissement »: links to everything that a school sets about itself. */
export const etablissementPages = () =>
	new Elysia({ name: 'etablissement-pages', prefix: '/console/etablissement' }).use(desk()).get('', ({ desk: at }) => {
		const groups = schoolMenu(at.t, at.visit)
		if (groups.length === 0) throw forbidden()
		return at.page({
			title: at.t.etablissement.titre,
			body: <EtablissementPage root={at.root} groups={groups} />
		})
	})
