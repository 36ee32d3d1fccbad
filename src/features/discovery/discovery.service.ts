import { selectAccount } from '../../auth/accounts.queries'
import type { Db } from '../../db/queries/db'
import { normalIdentifier } from '../../kit/forms'
import type { Langue } from '../../kit/langue'
import { say } from '../../kit/messages'
import defaultLogo from './logo.svg' with { type: 'text' }
import { selectLogo, type Institution } from '../../tenants/institution.queries'

export const tenantInfo = ({ code, nom, timezone }: Institution, baseUrl: string) => ({
	tenant_code: code,
	name: nom,
	logo_url: `${baseUrl}/tenant-logo`,
	timezone
})

/** Whether an active account has this identifier; it takes one look-up in both cases (contract section 5). */
export const accountExists = async (db: Db, identifier: string) => ({
	exists: (await selectAccount(db, normalIdentifier(identifier))) !== undefined
})

export const availability = ({ annee, ferme, modules }: Institution, langue: Langue) => ({
	available: annee !== null && !ferme,
	current_year: annee?.libelle ?? null,
	modules: modules.map(({ code, actif }) => ({ code, libelle: say(langue, { key: `module.${code}` }), actif }))
})

/** The institution's own logo, or a neutral one. */
export async function logo(db: Db): Promise<{ bytes: Uint8Array; type: string }> {
	return (await selectLogo(db)) ?? { bytes: Buffer.from(defaultLogo), type: 'image/svg+xml' }
}
