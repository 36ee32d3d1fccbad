import { doublon, numeroPlie, pliee, telephonePlie, type Doublon, type Identite } from '../../domain/personnes/doublon'
import { jourDe } from '../../domain/personnes/naissance'
import { sentence } from '../../kit/sentence'
import type { Lookup } from '../../exchange/imports/noun/lookup'
import type { NounPlan, Plan } from '../../exchange/imports/noun/noun'
import { quoted } from '../../kit/quoted'

type Known = Identite & { readonly id: number; readonly matricule: string }

const WHY = {
	numero: 'may be the student {matricule}, who has the same national number',
	nom: 'may be the student {matricule}, who has the same name',
	naissance: 'may be the student {matricule}, who has a close name and the same day of birth',
	telephone: 'may be the student {matricule}, who has a close name and the same telephone'
} as const satisfies Record<Doublon, string>

/** How many students with one birth day or phone are compared with all others for close names: some values are written for everybody. */
const MOST = 50

/**
 * Warns about new students in a file who may already be known. The same name alone is not enough: large schools have many namesakes. In a
 * form, the question is asked before saving.
 */
export function warnOfDoubles<R extends Known>(accountPlan: NounPlan<R>, { school, warnings }: Plan) {
	if (accountPlan.table.byHand) return
	const lines = new Map(accountPlan.changes.filter(({ before }) => !before).map(({ after, line }) => [after.id, line ?? 1]))
	if (lines.size === 0) return
	const warnedIds = new Set<number>()
	// a row with a fault stays among the others, and may have no name
	const rows = school
		.rows(accountPlan.noun as unknown as Lookup<R>)
		.filter((row: Partial<R>) => row.nom !== undefined && row.prenoms !== undefined)
	for (const keyOf of [
		({ numero_national }: R) => numeroPlie(numero_national),
		({ date_naissance }: R) => jourDe(date_naissance),
		({ telephone }: R) => telephonePlie(telephone)
	])
		for (const [key, alike] of Map.groupBy(rows, keyOf)) {
			if (!key || alike.length < 2) continue
			// known students first: each new one is compared with all before it
			const similars = alike.toSorted((a, b) => Number(lines.has(a.id)) - Number(lines.has(b.id)))
			const foldedNames = similars.map(pliee)
			const firsts = new Map<string, number>()
			for (const [at, similar] of similars.entries()) {
				const sameName = firsts.get(foldedNames[at]!.nom)
				if (sameName === undefined) firsts.set(foldedNames[at]!.nom, at)
				const line = lines.get(similar.id)
				if (line === undefined || warnedIds.has(similar.id)) continue
				const others = at < MOST ? foldedNames.slice(0, at).keys() : sameName === undefined ? [] : [sameName]
				for (const before of others) {
					if (warnedIds.has(similar.id)) break
					const why = doublon(foldedNames[at]!, foldedNames[before]!)
					if (why === undefined) continue
					warnedIds.add(similar.id)
					warnings.add(accountPlan.table.file, line, undefined, sentence(WHY[why], { matricule: quoted(similars[before]!.matricule) }))
				}
			}
		}
}
