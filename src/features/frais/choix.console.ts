import type { ListQuery } from '../../console/list-routes'
import { idOf } from '../../http/answers/id'
import { MONTRES, TIERS_PAYANTS, type Choix } from './retards.service'

const DIGITS = /^\d{1,12}$/

/** The choice of a reader by the query of an address. @throws AppError 404 for a class that cannot be one */
export function choixOf({ classe = '', montre, de = '', tiers }: ListQuery): Choix {
	const amount = de.replaceAll(/\s/g, '')
	return {
		classe: classe === '' ? undefined : idOf(classe),
		montre: MONTRES.find((value) => value === montre) ?? 'dus',
		de: DIGITS.test(amount) ? Number(amount) : 0,
		tiers: TIERS_PAYANTS.find((value) => value === tiers) ?? ''
	}
}
