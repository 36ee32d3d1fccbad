declare module 'parse-prometheus-text-format' {
	type Parsed = {
		readonly name: string
		readonly type: string
		readonly metrics: readonly {
			readonly labels?: Readonly<Record<string, string>>
			readonly value?: string
			readonly buckets?: Readonly<Record<string, string>>
			readonly count?: string
			readonly sum?: string
		}[]
	}
	const parse: (text: string) => readonly Parsed[]
	// oxlint-disable-next-line import/no-default-export -- as the package does
	export default parse
}
