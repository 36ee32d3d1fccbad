/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { NotTaken, refusedBy, type Refused } from '../../console/action'
import type { Desk } from '../../console/desk'
import { placeOf } from '../../console/parts/grille-de-notes'
import { nombre } from '../../domain/notes-moodle'
import { waitsForPublication } from '../../domain/note'
import { AppError } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { anneeOfEvaluation } from '../../features/evaluations/evaluations.service'
import { getFeuille, type Droits } from '../../features/notes/feuille.service'
import { lireMoodle, mayTakeMarks } from '../../features/notes/moodle.service'
import type { FeuilleDeNotes } from './feuille.page'
import { EnTete } from './feuille.page'
import { ColonnesPage, ConversionPage, FichierPage } from './moodle.page'

/** The highest mark that a Moodle can give. */
const MAX_SUR = 100_000

type Shown = (feuille: FeuilleDeNotes, droits: Droits, view: View) => ComponentChildren | Promise<ComponentChildren>

/** A page about the marks of an évaluation that come from Moodle; a refused form leads back to the first one. */
async function page(at: Desk, id: number, shown: Shown) {
	const { visit, t, root } = at
	const place = { ...placeOf(at), here: `${root}/evaluations/${id}/moodle` }
	const inItsYear = async (view: View, body: Shown, refused?: Refused) => {
		const droits = await mayTakeMarks(view, id)
		const feuille = (await getFeuille(view, id)) as FeuilleDeNotes
		const { evaluation } = feuille
		const made = await body(feuille, droits, view)
		return at.page({
			title: `${t.notes.moodle.titre}${t.deuxPoints}${evaluation.titre}`,
			current: '/evaluations',
			refused,
			lead: <EnTete {...place} evaluation={evaluation} />,
			body: made
		})
	}
	const first = () => <FichierPage {...place} />
	return visit.ofItsYear(
		(view) =>
			inItsYear(view, shown).catch((error: unknown) => {
				if (!(error instanceof NotTaken)) throw error
				return inItsYear(view, first, refusedBy(at, error))
			}),
		(db) => anneeOfEvaluation(db, id)
	)
}

export const fichierDeMoodle = (at: Desk, id: number) =>
	page(at, id, () => <FichierPage {...placeOf(at)} here={`${at.root}/evaluations/${id}/moodle`} />)

/** Reads the file that somebody has sent, and asks which of its columns is meant. */
export async function colonnesDeMoodle(at: Desk, id: number) {
	const { upload, visit, t, root } = at
	if (!upload) throw new AppError('validation', 'depot_illisible')
	const { faux } = t.notes.moodle
	try {
		return await page(at, id, async ({ lignes }, _droits, view) => {
			const [file] = upload.files
			if (!file) throw new NotTaken({ refused: faux.sorte })
			const bytes = await Bun.file(file.path).bytes()
			const lu = await lireMoodle(view, visit.tenant.code, lignes, { name: file.name, bytes })
			if (typeof lu === 'string') throw new NotTaken({ refused: faux[lu] })
			return <ColonnesPage {...placeOf(at)} here={`${root}/evaluations/${id}/moodle`} lu={lu} />
		})
	} finally {
		upload.remove()
	}
}

/** Shows the marks of a column, converted to the barème, before they are saved as if they were typed. */
export const conversionDeMoodle = (at: Desk, id: number) =>
	page(at, id, ({ evaluation, lignes }, { bureau }) => {
		const { form, t } = at
		const sur = nombre(form.text('sur'))
		if (sur === undefined || sur <= 0 || sur > MAX_SUR) throw new NotTaken({ refused: t.notes.moodle.faux.sur })
		const brut = new Map([...form.starting('brut.')].map(([rest, text]) => [Number(rest), text.slice(0, 40)]))
		const place = placeOf(at)
		const needsReason = bureau && !waitsForPublication(evaluation.publiee_le, place.today)
		return (
			<ConversionPage
				{...place}
				evaluation={id}
				bareme={evaluation.bareme}
				sur={sur}
				lignes={lignes}
				brut={brut}
				needsReason={needsReason}
			/>
		)
	})
