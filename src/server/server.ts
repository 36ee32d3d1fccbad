import { apiArea, calendarArea, verifierArea } from './areas'
import { consoleArea } from './console-area'
import { oidcArea } from './oidc-area'
import { lostPage, machinePages } from '../console/machine/machine-pages'
import { FirstRun } from '../features/utilisateurs/premier.service'
import { premierPages } from '../features/utilisateurs/premier.console'
import { CERTIFICATE_HELP } from '../console/machine/https.page'
import { Hashing } from '../auth/hashing'
import { Login } from '../auth/login.service'
import { lazily } from '../kit/lazily'
import { Perimetres } from '../auth/perimetres.service'
import { Tokens } from '../auth/tokens.service'
import { Impressions } from '../features/papiers/impressions.service'
import { pdfOf } from '../exchange/pdf/pdf.service'
import { Imports } from '../exchange/uploads/imports'
import { Records } from '../exchange/records/records'
import { configuredChannels } from '../outbox/channels/configured'
import type { Config } from '../config/entries'
import { VERIFIER_BASE } from '../domain/papiers/verificateur'
import { issuerOf, verificateurOf } from '../config/public-base'
import type { Backups } from '../backups/backups'
import type { Served } from '../http/door/area'
import { cors } from '../http/door/cors'
import { createFrontDoor, type FrontDoor, type FrontDoorDeps } from '../http/door/front-door'
import { networks } from '../host/network/addresses'
import { ApiDocument } from '../http/openapi/api-document'
import { RateLimits } from '../http/door/rate-limits'
import { Answers } from '../http/answers/answers'
import { Follows } from '../reading/follows.service'
import { Bound } from '../reading/bound'
import { ResponseCache } from '../reading/response-cache'
import { Health } from '../diagnostics/health/health'
import { readPair } from '../host/pair/pair-state'
import { Owner } from '../diagnostics/owner/owner'
import { metricsDoor } from '../http/door/metrics-door'
import { Metrics } from '../diagnostics/metrics/metrics'
import { RequestMetrics } from '../http/metrics/request-metrics'
import { buildSite } from './site/site'
import type { Configured } from '../outbox/canaux'
import type { Tenants } from '../tenants/registry'
import type { Tenant } from '../tenants/tenant'
import type { Visit } from '../tenants/visit'
import type { Certificates } from '../host/tls/certificates'
import { BUILT, VERSION } from '../version'
import { openBackups, openPrograms, tokenOf, type Outside } from './open'
import type { Programs } from './control/operations'
import { urlOf } from '../kit/url'

export type ServerParts = {
	/** for everything that memory keeps of institutions */
	readonly bound?: Bound
	readonly cache?: ResponseCache
	readonly follows?: Follows
	readonly certificates?: Pick<Certificates, 'caPem' | 'validity'> & Partial<Pick<Certificates, 'facts'>>
	readonly configured?: Configured | undefined
	readonly backups?: Backups
	readonly programs?: Programs
	readonly hashing?: Hashing
	/** makes PDFs */
	readonly pdf?: typeof pdfOf
}

/** Many modules, which are needed when somebody opens a form or imports. */
const nouns = async () => (await import('./nouns')).NOUNS

