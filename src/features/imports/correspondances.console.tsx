/** @jsxImportSource preact */
import { action, onRecord, type Refused } from '../../console/action'
import type { Desk } from '../../console/desk'
import { mustImport, PATH } from './brouillon-ouvert.console'
import { Correspondances } from './correspondances.page'
import { forgetChoice, listChoices, renameChoice } from './correspondances.service'

const path = `${PATH}/correspondances`

async function page(at: Desk, refusal?: Refused) {
	mustImport(at)
	const { t, root, props, visit } = at
	return at.page({
		title: t.feuilles.correspondances.titre,
		lead: <a href={root + PATH}>{t.importer.titre}</a>,
		refusal,
		body: <Correspondances {...props} path={path} choices={await listChoices(visit)} />
	})
}

const onChoice = (write: (at: Desk, id: number) => Promise<void>) =>
	action(
		onRecord(
			(at, _id, refused) => page(at, refused),
			async (at, id) => {
				mustImport(at)
				await write(at, id)
				return path
			}
		)
	)

/** The choices that are kept for spreadsheets with the same headings. */
export const choiceRoutes = {
	page: (at: Desk) => page(at),
	rename: onChoice((at, id) => renameChoice(at.visit, id, at.form.text('nom').trim())),
	forget: onChoice((at, id) => forgetChoice(at.visit, id))
}
