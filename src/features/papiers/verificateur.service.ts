import type { Db } from '../../db/queries/db'
import type { Store } from '../../db/store/store'
import type { Author } from '../../domain/droits/caller'
import type { Verificateur } from '../../domain/papiers/verificateur'
import { fromSeconds, toSeconds } from '../../kit/clock'
import { jourIn } from '../../kit/jour'
import type { Institution } from '../../tenants/institution.queries'
import type { KnownVisit, View } from '../../tenants/visit'
import { clesPubliques } from './cles.service'
import { makesPapiers, mustMakePapiers } from './papiers.policy'
import { finis } from './papiers.service'
import { replaceVerificateur, selectVerificateur } from './verificateur.queries'

type School = Pick<Institution, 'nom' | 'timezone'>

const dayAt = (seconds: number, { timezone }: Pick<School, 'timezone'>) => jourIn(fromSeconds(seconds), timezone).toString()

/** All that is needed to verify the papers of a school, as far as it is known at this moment. */
export const verificateurOf = async (db: Db, school: School, now: Temporal.Instant): Promise<Verificateur> => ({
	ecole: school.nom,
	etabli: dayAt(toSeconds(now), school),
	cles: (await clesPubliques(db)).map(({ numero, publique, revoquee_le }) => [numero, publique, revoquee_le]),
	finis: (await finis(db)).map(({ numero, fini, fini_at, remplacant }) => [numero, fini, dayAt(fini_at, school), remplacant])
})

/** The same for a file that somebody gives away; the school notes the moment. */
export const takeVerificateur = (store: Pick<Store, 'write'>, school: School, author: Author): Promise<Verificateur> =>
	store.write({ author, touches: ['saisies'] }, async ({ db, now, journal }) => {
		await replaceVerificateur(db, { fait_at: toSeconds(now) })
		await journal({ action: 'verificateur.prendre', objet: 'papiers_verificateur', id: 1 })
		return verificateurOf(db, school, now)
	})

/** The same in the name of a caller. @throws AppError 403 unless they make papers */
export const takeVerificateurFor = (visit: KnownVisit): Promise<Verificateur> =>
	takeVerificateur(visit.store(mustMakePapiers), visit.institution, visit.author())

/** How far the verifier that was given away last is behind; `undefined` before the first. @throws AppError 403 unless they make papers */
export async function lastVerificateur(view: Pick<View, 'db' | 'institution' | 'perimetre'>) {
	mustMakePapiers(view)
	const last = await selectVerificateur(view.db)
	return last && { jour: dayAt(last.fait_at, view.institution), finis: last.finis, hasNewCle: last.cle === 1 }
}

export type LastVerificateur = NonNullable<Awaited<ReturnType<typeof lastVerificateur>>>

/** The same if the file should be renewed, for people who make papers; `undefined` for others. */
export async function oldVerificateur(view: Pick<View, 'db' | 'institution' | 'perimetre'>): Promise<LastVerificateur | undefined> {
	const last = makesPapiers(view.perimetre) ? await lastVerificateur(view) : undefined
	return last && (last.finis > 0 || last.hasNewCle) ? last : undefined
}
