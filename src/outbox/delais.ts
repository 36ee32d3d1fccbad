/** Minutes before a séance at which its reminders leave: the school's own, or else those of the TOML. */
export const leadMinutes = (
	{ rappels_minutes }: { readonly rappels_minutes: string | null },
	usual: readonly number[]
): readonly number[] => (rappels_minutes === null ? usual : (JSON.parse(rappels_minutes) as number[]))