/** Everything behind the network: what tests and benchmarks talk to, which may give parts of their own. */
export function buildServer(
	{ config, configFile, clock, log, demo }: Outside,
	tenants: Tenants,
	{
		bound = new Bound(),
		cache = new ResponseCache(bound),
		follows = new Follows(bound),
		certificates,
		configured: channels = configuredChannels(config),
		backups = openBackups({ config, clock, log }, tenants),
		programs = openPrograms({ config, clock, log }, tenants),
		hashing = new Hashing(),
		pdf = pdfOf
	}: ServerParts = {}
) {
	let limits = new RateLimits(config.limits)
	const tokens = new Tokens()
	const bcryptCost = config.auth.bcrypt_cost
	const login = new Login({
		clock,
		bcryptCost,
		hashing,
		isNamed: (address) => limits.isNamed(address),
		counted: (address) => limits.counted(address)
	})
	const document: ApiDocument = new ApiDocument(() => app())
	const answers = new Answers({ cache, follows })
	const writeBehind = writesBehind(tenants, { tokens, follows, cache })
	const [validity, pair] = [() => certificates?.validity, () => readPair(clock.now())]
	const edition = { version: VERSION, built: BUILT }
	const health = new Health({ ...edition, clock, tenants, backups, programs, configured: channels, validity, pair })
	const owner = new Owner({ ...edition, config, configFile, clock, log, tenants, backups, health, programs, certificates })
	const [videoWindowMinutes, adresses] = [config.video.window_minutes, config.moodle.adresses]
	const app = lazily(async () => (await import('./app')).buildApp({ tokens, login, answers, document, videoWindowMinutes, channels }))
	const calendars = lazily(async () => (await import('./app')).buildCalendars(answers))
	const { synchronous, minFree } = tenants.options.store
	const records = new Records(nouns, { synchronous, minFree, bcryptCost })
	const imports = new Imports({ tenants, backups, nouns, bcryptCost, log })
	let current = config
	const links = addressesOf(() => current)
	const impressions = new Impressions({ clock, log, verificateur: links.verificateur, pdf, after: (ms) => AbortSignal.timeout(ms) })
	const forConsole = { ...links, adresses, demo, login, tokens, answers, configured: channels, records, imports, impressions, owner }
	const pages = lazily(async () => (await import('../pages/console-app')).buildConsole(forConsole))
	const oidc = lazily(async () => (await import('./app')).buildOidc({ login, tokens, adresses, issuer: links.issuer }))
	const premier = premierPages(new FirstRun({ tenants, bcryptCost }))
	const requests = new RequestMetrics()
	const loaded = ({ labels }: Served) => requests.know(labels)
	const areasFor = (now: Config) => {
		const isOperator = owner.isOperator.bind(owner)
		const { body_kib: bodyKib, import_mib: importMib } = now.limits
		const deps = { loaded, tokens, login, limits, bodyKib, importMib, premier, imports, isOperator }
		return [
			apiArea(app, deps),
			calendarArea(calendars, deps),
			verifierArea(answers, deps),
			...(now.console.actif ? [consoleArea(pages, deps), oidcArea(oidc, deps)] : [])
		]
	}
	const areas = areasFor(config)
	const metrics = metricsDoor(new Metrics({ version: VERSION, clock, tenants, backups, requests }), tokenOf(config, 'metrics'))
	const site = siteOf({ health, document, clock, tenants, ownCa: () => certificates?.caPem, inForce: () => current })
	const door = { tenants, perimetres: new Perimetres(), clock, log, site, metrics, requests }
	let inForce = doorOf(config, { ...door, areas })
	const frontDoor: FrontDoor = (request, connection) => inForce(request, connection)
	/** Takes up other settings of the door; the rest waits for a restart. */
	const configure = (now: Config) => {
		limits = new RateLimits(now.limits)
		current = now
		owner.config = now
		inForce = doorOf(now, { ...door, areas: areasFor(now) })
	}
	return { app, areas, document, frontDoor, configure, writeBehind, owner, impressions }
}

type Machine = Pick<Parameters<typeof buildSite>[0], 'health' | 'document' | 'clock' | 'ownCa'> & {
	readonly tenants: Tenants
	readonly inForce: () => Config
}

/** The answers of the machine itself. */
function siteOf({ tenants, inForce, ...machine }: Machine) {
	const codeForHost = (host: string) => tenants.codeForHost(host)
	const { ownCa } = machine
	return buildSite({
		...machine,
		codeForHost,
		security: () => inForce().alerts.security,
		pages: machinePages({ codeForHost, ownCa, isEmpty: () => tenants.codes.length === 0, isOn: () => inForce().console.actif })
	})
}

/** The addresses of an institution that programs and papers keep: as the settings name them, else as the visitor asked. */
const addressesOf = (inForce: () => Config) => ({
	issuer: ({ baseUrl, tenant: { code } }: Visit) => issuerOf(inForce(), code) ?? `${urlOf(baseUrl).origin}/${code}/oidc`,
	verificateur: ({ baseUrl, tenant: { code } }: Visit) => ({
		adresse: verificateurOf(inForce(), code) ?? `${urlOf(baseUrl).origin}/${code}${VERIFIER_BASE}`,
		isOnSite: inForce().papiers.adresse !== ''
	})
})

/** Forgets what memory keeps of an institution when it closes or rests, and writes part of it before. @returns the function that writes */
function writesBehind(tenants: Tenants, { tokens, follows, cache }: { tokens: Tokens; follows: Follows; cache: ResponseCache }) {
	const write = async ({ store }: Tenant) => {
		await tokens.writeLastUsed(store)
		await follows.write(store)
	}
	tenants.remembered.beforeClose(write)
	tenants.remembered.onForget(async ({ store }) => {
		cache.forget(store)
		await follows.forget(store)
	})
	return write
}

type Kept = Pick<FrontDoorDeps, 'tenants' | 'perimetres' | 'clock' | 'log' | 'site' | 'metrics' | 'requests' | 'areas'>

const doorOf = (now: Config, kept: Kept): FrontDoor =>
	createFrontDoor({
		...kept,
		isTrusted: networks(now.server.trusted_proxies),
		hsts: now.tls.mode === 'files',
		cors: cors(now.server.cors_origins),
		lost: (request, pathname) => (now.console.actif ? lostPage(request, pathname) : undefined),
		ofMachine: new Set([CERTIFICATE_HELP])
	})
