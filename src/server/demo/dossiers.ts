import type { Random } from './random'
import { NOMS, PRENOMS_F, PRENOMS_M } from './words'

/** Documents that the demo school asks for. */
export const PIECES = ['Extrait de naissance', "Photo d'identité", 'Diplôme ou relevé du bac'] as const

/** A mother or father of each student, and for every third one the other parent too. */
export function responsables(matricules: readonly string[], random: Random) {
	return matricules.flatMap((matricule, s) =>
		(s % 3 === 0 ? ['mère', 'père'] : [s % 2 === 0 ? 'mère' : 'père']).map((lien, index) => [
			matricule,
			index + 1,
			random.pick(NOMS),
			random.pick(lien === 'mère' ? PRENOMS_F : PRENOMS_M),
			lien,
			`+2250${lien === 'mère' ? 7 : 5}${String(20_000_000 + s)}`,
			index === 0 ? 'sms' : '',
			index === 0 ? 'oui' : 'non'
		])
	)
}

/** Every document of nearly every student. */
export const piecesRecues = (matricules: readonly string[], day: string, random: Random) =>
	matricules.flatMap((matricule) => PIECES.flatMap((piece) => (random.chance(4) ? [] : [[matricule, piece, day]])))
