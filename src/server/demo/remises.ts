import { idsIn, type SignedIn } from './signed-in'

/** Grants what a head grants: a scholarship body pays for two students of a class, one gets a reduction, and one a délai. */
export async function beginRemises(admin: SignedIn, classe: string, jusquau: string): Promise<void> {
	const [first = '', second = '', third = ''] = idsIn(await admin.get(classe))
	const fills = async (path: string, fields: Readonly<Record<string, string>>) => {
		const page = await admin.get(path)
		const [, vu = ''] = /name="vu" value="([^"]*)"/.exec(page) ?? []
		const [, tiers = ''] = /<option value="(\d+)"[^<>]*>Direction des bourses/.exec(page) ?? []
		await admin.post(path, new URLSearchParams({ vu, tiers, cle: crypto.randomUUID(), ...fields }))
	}
	const grants = async (id: string, fields: Readonly<Record<string, string>>) => {
		const [path = ''] = /\/etudiants\/\d+\/frais\/\d+\/accorder(?=")/.exec(await admin.get(`/etudiants/${id}/frais`)) ?? []
		await fills(path, fields)
	}
	for (const id of [first, second])
		await grants(id, { sorte: 'prise_en_charge', montant: '150000', motif: 'Bourse nationale, décision 2026-118' })
	await grants(third, { sorte: 'remise', montant: '50000', motif: 'Deux enfants de la même famille' })
	await fills(`/etudiants/${third}/delai`, { montant: '50000', jusquau, motif: 'Salaire de novembre en retard' })
}
