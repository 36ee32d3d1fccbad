import { statSync } from 'node:fs'
import type { Backups } from '../../backups/backups'
import { freeDisk } from '../../db/files/disk'
import type { Clock } from '../../kit/clock'
import { STATUTS_OUTBOX } from '../../domain/vocabulaire'
import type { Tenants } from '../../tenants/registry'
import { OutboxCounts } from './outbox-counts'
import { prometheusText, type Metric, type Sample } from '../../http/metrics/prometheus'
import type { RequestMetrics } from '../../http/metrics/request-metrics'
import { requestSamples } from '../../http/metrics/request-samples'

export type MetricsDeps = {
	readonly version: string
	readonly clock: Clock
	readonly tenants: Tenants
	readonly backups: Pick<Backups, 'last' | 'secondLacks'>
	readonly requests: Pick<RequestMetrics, 'series'>
}

/** All metrics for Prometheus, collected when it asks. */
export class Metrics {
	readonly #outbox: OutboxCounts
	readonly #started: number

	constructor(readonly deps: MetricsDeps) {
		this.#outbox = new OutboxCounts(deps.tenants)
		this.#started = deps.clock.now().epochMilliseconds / 1000
	}

	async text(): Promise<string> {
		return prometheusText([
			gauge('preau_build_info', 'The version of the program.', [{ labels: { version: this.deps.version }, value: 1 }]),
			...requestSamples(this.deps.requests),
			...this.#machine(),
			...(await this.#tenants()),
			...(await this.#copies())
		])
	}

	#machine(): Metric[] {
		const { tenants } = this.deps
		const { user, system } = process.cpuUsage()
		const states = { known: tenants.codes.length, open: tenants.openTenants().length, unusable: tenants.unusable.length }
		return [
			gauge('process_start_time_seconds', 'When the server started, in seconds since 1970.', [{ value: this.#started }]),
			gauge('process_resident_memory_bytes', 'Memory of the process.', [{ value: process.memoryUsage.rss() }]),
			counter('process_cpu_seconds_total', 'Processor time of the process.', (user + system) / 1e6),
			gauge('preau_disk_free_bytes', 'What can still be written to the disk of the data folder.', freeBytes(tenants.options.folder)),
			gauge('preau_tenants', 'Institutions: known, with an open file, with a file that could not be opened.', byLabel('state', states)),
			counter('preau_writes_total', 'Writes that were acknowledged.', tenants.tally.writes),
			counter('preau_commits_total', 'Commits that they shared.', tenants.tally.commits)
		]
	}

	async #tenants(): Promise<Metric[]> {
		const { tenants } = this.deps
		const counts = await this.#outbox.read()
		const revisions = tenants.openTenants().map(({ code, store }) => ({ labels: { tenant: code }, value: store.revisions.total }))
		return [
			gauge('preau_tenant_revision', 'The revision of each institution whose file is open.', revisions),
			gauge(
				'preau_tenant_file_bytes',
				"Size of each institution's file and its log.",
				tenants.codes.flatMap((code) => {
					const files = tenants.places.filesOf(code)
					return files.length > 0 ? [{ labels: { tenant: code }, value: sizeOf(files) }] : []
				})
			),
			gauge(
				'preau_outbox_messages',
				'Messages of the last 30 days by state, counted once a minute where something changed.',
				[...counts].flatMap(([tenant, { outbox }]) =>
					STATUTS_OUTBOX.map((statut) => ({ labels: { tenant, statut }, value: outbox[statut] ?? 0 }))
				)
			)
		]
	}

	async #copies(): Promise<Metric[]> {
		const now = this.deps.clock.now()
		const last = this.deps.backups.last()
		const lacks = await this.deps.backups.secondLacks()
		return [
			gauge(
				'preau_backup_age_seconds',
				"Age of each institution's newest copy.",
				last.flatMap(({ code, copy }) =>
					copy ? [{ labels: { tenant: code }, value: Math.floor(now.since(copy.at).total('seconds')) }] : []
				)
			),
			gauge(
				'preau_backup_failed',
				'Whether the last try to copy an institution failed.',
				last.map(({ code, run }) => ({ labels: { tenant: code }, value: run && run.error !== null ? 1 : 0 }))
			),
			gauge(
				'preau_backup_second_failed',
				'Whether the second folder lacks the newest copy of an institution.',
				lacks ? last.map(({ code }) => ({ labels: { tenant: code }, value: lacks.includes(code) ? 1 : 0 })) : []
			)
		]
	}
}

const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({ name, help, type: 'gauge', samples })
const counter = (name: string, help: string, value: number): Metric => ({ name, help, type: 'counter', samples: [{ value }] })
const byLabel = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
	Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }))

const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)

function freeBytes(folder: string): Sample[] {
	try {
		return [{ value: freeDisk(folder) }]
	} catch {
		return []
	}
}
