import type { Note } from '../../src/domain/resultats/moyenne'

// Averages as they were before schools had rules of results, written in the plainest way: exact fractions of whole numbers.

type Fraction = readonly [value: bigint, over: bigint]
type Part = { readonly poids: number; readonly de: Fraction }

/** The mean in hundredths, a half rounded up; null if nothing weighs anything. */
function moyenneDe(parts: readonly Part[]): number | null {
	let [value, over, poids] = [0n, 1n, 0n]
	for (const part of parts) {
		const weight = BigInt(Math.round(part.poids * 1e6))
		value = value * part.de[1] + weight * part.de[0] * over
		over *= part.de[1]
		poids += weight
	}
	return poids === 0n ? null : Number((2n * value + over * poids) / (2n * over * poids))
}

const entiere = (centiemes: number): Fraction => [BigInt(centiemes), 1n]

/** In hundredths: null if a mark or the word for an absence is missing, `undefined` if nothing counts. */
export function matiereAvant(notes: readonly Note[], zero: boolean): number | null | undefined {
	const parts: Part[] = []
	for (const { coefficient: poids, bareme, etat, note_centiemes } of notes) {
		if (poids === 0 || etat === 'dispense' || etat === 'absent_justifie') continue
		if (etat === 'absent_injustifie') {
			if (zero) parts.push({ poids, de: entiere(0) })
		} else if (note_centiemes === null) return null
		else parts.push({ poids, de: [BigInt(note_centiemes) * 20n, BigInt(bareme)] })
	}
	return moyenneDe(parts) ?? undefined
}

const weighed = (moyennes: readonly { readonly moyenne: number | null | undefined; readonly poids: number }[]) =>
	moyenneDe(moyennes.flatMap(({ moyenne, poids }) => (typeof moyenne === 'number' ? [{ poids, de: entiere(moyenne) }] : [])))

/** A UE by its matières: null if one that counts is incomplete, or none counts. */
export const ueAvant = (matieres: readonly { readonly moyenne: number | null | undefined; readonly poids: number }[]): number | null =>
	matieres.some(({ moyenne, poids }) => moyenne === null && poids > 0) ? null : weighed(matieres)

function semestreAvant(notes: readonly Note[], zero: boolean): number | null {
	const matieres = [...Map.groupBy(notes, ({ matiere }) => matiere).values()]
		.map((own) => ({ moyenne: matiereAvant(own, zero), poids: own[0]!.coefficient_matiere, ue: own[0]!.ue }))
		.filter(({ moyenne, poids }) => typeof moyenne === 'number' && poids > 0)
	if (matieres.some(({ ue }) => !ue?.credits)) return weighed(matieres)
	const ues = [...Map.groupBy(matieres, ({ ue }) => ue!.id).values()]
	return weighed(ues.map((own) => ({ moyenne: weighed(own), poids: own[0]!.ue!.credits! })))
}

/** The average of the year so far, in hundredths. */
export function anneeAvant(notes: readonly Note[], zero: boolean): number | null {
	const isDated = notes.every(({ periode }) => periode !== null)
	const semestres = isDated ? [...Map.groupBy(notes, ({ periode }) => periode).values()] : [notes]
	return weighed(semestres.map((own) => ({ moyenne: semestreAvant(own, zero), poids: 1 })))
}
