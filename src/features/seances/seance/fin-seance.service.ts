import { toSeconds } from '../../../kit/clock'
import { AppError } from '../../../kit/errors'
import { parseInstant } from '../../../kit/instant'
import { seen } from '../../../kit/seen'
import type { StatutSeance } from '../../../domain/seances/statut-seance'
import type { Writer } from '../../../tenants/visit'
import { setContenu } from './contenu.service'
import { changeStatut } from '../statut/statut.service'
import { mustWriteSeance } from '../writable-seance.service'

export type Tenue = { readonly statut: StatutSeance; readonly debut_reel_s: number | null; readonly fin_reelle_s: number | null }

/** The fingerprint of the séance's real times, as a page shows them; empty if nobody has ended it. */
export const tenueVue = ({ statut, debut_reel_s, fin_reelle_s }: Tenue) => (statut === 'terminee' ? seen([debut_reel_s, fin_reelle_s]) : '')

export type Fin = {
	/** instants (RFC 3339), or local times of the school */
	readonly debut_reel: string
	readonly fin_reelle: string
	/** fingerprint of the times that the page showed */
	readonly vu: string
	/** the cahier de textes, written together with the end, and the fingerprint of the text that the page showed */
	readonly cahier: { readonly contenu: string; readonly vu: string } | undefined
}

/**
 * Ends a séance and writes its cahier de textes in one transaction; if its own teacher ends it, this signs it too.
 * @throws AppError as `changeStatut` and `setContenu`; 409 if somebody else has ended it with other times since
 */
export const endSeance = (visit: Writer, id: number, { debut_reel, fin_reelle, vu, cahier }: Fin): Promise<string> =>
	visit.write({ right: (context) => mustWriteSeance(context, id), touches: ['saisies'] }, async (context, { write, seance }) => {
		const secondsOf = (text: string) => {
			const instant = parseInstant(text, write.institution.timezone)
			return instant ? toSeconds(instant) : null
		}
		const after: Tenue = { statut: 'terminee', debut_reel_s: secondsOf(debut_reel), fin_reelle_s: secondsOf(fin_reelle) }
		const stored = tenueVue(seance)
		if (stored !== '' && stored !== vu && stored !== tenueVue(after)) throw new AppError('conflict', 'modifie_entretemps')
		const together: Writer = { write: async ({ right }, run) => run(context, await right(context)) }
		if (cahier) await setContenu(together, id, cahier.contenu, cahier.vu)
		return changeStatut(together, id, { statut: 'terminee', debut_reel, fin_reelle })
	})
