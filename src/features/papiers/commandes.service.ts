import type { Store } from '../../db/store/store'
import type { Author } from '../../domain/droits/caller'
import { onlySelf } from '../../domain/droits/perimetre'
import { numeroOf } from '../../domain/papiers/sortes'
import { fromSeconds, toWireInstant } from '../../kit/clock'
import { operationError, usageError } from '../../kit/errors'
import { isJour } from '../../kit/jour'
import type { Institution } from '../../tenants/institution.queries'
import { clesPubliques, newCle, revokeCle } from './cles.service'
import { revoke } from './etats.service'
import { papiersOf, type DesPapiers } from './papiers.service'

type School = { readonly store: Store; readonly institution: Institution }

export type CleChange = {
	readonly nouvelle: boolean
	/** the number of a key that was stolen, and the first day from which it counts no longer */
	readonly revoquer?: { readonly numero: number; readonly depuis: string } | undefined
}

/** Makes a key, revokes one, or neither. @returns the keys that are there then, without the private ones */
export async function changeCles({ store, institution }: School, { nouvelle, revoquer }: CleChange, author: Author) {
	if (revoquer && !isJour(revoquer.depuis)) throw usageError('--depuis takes a day, YYYY-MM-DD')
	if (nouvelle || revoquer)
		await store.write({ author, touches: ['saisies'] }, async (write) => {
			const { numero = 0, depuis = '' } = revoquer ?? {}
			if (revoquer && !(await clesPubliques(write.db)).some((cle) => cle.numero === numero))
				throw operationError('the school does not have a key {numero}', { numero })
			if (revoquer) await revokeCle(write, numero, depuis)
			if (nouvelle) await newCle(write)
		})
	return (await clesPubliques(store.db)).map(({ created_at, signe, ...cle }) => ({
		...cle,
		created_at: toWireInstant(fromSeconds(created_at), institution.timezone),
		signe: signe === 1 && cle.revoquee_le === null
	}))
}

/** The papers of a list, as a command shows them. */
async function linesOf({ store, institution }: School, asked: DesPapiers) {
	const perimetre = { ...onlySelf(0), administrateur: true }
	const instantOf = (second: number) => toWireInstant(fromSeconds(second), institution.timezone)
	const papers = await papiersOf({ db: store.db, institution, perimetre, now: store.clock.now() }, asked)
	return papers.map(({ id, numero, nom, prenoms, matricule, fait_at, fini, fini_at, motif, remplacant }) => ({
		id,
		numero,
		etudiant: `${nom} ${prenoms}`.trim(),
		matricule,
		fait_le: instantOf(fait_at),
		fini,
		fini_le: fini_at === null ? null : instantOf(fini_at),
		motif,
		remplacant
	}))
}

/** Papers of a day, or those that are revoked, the newest first. */
export function listPapiers(school: School, jour: string | undefined) {
	if (jour !== undefined && !isJour(jour)) throw usageError('--jour takes a day, YYYY-MM-DD')
	return linesOf(school, jour === undefined ? { fini: 'revoque' } : { jour })
}

/** Revokes the paper of a number. @throws OperationError if the register does not have it; AppError 422 that names `motif` */
export async function revokeNumero(school: School, typed: string, motif: string, author: Author) {
	const numero = numeroOf(typed)
	if (!numero)
		throw usageError('"{numero}" is not a number of a paper, such as {example}', { numero: typed.slice(0, 40), example: 'CS-2026-000123' })
	const [paper] = await linesOf(school, { numero })
	if (!paper) throw operationError('the register does not have {numero}', { numero: typed })
	await school.store.write({ author, touches: ['saisies'] }, (write) => revoke(write, paper.id, motif))
	return (await linesOf(school, { numero }))[0]!
}
