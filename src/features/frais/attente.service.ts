import { hasFonction } from '../../domain/droits/perimetre'
import { todayOf, type View } from '../../tenants/visit'
import { selectAVerifier, selectCaissesOuvertes } from './attente.queries'
import { sommesOf, type Compte } from './retards.service'

/**
 * The money that waits for somebody with « Comptabilité », and the own drawer of a cashier; `undefined` for everybody else. `comptesOf` reads
 * the accounts of all students.
 */
export async function attenteArgent(view: View, comptesOf: () => Promise<readonly Compte[]>) {
	const { db, perimetre } = view
	const keepsAccounts = hasFonction(perimetre, 'comptabilite')
	if (!keepsAccounts && !hasFonction(perimetre, 'caisse')) return undefined
	const [ownDrawer] = hasFonction(perimetre, 'caisse') ? await selectCaissesOuvertes(db, perimetre.userId) : []
	/** the day of the cashier's own open drawer; null if it is closed, `undefined` for people without one */
	const caisse = hasFonction(perimetre, 'caisse') ? (ownDrawer?.jour ?? null) : undefined
	if (!keepsAccounts) return { caisse, comptes: undefined }
	const late = (await comptesOf()).filter(({ retard }) => retard > 0)
	const comptes = {
		aVerifier: (await selectAVerifier(db))!,
		/** drawers that another day left open */
		caisses: (await selectCaissesOuvertes(db, null)).filter(({ jour }) => jour < todayOf(view)),
		retards: { nombre: late.length, montant: sommesOf(late).retard }
	}
	return { caisse, comptes }
}

export type AttenteArgent = NonNullable<Awaited<ReturnType<typeof attenteArgent>>>
