import { adresseNormale } from '../personnes/responsable'

type Joint = { readonly telephone: string | null; readonly email: string | null }

/** The keys of a person's number and address. */
export const clesOf = ({ telephone, email }: Joint): string[] => [
	...(telephone ? [adresseNormale('sms', telephone)] : []),
	...(email ? [adresseNormale('email', email)] : [])
]

/** Rows of responsables by person: one number or address is one person, whoever they answer for (rule 8.6). In the order of the first rows. */
export function parPersonne<R extends Joint>(rows: readonly R[]): R[][] {
	const groups = new Map<string, Set<R>>()
	const all = new Set<Set<R>>()
	for (const row of rows) {
		const keys = clesOf(row)
		const met = new Set(keys.flatMap((key) => groups.get(key) ?? []))
		const [person = new Set<R>(), ...others] = met
		for (const other of others) {
			for (const each of other) person.add(each)
			all.delete(other)
		}
		person.add(row)
		all.add(person)
		for (const member of person) for (const key of clesOf(member)) groups.set(key, person)
	}
	return [...all].map((person) => [...person])
}
