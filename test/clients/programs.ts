/** A program with a client of openapi-typescript; `schema.ts` is generated beside it. */
export const openapiFetchProgram = `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema'

declare const process: { argv: string[] }
const [, , baseUrl, identifier, password] = process.argv as [string, string, string, string, string]
type Schemas = components['schemas']

const stranger = createClient<paths>({ baseUrl })
const login = await stranger.POST('/auth/login', { body: { identifier, password } })
if (!login.data) throw new Error(login.error?.code ?? 'an answer without a body')
const session: Schemas['Session'] = login.data

const api = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${session.token}\` } })
const { data: me, error } = await api.GET('/auth/me')
if (!me) throw new Error(error?.detail ?? 'an answer without a body')
const person: Schemas['Me'] = me
const role: 'etudiant' | 'enseignant' | 'coordinateur' | 'administrateur' = person.role
const classe: Schemas['ClasseRef'] | null | undefined = person.etudiant?.classe

const info = await api.GET('/tenant-info')
const refused = await stranger.GET('/auth/me')
const problem: Schemas['Problem'] | undefined = refused.error
// the most used list: no cast, neither for its records nor for its error
const timetable = await api.GET('/emploi-temps', { params: { query: { date_debut: 'hier' } } })
const seances: Schemas['SeanceList']['data'] = timetable.data?.data ?? []
const fields: string[] = Object.keys(timetable.error?.errors ?? {})
const changes = await api.GET('/changements', { params: { query: { 'emploi-temps': 1, classes: 0 } } })
const changed: Schemas['Seance'][] = changes.data?.data['emploi-temps']?.data ?? []
const again: boolean = changes.data?.data.classes?.a_relire ?? false
const gone = await api.POST('/auth/logout')

// @ts-expect-error a body without its password
void (() => stranger.POST('/auth/login', { body: { identifier } }))
// @ts-expect-error a path that does not exist
void (() => stranger.GET('/auth/moi'))
// @ts-expect-error null is not a text
const email: string = person.email

console.log(JSON.stringify({
	tenant: info.data?.tenant_code, name: person.name, role, classe: classe?.code, code: problem?.code,
	seances: seances.length, changed: changed.length, again, fields, logout: gone.response.status
}))
`

/** The same with a client of @hey-api/openapi-ts; its folder is \`client\`, and it knows its server from the document. */
export const heyApiProgram = `
import { client } from './client/client.gen'
import { getChangements, getMe, getTenantInfo, listEmploiTemps, login, logout } from './client'
import type { ClasseRef, Me, Problem, Role, Seance, SeanceList, Session } from './client'

declare const process: { argv: string[] }
const [, , , identifier, password] = process.argv as [string, string, string, string, string]

const opened = await login({ body: { identifier, password } })
if (!opened.data) throw new Error(opened.error?.code ?? 'an answer without a body')
const session: Session = opened.data

const refused = await getMe()
const problem: Problem | undefined = refused.error

client.setConfig({ auth: () => session.token })
const { data: me } = await getMe({ throwOnError: true })
const person: Me = me
const role: Role = person.role
const classe: ClasseRef | null | undefined = person.etudiant?.classe
const info = await getTenantInfo({ throwOnError: true })
// the most used list: no cast, neither for its records nor for its error
const timetable = await listEmploiTemps({ query: { date_debut: 'hier' } })
const seances: SeanceList['data'] = timetable.data?.data ?? []
const fields: string[] = Object.keys(timetable.error?.errors ?? {})
const changes = await getChangements({ query: { 'emploi-temps': 1, classes: 0 } })
const changed: Seance[] = changes.data?.data['emploi-temps']?.data ?? []
const again: boolean = changes.data?.data.classes?.a_relire ?? false
const gone = await logout()

// @ts-expect-error a body without its password
void (() => login({ body: { identifier } }))
// @ts-expect-error null is not a text
const email: string = person.email

console.log(JSON.stringify({
	tenant: info.data.tenant_code, name: person.name, role, classe: classe?.code, code: problem?.code,
	seances: seances.length, changed: changed.length, again, fields, logout: gone.response?.status
}))
`
