export type Sample = {
	/** of a histogram: `_bucket`, `_sum` or `_count` */
	readonly suffix?: string
	readonly labels?: Readonly<Record<string, string>>
	readonly value: number
}

export type Metric = {
	readonly name: string
	readonly help: string
	readonly type: 'counter' | 'gauge' | 'histogram'
	readonly samples: readonly Sample[]
}

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** The text form that Prometheus reads, version 0.0.4. A metric without a sample is left out. */
export const prometheusText = (metrics: readonly Metric[]): string =>
	metrics
		.filter(({ samples }) => samples.length > 0)
		.map(({ name, help, type, samples }) => {
			const lines = samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelsOf(labels)} ${numberOf(value)}\n`)
			return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
		})
		.join('')

function labelsOf(labels: Readonly<Record<string, string>>): string {
	const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
	return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (value: string) => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
const numberOf = (value: number) => (value === Infinity ? '+Inf' : String(value))
