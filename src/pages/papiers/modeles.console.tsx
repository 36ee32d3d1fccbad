/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, onRecord, refusedBy, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { attachment } from '../../console/parts/csv'
import { worded } from '../../console/textes/said'
import { modeleDeDepart, NOMS_DE_DEPART } from '../../exchange/docx/depart'
import type { ModeleLu } from '../../exchange/docx/modele'
import { readAside } from '../../exchange/uploads/read-aside'
import { garderModele, modeleOf, modelesOf, retirerModele } from '../../features/papiers/modeles.service'
import { asComposed } from '../../kit/composed'
import { idOf } from '../../http/answers/id'
import { atDoor } from '../../http/door/route-rules'
import { AppError, notFound, OperationError } from '../../kit/errors'
import { modeleReader } from '../../workers'
import { MODELES, ModelePage, ModelesPage } from './modeles.page'

/** The largest form, with the rest of what is sent. */
const MAX_MIB = 2
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A name of a file without accents, which every browser saves as it is. */
export const plainName = (nom: string) => asComposed(nom, 'NFD').replaceAll(/\p{M}/gu, '')

async function list(at: Desk, refusal?: Refused, nom?: string) {
	at.mustBe('administrateur')
	const { t, root, visit } = at
	return at.page({
		title: t.papiers.word.titre,
		refusal,
		lead: <a href={`${root}/etablissement/papiers`}>{t.papiers.reglages.titre}</a>,
		done: at.doneOf(t.papiers.word.faits),
		body: <ModelesPage {...at.props} modeles={await modelesOf(visit.db)} nom={nom} refusal={refusal} />
	})
}

async function detail(at: Desk, id: number, refusal?: Refused, nom?: string) {
	at.mustBe('administrateur')
	const { t, root, visit } = at
	const modele = await modeleOf(visit.db, id)
	return at.page({
		title: modele.nom,
		refusal,
		lead: <a href={root + MODELES}>{t.papiers.word.titre}</a>,
		body: <ModelePage {...at.props} modele={modele} nom={nom ?? modele.nom} refusal={refusal} />
	})
}

/** Checks the form that an administrator sends, and keeps it. @param id the one whose place or name it takes */
async function take(at: Desk, id?: number): Promise<Response> {
	const { upload, visit, t } = at
	if (!upload) throw new AppError('validation', 'depot_illisible')
	const nom = upload.form.text('nom').trim() || (upload.names[0]?.replace(/\.docx$/i, '') ?? '')
	try {
		at.mustBe('administrateur')
		const lu = await readAside<ModeleLu>(visit, upload, modeleReader).catch((error: unknown) => {
			throw error instanceof OperationError ? new NotTaken({ refusal: t.papiers.word.refuse(worded(visit.langue, error.told)) }) : error
		})
		if (id !== undefined) await garderModele(visit, { id, nom, octets: lu?.octets })
		else if (lu) await garderModele(visit, { nom, octets: lu.octets })
		else throw new NotTaken({ refusal: t.papiers.word.sansFichier })
		return at.to(`${MODELES}?fait=garde`)
	} catch (error) {
		const refusal = refusedBy(at, error)
		return await (id === undefined ? list(at, refusal, nom) : detail(at, id, refusal, nom))
	} finally {
		upload.remove()
	}
}

async function file(at: Desk, id: number): Promise<Response> {
	at.mustBe('administrateur')
	const { nom, octets } = await modeleOf(at.visit.db, id)
	return new Response(new Uint8Array(octets), { headers: attachment(`${plainName(nom)}.docx`, DOCX) })
}

function depart(at: Desk, typed: string): Response {
	at.mustBe('administrateur')
	const nom = NOMS_DE_DEPART.find((candidate) => candidate === typed)
	if (!nom) throw notFound()
	return new Response(modeleDeDepart(nom), { headers: attachment(`modele-${nom}.docx`, DOCX) })
}

const retirer = onRecord(detail, async (at, id) => {
	at.mustBe('administrateur')
	await retirerModele(at.visit, id)
	return `${MODELES}?fait=retire`
})

/** « Modèles Word »: the school's own forms, for administrators. */
export const modelesPages = () =>
	new Elysia({ name: 'modeles-pages', prefix: `/console${MODELES}` })
		.use(desk())
		.get('', ({ desk: at }) => list(at))
		.post('/deposer', ({ desk: at }) => take(at), { detail: atDoor({ takesFiles: { mib: MAX_MIB } }) })
		.get('/depart/:quoi', ({ desk: at, params }) => depart(at, params.quoi))
		.get('/:id', ({ desk: at, params }) => detail(at, idOf(params.id)))
		.post('/:id/enregistrer', ({ desk: at, params }) => take(at, idOf(params.id)), { detail: atDoor({ takesFiles: { mib: MAX_MIB } }) })
		.get('/:id/fichier', ({ desk: at, params }) => file(at, idOf(params.id)))
		.post('/:id/retirer', action(retirer))
