import type { Visit } from '../tenants/visit'

/** The cookie of an account for which « / » does not open the search in this browser; it outlives the session. */
const cookieName = ({ tenant, caller }: At) => `preau-${tenant.code}-${caller.userId}-sans-barre`
type At = { readonly tenant: Pick<Visit['tenant'], 'code'>; readonly caller: { readonly userId: number } }

const YEAR = 365 * 24 * 3600

/** Whether « / » opens the search. */
export const opensBySlash = (header: string | null, at: At) => !(header ?? '').split(/;\s*/).includes(`${cookieName(at)}=1`)

/** The `Set-Cookie` value by which a browser remembers whether « / » opens the search. */
export const keepSlash = (opens: boolean, at: At) => `${cookieName(at)}=1; Max-Age=${opens ? 0 : YEAR}; Path=/; HttpOnly; SameSite=Lax`
