import type { Store } from '../../db/store/store'
import type { Author } from '../../domain/droits/caller'
import { onlySelf } from '../../domain/droits/perimetre'
import { numeroOf } from '../../domain/papiers/sortes'
import { fromSeconds, toSeconds, toWireInstant } from '../../kit/clock'
import { operationError, usageError } from '../../kit/errors'
import { isJour } from '../../kit/jour'
import type { Institution } from '../../tenants/institution.queries'
import { clesPubliques, newCle, revokeCle } from './cles.service'
import { revoke } from './etats.service'
import { papiersOf, type DesPapiers } from './papiers.service'
import { terminerSignes } from './registre.service'

type School = { readonly store: Store; readonly institution: Institution }

export type CleChange = {
	readonly nouvelle: boolean
	/** the number of a key that was stolen, and the first day from which it counts no longer */
	readonly revoquer?: { readonly numero: number; readonly depuis: string } | undefined
}

/**
 * Makes a key, revokes one, or neither. The papers that a revoked one has signed since its day end.
 * @returns the keys that are there then, without the private ones, and how many papers have ended
 */
export async function changeCles({ store, institution }: School, { nouvelle, revoquer }: CleChange, author: Author) {
	if (revoquer && !isJour(revoquer.depuis)) throw usageError('--depuis takes a day, YYYY-MM-DD')
	let remplaces = 0
	if (nouvelle || revoquer)
		await store.write({ author, touches: ['saisies'] }, async (write) => {
			if (revoquer) {
				mustBeRevocable(await clesPubliques(write.db), revoquer)
				await revokeCle(write, revoquer.numero, revoquer.depuis)
				const since = Temporal.PlainDate.from(revoquer.depuis).toZonedDateTime(institution.timezone).toInstant()
				remplaces = await terminerSignes(write, revoquer.numero, toSeconds(since))
			}
			if (nouvelle) await newCle(write)
		})
	const cles = (await clesPubliques(store.db)).map(({ created_at, signe, ...cle }) => ({
		...cle,
		created_at: toWireInstant(fromSeconds(created_at), institution.timezone),
		signe: signe === 1 && cle.revoquee_le === null
	}))
	return { cles, remplaces }
}

type Cles = Awaited<ReturnType<typeof clesPubliques>>

/** @throws OperationError if the school does not have the key, or a later day would let papers count again */
function mustBeRevocable(cles: Cles, { numero, depuis }: NonNullable<CleChange['revoquer']>) {
	const cle = cles.find((candidate) => candidate.numero === numero)
	if (!cle) throw operationError('the school does not have a key {numero}', { numero })
	if (cle.revoquee_le !== null && cle.revoquee_le < depuis)
		throw operationError('the key {numero} is revoked from {jour} on already, and stays so', { numero, jour: cle.revoquee_le })
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
