/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { NotTaken, refusedBy, type Refused } from '../../console/action'
import type { Desk } from '../../console/desk'
import { placeOf } from '../../console/parts/grille-de-notes'
import { worded } from '../../console/textes/said'
import { nombre } from '../../domain/resultats/notes-moodle'
import { readAside } from '../../exchange/uploads/read-aside'
import { AppError, OperationError } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { anneeOfEvaluation } from '../../features/evaluations/evaluations.service'
import { getFeuille } from '../../features/notes/feuille.service'
import type { readMoodleFile } from '../../features/notes/fichier-moodle.service'
import { readMoodle, mustTakeMarks } from '../../features/notes/moodle.service'
import { marksReader } from '../../workers'
import { EnTete, type FeuilleDeNotes } from './feuille.page'
import { ColonnesPage, ConversionPage, FichierPage } from './moodle.page'

/** The highest mark that a Moodle can give. */
const MAX_SUR = 100_000

type Shown = (feuille: FeuilleDeNotes, view: View) => ComponentChildren | Promise<ComponentChildren>

const hereOf = (at: Desk, id: number) => ({ ...placeOf(at), address: `${at.root}/evaluations/${id}/moodle` })

/** A page about the marks of an évaluation that come from Moodle: the first one too, to which a refused form leads back. */
export async function moodlePage(at: Desk, id: number, body?: Shown) {
	const { visit, t } = at
	const place = hereOf(at, id)
	const inItsYear = async (view: View, makeBody: Shown, refusal?: Refused) => {
		await mustTakeMarks(view, id)
		const feuille = (await getFeuille(view, id)) as FeuilleDeNotes
		const { evaluation } = feuille
		return at.page({
			title: t.notes.moodle.titre,
			refusal,
			lead: (
				<>
					<a href={`${at.root}/evaluations/${id}`}>{evaluation.titre}</a> · <EnTete {...place} evaluation={evaluation} />
				</>
			),
			body: await makeBody(feuille, view)
		})
	}
	const first = () => <FichierPage {...place} />
	return visit.ofItsYear(
		(view) =>
			inItsYear(view, body ?? first).catch((error: unknown) => {
				if (!(error instanceof NotTaken)) throw error
				return inItsYear(view, first, refusedBy(at, error))
			}),
		(db) => anneeOfEvaluation(db, id)
	)
}

/** Reads the file that somebody has sent, and asks which of its columns is meant. */
export async function moodleColonnes(at: Desk, id: number) {
	const { upload, visit, t } = at
	if (!upload) throw new AppError('validation', 'depot_illisible')
	const { faux } = t.notes.moodle
	try {
		return await moodlePage(at, id, async ({ lignes }, view) => {
			const read = await readAside<ReturnType<typeof readMoodleFile>>(visit, upload, marksReader).catch((error: unknown) => {
				throw error instanceof OperationError ? new NotTaken({ refusal: faux.illisible(worded(visit.langue, error.told)) }) : error
			})
			if (!read) throw new NotTaken({ refusal: faux.sorte })
			const lu = typeof read === 'string' ? read : await readMoodle(view, visit.tenant.code, lignes, upload.names[0]!, read)
			if (typeof lu === 'string') throw new NotTaken({ refusal: faux[lu] })
			return <ColonnesPage {...hereOf(at, id)} lu={lu} />
		})
	} finally {
		upload.remove()
	}
}

/** Shows the marks of a column, converted to the barème, before they are saved as if they were typed. */
export const moodleConversion = (at: Desk, id: number) =>
	moodlePage(at, id, ({ evaluation, lignes }) => {
		const { form, t } = at
		const sur = nombre(form.text('sur'))
		if (sur === undefined || sur <= 0 || sur > MAX_SUR) throw new NotTaken({ refusal: t.notes.moodle.faux.sur })
		const brut = new Map([...form.starting('brut.')].map(([rest, text]) => [Number(rest), text.slice(0, 40)]))
		return <ConversionPage {...placeOf(at)} evaluation={evaluation} sur={sur} lignes={lignes} brut={brut} />
	})
