import { file } from './file'
import { matriculeOfTeacher, TEACHERS } from './people'
import type { SignedIn } from './signed-in'

const isPermanent = (teacher: number) => teacher % 4 === 0

/** How teachers are employed, a quarter of them permanent, and the rates of the others: TP has one of its own. */
export function contrats(year: number) {
	const teachers = Array.from({ length: TEACHERS }, (_, teacher) => teacher)
	const depuis = `${year}-08-01`
	return [
		file(
			'contrats',
			'enseignant;depuis;statut;retenue',
			teachers.map((teacher) => [matriculeOfTeacher(teacher), depuis, ...(isPermanent(teacher) ? ['permanent', ''] : ['vacataire', '7,5'])])
		),
		file(
			'taux_horaires',
			'enseignant;type;depuis;montant',
			teachers
				.filter((teacher) => !isPermanent(teacher))
				.flatMap((teacher) => [
					[matriculeOfTeacher(teacher), 'TOUS', depuis, 5000 + 500 * (teacher % 3)],
					[matriculeOfTeacher(teacher), 'TP', depuis, 4000]
				])
		)
	]
}

/** Closes last month for the first dozen teachers who have hours in it. @param mois YYYY-MM */
export async function beginHeures(admin: SignedIn, mois: string): Promise<void> {
	const page = await admin.get(`/heures-enseignants?mois=${mois}`)
	const ticks = [...page.matchAll(/name="(e-\d{1,9})" value="([0-9a-z]{1,20})"/g)].slice(0, 12)
	if (ticks.length === 0) return
	const seen = ticks.map(([, name = '', vu = '']) => [name, vu])
	await admin.post('/heures-enseignants/arreter', new URLSearchParams([['mois', mois], ...seen]))
}
