import { isDeCaisse, numeroText } from '../../domain/papiers/sortes'
import type { Write } from '../../db/store/store'
import { fromSeconds, toSeconds } from '../../kit/clock'
import { AppError, Faults, notFound } from '../../kit/errors'
import { linesText, nameText } from '../../kit/free-text'
import { isJour, jourIn } from '../../kit/jour'
import { requiredText } from '../../kit/required-text'
import type { Institution } from '../../tenants/institution.queries'
import { todayOf, type KnownVisit } from '../../tenants/visit'
import { mustMakePapiers } from './papiers.policy'
import { selectEtats, updatePapiers, type EtatPapier } from './registre.queries'

export const MAX_MOTIF = 500
export const MAX_NOM = 200

async function etatOf({ db }: Pick<Write, 'db'>, id: number): Promise<EtatPapier> {
	const [papier] = await selectEtats(db, [id])
	if (!papier) throw notFound()
	return papier
}

/** Revokes a paper, whatever write does it. Doing it again changes nothing. @throws AppError 404; 422 that names `motif` */
export async function revoke(write: Write, id: number, typed: string): Promise<void> {
	const papier = await etatOf(write, id)
	if (papier.fini === 'revoque') return
	const motif = requiredText('motif', linesText(typed, MAX_MOTIF))
	await updatePapiers(write.db, [id], { fini: 'revoque', fini_at: toSeconds(write.now), motif })
	await write.journal({ action: 'papier.revoquer', objet: 'papiers', id, apres: { papier: numeroText(papier), motif } })
}

/** A receipt ends by a counter-entry, not here. @throws AppError 404 */
async function mustNotBeDeCaisse(write: Write, id: number): Promise<void> {
	if (isDeCaisse((await etatOf(write, id)).sorte)) throw notFound()
}

/** @throws AppError 403, 404; 422 that names `motif` */
export const revoquer = (visit: KnownVisit, id: number, motif: string): Promise<void> =>
	visit.write({ right: mustMakePapiers, touches: ['saisies'] }, async (write) => {
		await mustNotBeDeCaisse(write, id)
		await revoke(write, id, motif)
	})

/** The receipt of a paper by the person who collects it. */
export type Remise = {
	/** YYYY-MM-DD */
	readonly le: string
	readonly a: string
	/** what they signed with; empty: nothing */
	readonly contre: string
}

function remiseOf({ le, a, contre }: Remise, papier: EtatPapier, institution: Institution, today: string) {
	const faults = new Faults()
	const made = jourIn(fromSeconds(papier.fait_at), institution.timezone).toString()
	if (!isJour(le)) faults.add('le', { key: 'champ.date' })
	else if (le < made || le > today) faults.add('le', { key: 'papier.jour_remise' })
	const [name, against] = [nameText(a, MAX_NOM), nameText(contre, MAX_NOM)]
	if ('wrong' in name) faults.add('a', name.wrong)
	else if (name.text === '') faults.add('a', { key: 'champ.requis' })
	if ('wrong' in against) faults.add('contre', against.wrong)
	faults.throwAny()
	return { remis_le: le, remis_a: 'text' in name ? name.text : '', remis_contre: ('text' in against && against.text) || null }
}

/**
 * Notes who collected a paper; again, to correct it. @throws AppError 403, 404; 409 if the paper is not in force; 422 that names `le`, `a` or
 * `contre`
 */
export const remettre = (visit: KnownVisit, id: number, remise: Remise): Promise<void> =>
	visit.write({ right: mustMakePapiers, touches: ['saisies'] }, async (write) => {
		await mustNotBeDeCaisse(write, id)
		const papier = await etatOf(write, id)
		if (papier.fini !== null) throw new AppError('conflict', 'papier.fini')
		const { remis_le, remis_a, remis_contre } = papier
		const apres = remiseOf(remise, papier, write.institution, todayOf(write))
		const avant = { remis_le, remis_a, remis_contre }
		if (Bun.deepEquals(avant, apres)) return
		await updatePapiers(write.db, [id], apres)
		await write.journal({ action: 'papier.remettre', objet: 'papiers', id, ...(remis_le !== null && { avant }), apres })
	})
