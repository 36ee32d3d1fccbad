import type { Db } from '../db/queries/db'
import type { Store } from '../db/store/store'
import type { Author } from '../domain/droits/caller'
import { AppError } from '../kit/errors'
import { selectLogo } from './institution.queries'
import type { Picture } from './picture'
import { updateLogo } from './tenants.queries'

type Writes = Pick<Store, 'write'>

/** The policy of an answer that is a logo: an SVG is a document too, and may only draw. */
export const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

export type Logo = NonNullable<Awaited<ReturnType<typeof selectLogo>>>

/** The institution's own picture; `undefined` without one. */
export const logoOf = (db: Db): Promise<Logo | undefined> => selectLogo(db)

/** A fingerprint of the picture, for a form to say what it is based on. */
export const logoSeen = (logo: Logo | undefined) => (logo ? Bun.hash(logo.bytes).toString(36) : '')

const description = ({ type, bytes }: Logo) => ({ type, bytes: bytes.length })

/** @param seen the fingerprint of the picture that the change is based on; without it, what is stored does not matter */
const write = (store: Writes, logo: Logo | undefined, author: Author, seen: string | undefined) =>
	store.write({ author, touches: ['donnees'] }, async ({ db, journal }) => {
		const before = await logoOf(db)
		if (logoSeen(before) === logoSeen(logo)) return
		if (seen !== undefined && seen !== logoSeen(before)) throw new AppError('conflict', 'modifie_entretemps')
		await updateLogo(db, logo)
		await journal({
			action: 'tenant.logo',
			objet: 'etablissement',
			id: 1,
			...(before && { avant: description(before) }),
			...(logo && { apres: description(logo) })
		})
	})

/** Replaces the institution's picture by one that `pictureOf` has found usable. @throws AppError 409 if `seen` is out of date */
export async function setLogo(
	store: Writes,
	{ bytes, type }: Picture,
	author: Author,
	seen?: string
): Promise<{ type: string; bytes: number }> {
	const logo = { bytes: Buffer.from(bytes), type }
	await write(store, logo, author, seen)
	return description(logo)
}

/** Removes the institution's picture. @throws AppError 409 if `seen` is out of date */
export const removeLogo = (store: Writes, author: Author, seen?: string) => write(store, undefined, author, seen)
